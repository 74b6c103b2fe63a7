import pino, { type Logger } from 'pino';

/**
 * The process's log: one JSON line a record on standard error, so that standard output is free for answers. Lines are
 * written together, within a quarter of a second: a killed process can lose the last of them.
 */
export function createLogger(level: string, bindings: Record<string, unknown> = {}): Logger {
  const options = { level, base: bindings, timestamp: createTimestamp() };
  // Handed on as bytes: of text, sonic-boom measures all that waits to be written again with every line.
  const destination = pino.destination({
    dest: 2,
    sync: false,
    contentMode: 'buffer',
    minLength: 64 * 1024 - 1,
    maxWrite: 64 * 1024,
    periodicFlush: 250,
  });
  return pino(options, { write: (line) => void destination.write(Buffer.from(line) as unknown as string) });
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
