import pino, { type Logger } from 'pino';

/**
 * The process's log: one JSON line a record on standard error, so that standard output is free for answers. Lines are
 * written together, within a quarter of a second: a killed process can lose the last of them.
 */
export function createLogger(level: string, bindings: Record<string, unknown> = {}): Logger {
  const options = { level, base: bindings, timestamp: createTimestamp() };
  return pino(options, pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 250 }));
}

/** pino's `isoTime`, whose text is made once a millisecond. */
function createTimestamp(): () => string {
  let time = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== time) {
      time = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
