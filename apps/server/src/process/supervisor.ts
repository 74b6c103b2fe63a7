import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { atMostEvery } from './at-most-every.js';
import { wakeIntervalMs, wakeMessage } from './channel.js';
import { stopTimes } from './stop-times.js';

/** A process that is restarted when it exits unexpectedly. */
export type SupervisedProcess = {
  /** The id of the running process; undefined between two of them. */
  pid(): number | undefined;
  /** Sends a message to the process, if it is running. */
  send(message: object): void;
  /** Signals work to the process; calls in quick succession become one message. A process also looks for work when it starts. */
  wake(): void;
  /** Ends the process: with a shutdown, and by force after the grace period. */
  stop(): Promise<void>;
  /** Resolves when the process has ended and is not restarted: it was stopped, or `isNeeded` returned false. */
  ended: Promise<void>;
};

/** The supervisor's periods, in milliseconds. */
export type SupervisorTiming = {
  firstBackoffMs: number;
  maxBackoffMs: number;
  /** A process that ran this long was healthy: the next backoff is the first one again. */
  healthyAfterMs: number;
  wakeIntervalMs: number;
  stopGraceMs: number;
};

const defaultTiming: SupervisorTiming = {
  firstBackoffMs: 250,
  maxBackoffMs: 10_000,
  healthyAfterMs: 30_000,
  wakeIntervalMs,
  stopGraceMs: stopTimes.kill,
};

/** The process to run, and how to supervise it. */
export type Supervision = {
  /** The name in the log, such as `worker`. */
  name: string;
  entry: string;
  args: string[];
  /** Arguments for Node.js, in addition to those of this process. */
  nodeArgs?: readonly string[];
  /** Returns the environment of the next process. */
  env: () => NodeJS.ProcessEnv;
  log: Logger;
  /** Receives all messages of the process. */
  onMessage?: (message: unknown) => void;
  /** Called when the process has exited unexpectedly. Return false if it should not be restarted. Always true by default. */
  isNeeded?: (end: ChildEnd) => boolean;
  timing?: Partial<SupervisorTiming>;
};

/**
 * Runs `entry` as a child process and keeps it running. After an unexpected exit it is restarted, with a backoff that doubles from 250 ms
 * to 10 s and is reset after 30 s of health. Never throws for a process that fails; logs each exit.
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
      if (abort.signal.aborted || !isNeeded(end)) return;
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
  // If sending fails, the process is ending.
  const send = (message: object) => void (child?.connected && child.send(message, () => undefined));
  let stopped: Promise<void> | undefined;
  return {
    pid: () => child?.pid,
    send,
    // The successor of a process that is ending looks for work when it starts.
    wake: atMostEvery(timing.wakeIntervalMs, () => send(wakeMessage)).call,
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
    // A separate session: Ctrl-C goes to the whole foreground group, but the supervisor decides when the process ends.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (onMessage) child.on('message', onMessage);
  return child;
}

/** How a process ended. */
export type ChildEnd = { pid: number | undefined; code: number | null; signal: NodeJS.Signals | null; err?: Error };

function waitForEnd(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ pid: child.pid, code, signal }));
    // Also emitted for a message to a process that is just ending; only a process that never started has no exit event.
    child.on('error', (err) => {
      if (child.pid === undefined) resolve({ pid: undefined, code: null, signal: null, err });
    });
  });
}

async function endChild(name: string, child: ChildProcess, graceMs: number, log: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  // On Windows, a signal would kill the process at once; the closed channel makes it shut down instead.
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
