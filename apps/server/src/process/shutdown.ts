import process from 'node:process';
import type { Logger } from 'pino';
import { stopTimes } from './stop-times.js';

/** A resource to close. `reason` is that of the shutdown. */
export type Closer = { name: string; close: (reason: string) => Promise<void> };

/** The reason of a shutdown after the supervisor has gone: another one may need the port and the database at once. */
export const parentGone = 'parent gone';

/**
 * Shuts the process down for a reason other than a signal; does nothing during a shutdown. The default exit code is 0. `level` is that of
 * the lines about the shutdown itself.
 */
export type Shutdown = (reason: string, exitCode?: number, level?: 'info' | 'debug') => Promise<void>;

/**
 * Shuts the process down on SIGTERM, SIGINT or SIGHUP: runs the closers once, one after another, and exits with code 0. It exits with code
 * 1 if a closer fails or all take more than `deadlineMs`, and at once on a second signal. Signals within a second count as one, because Ctrl-C
 * under `npm start` arrives twice: from the terminal and from npm. Set `followParent` if npm started the process: a SIGTERM for npm reaches
 * only the shell in between, so the exit of the parent triggers the shutdown. An uncaught exception also shuts the process down, with code
 * 1; an unhandled rejection is logged.
 */
export function installShutdown(options: {
  closers: Closer[];
  log: Logger;
  deadlineMs?: number;
  sameSignalMs?: number;
  followParent?: boolean;
}): Shutdown {
  const { closers, log, deadlineMs = stopTimes.process, sameSignalMs = 1_000, followParent = false } = options;
  let startedMs: number | undefined;

  const shutDown: Shutdown = async (reason, exitCode = 0, level = 'info') => {
    if (startedMs !== undefined) return;
    startedMs = performance.now();
    log[level]({ reason }, 'shutting down');
    setTimeout(() => {
      log.error({ deadlineMs }, 'shutting down took too long');
      process.exit(1);
    }, deadlineMs).unref();
    const failed = await closeInOrder(closers, reason, log);
    log[level]({ durationMs: Math.round(performance.now() - startedMs) }, 'shut down');
    process.exit(failed ? 1 : exitCode);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (startedMs === undefined) void shutDown(signal);
    else if (performance.now() - startedMs > sameSignalMs) {
      log.warn({ signal }, 'exiting at once');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  watchUncaught(shutDown, log);
  if (followParent) watchParent(() => void shutDown(parentGone));
  return shutDown;
}

/**
 * A rejection belongs to one request or job and does not affect other state, so the process continues. After an uncaught exception, the
 * state of the process is unknown: running work is finished as far as possible, and the supervisor starts another process.
 */
function watchUncaught(shutDown: Shutdown, log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught');
    void shutDown('an error was not caught', 1);
  });
}

/** Calls `listener` once when the process gets another parent, at most half a second after its own has exited. */
function watchParent(listener: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, 500);
  timer.unref();
}

async function closeInOrder(closers: Closer[], reason: string, log: Logger): Promise<boolean> {
  let failed = false;
  for (const { name, close } of closers) {
    try {
      await close(reason);
    } catch (error) {
      // If one closer fails, the others, with the database last, must still run.
      failed = true;
      log.error({ err: error, closer: name }, 'closing failed');
    }
  }
  return failed;
}
