import fs from 'node:fs';
import process from 'node:process';

const periodMs = 250;
const batchBytes = 64 * 1024;
/** Of what waits for a reader that does not read. */
const maxWaitingBytes = 16 * 1024 * 1024;
const retryMs = 50;
const maxExitMs = 1_000;

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * Writes lines to a file descriptor, together, a quarter of a second after the first or as soon as there are 64 KiB. It never
 * blocks and never fails: once the reader has gone lines are dropped, and so are those beyond 16 MiB that a reader does not
 * read. What waits when the process exits is written then, for a second at most.
 *
 * pino's own destination (sonic-boom 4.2.1) tries for good to write to a pipe without a reader when the process exits, so that the
 * process neither ends nor hears a signal.
 */
export function openLogDestination(fd: number): LogDestination {
  let lines: string[] = [];
  let waitingBytes = 0;
  /** What is being written, from the first byte that is not out yet. */
  let batch = Buffer.alloc(0);
  let writing = false;
  let gone = false;
  let timer: NodeJS.Timeout | undefined;

  const startBatch = () => {
    clearTimeout(timer);
    timer = undefined;
    batch = Buffer.from(lines.join(''));
    lines = [];
    writeBatch();
  };
  const writeBatch = () => {
    writing = true;
    fs.write(fd, batch, onWritten);
  };
  const onWritten = (error: NodeJS.ErrnoException | null, written: number) => {
    writing = false;
    if (error && !isBusy(error)) {
      gone = true;
      return;
    }
    waitingBytes -= written ?? 0;
    batch = batch.subarray(written ?? 0);
    if (error) setTimeout(writeBatch, retryMs).unref();
    else if (batch.length > 0) writeBatch();
    else if (lines.length > 0) schedule();
  };
  const schedule = () => {
    if (waitingBytes >= batchBytes) startBatch();
    else timer ??= setTimeout(startBatch, periodMs).unref();
  };

  process.on('exit', () => {
    const rest = Buffer.from(lines.join(''));
    // What is being written at this moment is out already, or cannot be.
    if (!gone) writeRest(fd, writing ? rest : Buffer.concat([batch, rest]));
  });
  return {
    write(line) {
      if (gone || waitingBytes > maxWaitingBytes) return;
      lines.push(line);
      waitingBytes += Buffer.byteLength(line);
      if (batch.length === 0) schedule();
    },
  };
}

function writeRest(fd: number, bytes: Buffer): void {
  const giveUpAtMs = performance.now() + maxExitMs;
  let rest = bytes;
  while (rest.length > 0 && performance.now() < giveUpAtMs) {
    try {
      rest = rest.subarray(fs.writeSync(fd, rest));
    } catch (error) {
      if (!isBusy(error as NodeJS.ErrnoException)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}
