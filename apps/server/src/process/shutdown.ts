import process from 'node:process';
import type { Logger } from 'pino';

/** One thing to close, in its turn. */
export type Closer = { name: string; close: () => Promise<void> };

/** The way to end the process in order for another reason than a signal; does nothing when it is already ending. Its exit code is 0 unless said. */
export type Shutdown = (reason: string, exitCode?: number) => Promise<void>;

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP: runs the closers one after another, once, and exits with code 0.
 * A closer that fails, or 20 s in all, make it exit with code 1; a second signal exits at once. Repetitions within a second count as the same signal,
 * because Ctrl-C under `npm start` arrives twice: from the terminal and from npm. `followParent` is for a process that npm started:
 * a SIGTERM for npm reaches only the shell between them, so its end is what tells. An error that nothing caught ends the
 * process in the same way, with code 1; a rejection that nothing handled is logged.
 */
export function installShutdown(options: {
  closers: Closer[];
  log: Logger;
  deadlineMs?: number;
  sameSignalMs?: number;
  followParent?: boolean;
}): Shutdown {
  const { closers, log, deadlineMs = 20_000, sameSignalMs = 1_000, followParent = false } = options;
  let startedMs: number | undefined;

  const shutDown: Shutdown = async (reason, exitCode = 0) => {
    if (startedMs !== undefined) return;
    startedMs = performance.now();
    log.info({ reason }, 'shutting down');
    setTimeout(() => {
      log.error({ deadlineMs }, 'shutting down took too long');
      process.exit(1);
    }, deadlineMs).unref();
    const failed = await closeInOrder(closers, log);
    log.info({ durationMs: Math.round(performance.now() - startedMs) }, 'shut down');
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
  if (followParent) watchParent(() => void shutDown('parent gone'));
  return shutDown;
}

/**
 * A rejection is that of one request or job, whose own part of the memory it leaves as it is: the process goes on. After an
 * error that was thrown through the event loop nobody knows what was left undone: what is under way is finished, by those
 * who can, and the supervisor starts another process.
 */
function watchUncaught(shutDown: Shutdown, log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught');
    void shutDown('an error was not caught', 1);
  });
}

/** Calls `listener` once when the process is handed to another parent, at most half a second after its own has ended. */
function watchParent(listener: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, 500);
  timer.unref();
}

async function closeInOrder(closers: Closer[], log: Logger): Promise<boolean> {
  let failed = false;
  for (const { name, close } of closers) {
    try {
      await close();
    } catch (error) {
      // What fails to close must not keep the rest, the database last of all, from closing.
      failed = true;
      log.error({ err: error, closer: name }, 'closing failed');
    }
  }
  return failed;
}
