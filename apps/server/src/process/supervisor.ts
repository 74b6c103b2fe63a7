import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { wakeMessage } from './worker-channel.js';

/** A worker process that is started again whenever it ends by itself. */
export type SupervisedWorker = {
  /** The process id of the worker that runs now; undefined between two of them. */
  pid(): number | undefined;
  /** Tells the worker that there is work; calls in quick succession become one message. A worker that starts looks for work anyway. */
  wake(): void;
  /** Ends the worker: in order, and by force after the grace period. */
  stop(): Promise<void>;
};

/** The supervisor's periods, in milliseconds. */
export type SupervisorTiming = {
  firstBackoffMs: number;
  maxBackoffMs: number;
  /** A worker that lived this long was healthy: the next backoff is the first one again. */
  healthyAfterMs: number;
  wakeIntervalMs: number;
  stopGraceMs: number;
};

const defaultTiming: SupervisorTiming = {
  firstBackoffMs: 250,
  maxBackoffMs: 10_000,
  healthyAfterMs: 30_000,
  wakeIntervalMs: 5,
  stopGraceMs: 15_000,
};

/**
 * Runs `entry` as a child process and keeps it running: after an unexpected end it is started again, with a backoff that doubles
 * from 250 ms to 10 s and starts over after 30 s of health. Never throws for a worker that fails; it logs each end.
 */
export function superviseWorker(options: {
  entry: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  log: Logger;
  timing?: Partial<SupervisorTiming>;
}): SupervisedWorker {
  const { log } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const abort = new AbortController();
  let child: ChildProcess | undefined;

  const running = (async () => {
    let backoffMs = timing.firstBackoffMs;
    while (!abort.signal.aborted) {
      const startedMs = performance.now();
      child = startWorker(options);
      const end = await waitForEnd(child);
      child = undefined;
      if (abort.signal.aborted) return;
      const livedMs = Math.round(performance.now() - startedMs);
      if (livedMs >= timing.healthyAfterMs) backoffMs = timing.firstBackoffMs;
      log.error({ ...end, livedMs, backoffMs }, 'the worker ended unexpectedly and is started again');
      await waitUnlessAborted(backoffMs, abort.signal);
      backoffMs = Math.min(backoffMs * 2, timing.maxBackoffMs);
    }
  })();

  const stop = async () => {
    abort.abort();
    if (child !== undefined) await endWorker(child, timing.stopGraceMs, log);
    await running;
  };
  let stopped: Promise<void> | undefined;
  return {
    pid: () => child?.pid,
    wake: makeWake(() => child, timing.wakeIntervalMs),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function startWorker(options: { entry: string; args: string[]; env: NodeJS.ProcessEnv }): ChildProcess {
  return fork(options.entry, options.args, {
    env: options.env,
    // A session of its own: Ctrl-C goes to the whole foreground group, but when the worker ends is for the supervisor to say.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

type WorkerEnd = { pid: number | undefined; code: number | null; signal: NodeJS.Signals | null; err?: Error };

function waitForEnd(child: ChildProcess): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ pid: child.pid, code, signal }));
    // Also raised for a message that could not be sent to a worker that is just ending; only a process that never was has no exit.
    child.on('error', (err) => {
      if (child.pid === undefined) resolve({ pid: undefined, code: null, signal: null, err });
    });
  });
}

async function endWorker(child: ChildProcess, graceMs: number, log: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  // Windows would end the process at once on a signal; there the lost channel tells it to end in order.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const timer = new AbortController();
  const inTime = await Promise.race([ended, delay(graceMs, false, { signal: timer.signal })]);
  timer.abort();
  if (inTime) return;
  log.error({ pid: child.pid, graceMs }, 'the worker did not end in time and is killed');
  child.kill('SIGKILL');
  await ended;
}

/** Sends at once when the last message is long enough ago, else once at the end of the interval, so that the last call is never lost. */
function makeWake(findChild: () => ChildProcess | undefined, intervalMs: number): () => void {
  let lastSentMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    lastSentMs = performance.now();
    const child = findChild();
    // A failed send means that the worker is ending; its successor looks for work when it starts.
    if (child?.connected) child.send(wakeMessage, () => undefined);
  };
  return () => {
    if (timer !== undefined) return;
    const waitMs = lastSentMs + intervalMs - performance.now();
    if (waitMs <= 0) send();
    else timer = setTimeout(send, waitMs).unref();
  };
}

async function waitUnlessAborted(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(delayMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
