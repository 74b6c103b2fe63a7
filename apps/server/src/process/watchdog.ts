import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { findChildFile } from './child-files.js';
import { listUnderWay, underWayName } from './in-flight.js';

/** The settings for the watchdog's thread. */
export interface WatchdogSettings {
  /** The name of the process in the log, such as `worker`. */
  name: string;
  /** How long the event loop may be blocked by work, in processor time. */
  limitMs: number;
  /** How long it may be blocked in all, also by what waits or by a machine that gives the process little processor time. */
  waitLimitMs: number;
  /** The interval between checks. */
  lookMs: number;
  logs: boolean;
  /** The number of beats, and a flag that is set if a debugger may have stopped them. */
  beats: SharedArrayBuffer;
  underWayName: string;
}

/**
 * Kills the process if its event loop was blocked by `limitMs` of work, or for `waitLimitMs`, so that the supervisor starts another one: the
 * process itself could no longer respond. Work is counted in processor time, because a busy machine makes everything slow, and what starts
 * again then is slower still. A thread checks the event loop and counts only checks that were on time, because it also stops while the machine
 * sleeps or the process is suspended. A process with a debugger is not killed.
 */
export function startWatchdog({
  name,
  log,
  limitMs = 10_000,
  waitLimitMs = 60_000,
  lookMs = 500,
}: {
  name: string;
  log: Logger;
  limitMs?: number;
  waitLimitMs?: number;
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
  const workerData: WatchdogSettings = { name, limitMs, waitLimitMs, lookMs, logs, beats, underWayName };
  const { file } = findChildFile('watchdog-thread');
  const isSource = file.endsWith('.ts');
  const thread = new Worker(isSource ? loadSource(file) : file, {
    workerData,
    // The thread needs no secrets or other variables.
    env: {},
    eval: isSource,
    resourceLimits: { maxOldGenerationSizeMb: isSource ? 128 : 16 },
  });
  thread.on('error', (error) => log.error({ err: error }, 'the watchdog has ended'));
  thread.unref();
}

/** A thread cannot load TypeScript unless it registers a loader. */
function loadSource(source: string): string {
  const [loader, file] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(source).href].map((url) =>
    JSON.stringify(url),
  );
  return `import(${loader}).then(({ register }) => { register(); return import(${file}); });`;
}
