import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Parsed, Source } from './parsed.js';

/** What a document says, or why it cannot be read. */
export type Extracted = Parsed | { error: string };

/** How much one document may take. */
export interface ExtractionBounds {
  timeoutMs: number;
  heapMegabytes: number;
  /** With what is beside the heap; it is looked at where the system tells it (Linux). */
  memoryBytes: number;
}

const defaults: ExtractionBounds = { timeoutMs: 20_000, heapMegabytes: 256, memoryBytes: 700 * 1024 * 1024 };
const tooMuch = 'The document takes too much time or memory to read. Split it, or save it anew.';
const watchMs = 50;

const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(isSource ? './child.ts' : './extract-child.js', import.meta.url));

/** Reads the text of a document in a process of its own: one that is made to harm harms nothing else. */
export async function extractText(source: Source, signal: AbortSignal, bounds = defaults): Promise<Extracted> {
  signal.throwIfAborted();
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
    const result = await new Promise<Extracted>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Extracted));
      child.once('error', reject);
      child.once('exit', () => resolve({ error: tooMuch }));
      child.send(source, (error) => error && resolve({ error: tooMuch }));
    });
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

const pageBytes = 4_096;

async function stopIfLarge(child: ChildProcess, memoryBytes: number): Promise<void> {
  const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  const residentPages = Number(statm.split(' ')[1] ?? 0);
  if (residentPages * pageBytes > memoryBytes) child.kill('SIGKILL');
}
