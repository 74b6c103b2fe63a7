import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { findChildFile } from '../process/child-files.js';
import type { Task, TaskKind, TaskResult } from './tasks.js';

/** How much one task may take. The memory, which includes the heap, is checked on Linux alone. */
export interface ChildBounds {
  /** Processor time, because a process of low priority takes longer on a busy machine. The total time on other systems than Linux. */
  cpuMs: number;
  heapMegabytes: number;
  memoryBytes: number;
}

const watchMs = 50;
/** The total time of a task, as a multiple of its processor time. */
const totalTimes = process.platform === 'linux' ? 3 : 1;
/** Children beyond these wait: each can have a processor to itself. */
const childrenAtOnce = Math.max(2, availableParallelism());

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
  const { file, execArgv } = findChildFile('extract-child');
  const child = fork(file, {
    // No secrets, nor anything else.
    env: {},
    execArgv: [`--max-old-space-size=${bounds.heapMegabytes}`, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  const timeout = setTimeout(stop, totalTimes * bounds.cpuMs);
  const watch = setInterval(() => void stopBeyond(bounds, child), watchMs);
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
/** The clock ticks in which Linux counts processor time. Source: proc_pid_stat(5), USER_HZ. */
const tickMs = 10;

/** Ends a child that has used more than its bounds. Source of the fields: proc_pid_stat(5). */
async function stopBeyond({ cpuMs, memoryBytes }: ChildBounds, child: ChildProcess): Promise<void> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
  // The third field and the following ones: the second is the name in parentheses, which can contain anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [userTicks = 0, systemTicks = 0] = fields.slice(11, 13);
  const residentPages = fields[21] ?? 0;
  if ((userTicks + systemTicks) * tickMs > cpuMs || residentPages * pageBytes > memoryBytes) child.kill('SIGKILL');
}
