import pino, { type Logger } from 'pino';
import { openLogDestination } from './log-destination.js';

/**
 * The process's log: one JSON line a record on standard error, so that standard output is free for answers. Lines are
 * written together, within a quarter of a second: a killed process can lose the last of them.
 */
export function createLogger(level: string, bindings: Record<string, unknown> = {}): Logger {
  const options = { level, base: bindings, timestamp: createTimestamp() };
  return pino(options, openLogDestination(2));
}

/** pino's `isoTime`, whose text up to the seconds is made once a second. */
function createTimestamp(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Date.now();
    const milliseconds = now % 1000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      text = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${text}${String(1000 + milliseconds).slice(1)}Z"`;
  };
}
