import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { atMostEvery } from '../at-most-every.js';
import { wakeIntervalMs, wakeMessage } from './channel.js';

/** A process that is started again whenever it ends by itself. */
export type SupervisedProcess = {
  /** The id of the process that runs now; undefined between two of them. */
  pid(): number | undefined;
  /** Tells the process that there is work; calls in quick succession become one message. One that starts looks for work anyway. */
  wake(): void;
  /** Ends the process: in order, and by force after the grace period. */
  stop(): Promise<void>;
  /** Resolves when the process has ended and is not started again: it was stopped, or `isNeeded` said so. */
  ended: Promise<void>;
};

/** The supervisor's periods, in milliseconds. */
export type SupervisorTiming = {
  firstBackoffMs: number;
  maxBackoffMs: number;
  /** A process that lived this long was healthy: the next backoff is the first one again. */
  healthyAfterMs: number;
  wakeIntervalMs: number;
  stopGraceMs: number;
};

const defaultTiming: SupervisorTiming = {
  firstBackoffMs: 250,
  maxBackoffMs: 10_000,
  healthyAfterMs: 30_000,
  wakeIntervalMs,
  stopGraceMs: 15_000,
};

/** What is run, and what is done about it. */
export type Supervision = {
  /** As the log calls it: `worker`. */
  name: string;
  entry: string;
  args: string[];
  /** Arguments of Node, beside those of this process. */
  nodeArgs?: readonly string[];
  /** The environment of the next process. */
  env: () => NodeJS.ProcessEnv;
  log: Logger;
  /** Is given whatever the process sends. */
  onMessage?: (message: unknown) => void;
  /** Asked when the process has ended by itself: whether it is started again. By default always. */
  isNeeded?: () => boolean;
  timing?: Partial<SupervisorTiming>;
};

/**
 * Runs `entry` as a child process and keeps it running: after an unexpected end it is started again, with a backoff that doubles
 * from 250 ms to 10 s and starts over after 30 s of health. Never throws for a process that fails; it logs each end.
 */
export function superviseProcess(options: Supervision): SupervisedProcess {
  const { name, log, isNeeded = () => true } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const abort = new AbortController();
  let child: ChildProcess | undefined;

  const running = (async () => {
    let backoffMs = timing.firstBackoffMs;
    while (!abort.signal.aborted) {
      const startedMs = performance.now();
      child = startChild(options);
      const end = await waitForEnd(child);
      child = undefined;
      if (abort.signal.aborted || !isNeeded()) return;
      const livedMs = Math.round(performance.now() - startedMs);
      if (livedMs >= timing.healthyAfterMs) backoffMs = timing.firstBackoffMs;
      log.error({ ...end, livedMs, backoffMs }, `the ${name} ended unexpectedly and is started again`);
      await waitUnlessAborted(backoffMs, abort.signal);
      backoffMs = Math.min(backoffMs * 2, timing.maxBackoffMs);
    }
  })();

  const stop = async () => {
    abort.abort();
    if (child !== undefined) await endChild(name, child, timing.stopGraceMs, log);
    await running;
  };
  let stopped: Promise<void> | undefined;
  return {
    pid: () => child?.pid,
    // A failed send means that the process is ending; its successor looks for work when it starts.
    wake: atMostEvery(timing.wakeIntervalMs, () => {
      if (child?.connected) child.send(wakeMessage, () => undefined);
    }).call,
    ended: running,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function startChild({ entry, args, nodeArgs = [], env, onMessage }: Supervision): ChildProcess {
  const child = fork(entry, args, {
    env: env(),
    execArgv: [...process.execArgv, ...nodeArgs],
    // A session of its own: Ctrl-C goes to the whole foreground group, but when the process ends is for the supervisor to say.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (onMessage) child.on('message', onMessage);
  return child;
}

type ChildEnd = { pid: number | undefined; code: number | null; signal: NodeJS.Signals | null; err?: Error };

function waitForEnd(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ pid: child.pid, code, signal }));
    // Also raised for a message that could not be sent to a process that is just ending; only one that never was has no exit.
    child.on('error', (err) => {
      if (child.pid === undefined) resolve({ pid: undefined, code: null, signal: null, err });
    });
  });
}

async function endChild(name: string, child: ChildProcess, graceMs: number, log: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  // Windows would end the process at once on a signal; there the lost channel tells it to end in order.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const timer = new AbortController();
  const inTime = await Promise.race([ended, delay(graceMs, false, { signal: timer.signal })]);
  timer.abort();
  if (inTime) return;
  log.error({ pid: child.pid, graceMs }, `the ${name} did not end in time and is killed`);
  child.kill('SIGKILL');
  await ended;
}

async function waitUnlessAborted(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(delayMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
