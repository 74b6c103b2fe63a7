import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import { type LogDestination, openLogDestination } from './log-destination.js';
import { toReadableLine } from './readable-line.js';
import { currentTraceId } from './traces/spans.js';

/**
 * The process's log: one JSON line a record on standard error, so that standard output is free for answers; on a terminal, lines for people.
 * Lines are written together, within a quarter of a second: a killed process can lose the last of them. If `traced` is true, a line names the trace
 * that it belongs to.
 */
export function createLogger(level: string, bindings: Record<string, unknown> = {}, { traced = false } = {}): Logger {
  const options = { level, base: bindings, timestamp: createTimestamp(), ...(traced && { mixin: traceField }) };
  const tellLoss = (lines: number) => {
    const time = new Date().toISOString();
    return `${JSON.stringify({ level: pino.levels.values.warn, time, ...bindings, lines, msg: 'log lines are missing before this one' })}\n`;
  };
  return pino(options, openForReaders(openLogDestination(2, tellLoss)));
}

/** Makes lines readable if standard error is a terminal, with colors unless NO_COLOR is set. */
function openForReaders(destination: LogDestination): LogDestination {
  if (!isatty(2)) return destination;
  const hasColors = process.stderr.hasColors();
  return { write: (line) => destination.write(toReadableLine(line, hasColors)) };
}

function traceField(): object {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
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
