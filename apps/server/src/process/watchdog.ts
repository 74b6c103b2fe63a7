import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { listUnderWay, underWayName } from './under-way.js';

/** What the thread of the watchdog is given. */
export interface WatchdogSettings {
  /** As the log calls the process: `worker`. */
  name: string;
  /** How long the event loop may stand still. */
  limitMs: number;
  /** How often it is looked. */
  lookMs: number;
  logs: boolean;
  /** How many beats there have been, and whether a debugger may have stopped them. */
  beats: SharedArrayBuffer;
  underWayName: string;
}

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? './watchdog-thread.ts' : './watchdog-thread.js', import.meta.url);

/**
 * Kills the process when its event loop has stood still for `limitMs`, so that its supervisor starts another one: nothing
 * in the process itself would answer any more. A thread of the process looks, and counts only looks that were on time: if
 * the machine sleeps, or the process is stopped, the thread stands still as well. A process with a debugger is left alone.
 */
export function startWatchdog({
  name,
  log,
  limitMs = 10_000,
  lookMs = 500,
}: {
  name: string;
  log: Logger;
  limitMs?: number;
  lookMs?: number;
}): void {
  const beats = new SharedArrayBuffer(8);
  const counters = new Int32Array(beats);
  Object.defineProperty(globalThis, Symbol.for(underWayName), { value: () => listUnderWay(), configurable: true });
  const beat = () => {
    Atomics.add(counters, 0, 1);
    Atomics.store(counters, 1, inspector.url() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, lookMs / 2).unref();
  const logs = log.isLevelEnabled('fatal');
  const workerData: WatchdogSettings = { name, limitMs, lookMs, logs, beats, underWayName };
  const thread = new Worker(isSource ? loadSource() : entry, {
    workerData,
    // No secrets, nor anything else.
    env: {},
    eval: isSource,
    resourceLimits: { maxOldGenerationSizeMb: isSource ? 128 : 16 },
  });
  thread.on('error', (error) => log.error({ err: error }, 'the watchdog has ended'));
  thread.unref();
}

/** A thread has no loader for TypeScript unless it registers one. */
function loadSource(): string {
  const [loader, file] = [import.meta.resolve('tsx/esm/api'), entry.href].map((url) => JSON.stringify(url));
  return `import(${loader}).then(({ register }) => { register(); return import(${file}); });`;
}
