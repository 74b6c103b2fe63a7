import type { Logger } from 'pino';

export interface RegularWrites {
  /** Writes what has not been written yet, for the last time. */
  stop(): Promise<void>;
}

/** Calls `write` every `everyMs`, one call at a time. What could not be written is for the next call; `what` names it in the log. */
export function writeRegularly({
  write,
  what,
  log,
  everyMs = 2_000,
}: {
  write(): Promise<void>;
  what: string;
  log: Logger;
  everyMs?: number | undefined;
}): RegularWrites {
  let writing: Promise<void> | undefined;
  let failing = false;
  const tryOnce = async () => {
    try {
      await write();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, `${what} could not be written; they will be`);
      failing = true;
    }
  };
  const timer = setInterval(() => {
    writing ??= tryOnce().finally(() => {
      writing = undefined;
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await tryOnce();
    },
  };
}
