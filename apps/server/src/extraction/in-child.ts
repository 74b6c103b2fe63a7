import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Task, TaskKind, TaskResult } from './tasks.js';

/** How much one task may take. */
export interface ChildBounds {
  timeoutMs: number;
  heapMegabytes: number;
  /** With what is beside the heap; it is looked at where the system tells it (Linux). */
  memoryBytes: number;
}

const watchMs = 50;
/** Children beyond these wait: each can have a processor to itself. */
const childrenAtOnce = Math.max(2, availableParallelism());

const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(isSource ? './child.ts' : './extract-child.js', import.meta.url));

/**
 * Reads what strangers wrote in a process of its own: what is made to harm harms nothing else. Resolves to `{ error }` if it
 * cannot be read, with `tooMuch` if it takes more than the bounds. Rejects if `signal` aborts.
 */
export async function runInChild<K extends TaskKind>(
  task: Task<K>,
  { signal, bounds, tooMuch }: { signal: AbortSignal; bounds: ChildBounds; tooMuch: string },
): Promise<TaskResult<K> | { error: string }> {
  const release = await takePlace(signal);
  try {
    signal.throwIfAborted();
    const result = await runOne(task, bounds, signal);
    signal.throwIfAborted();
    return result ?? { error: tooMuch };
  } finally {
    release();
  }
}

/** What the child answers; undefined if it ended before it did. */
async function runOne<K extends TaskKind>(
  task: Task<K>,
  bounds: ChildBounds,
  signal: AbortSignal,
): Promise<TaskResult<K> | { error: string } | undefined> {
  const child = fork(entry, {
    // No secrets, nor anything else.
    env: {},
    execArgv: [`--max-old-space-size=${bounds.heapMegabytes}`, ...(isSource ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  const timeout = setTimeout(stop, bounds.timeoutMs);
  const watch = setInterval(() => void stopIfLarge(child, bounds.memoryBytes), watchMs);
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as TaskResult<K>));
      child.once('error', reject);
      child.once('exit', () => resolve(undefined));
      child.send(task, (error) => error && resolve(undefined));
    });
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

let running = 0;
const waiting = new Set<() => void>();

/** Waits for one of the places for children. Returns what gives it back. */
async function takePlace(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (running >= childrenAtOnce) {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  } else {
    running += 1;
  }
  return () => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    // The place goes on to it.
    waiting.delete(next);
    next();
  };
}

const pageBytes = 4_096;

async function stopIfLarge(child: ChildProcess, memoryBytes: number): Promise<void> {
  const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  const residentPages = Number(statm.split(' ')[1] ?? 0);
  if (residentPages * pageBytes > memoryBytes) child.kill('SIGKILL');
}
