import fs from 'node:fs';
import process from 'node:process';

const periodMs = 250;
const batchBytes = 64 * 1024;
/** The maximum number of bytes that wait for a slow reader. */
const maxWaitingBytes = 16 * 1024 * 1024;
const retryMs = 50;
const fullDiskRetryMs = 1_000;
const maxExitMs = 1_000;

/** Makes the line that says how many lines are missing before it. */
export type TellLoss = (lines: number) => string;

/** The destination of log lines. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * Writes lines to a file descriptor in batches: a quarter of a second after the first line, or at 64 KiB. It never blocks and never fails:
 * lines are dropped if the reader has gone, and beyond 16 MiB that a reader does not read or a full disk does not take. Once lines are
 * taken again, `tellLoss` says how many are missing. Pending lines are written when the process exits, for a second at most.
 *
 * pino's own destination (sonic-boom 4.2.1) retries forever on exit if its pipe has no reader, so that the process neither ends nor reacts
 * to signals.
 */
export function openLogDestination(fd: number, tellLoss: TellLoss): LogDestination {
  let lines: string[] = [];
  let waitingBytes = 0;
  /** The bytes that are being written, from the first unwritten one. */
  let batch = Buffer.alloc(0);
  let writing = false;
  let gone = false;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  const keep = (line: string) => {
    lines.push(line);
    waitingBytes += Buffer.byteLength(line);
  };
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
    const waitMs = error ? retryAfterMs(error) : 0;
    if (waitMs === undefined) {
      gone = true;
      return;
    }
    waitingBytes -= written ?? 0;
    batch = batch.subarray(written ?? 0);
    if (lost > 0 && waitingBytes < batchBytes) {
      keep(tellLoss(lost));
      lost = 0;
    }
    if (error) setTimeout(writeBatch, waitMs).unref();
    else if (batch.length > 0) writeBatch();
    else if (lines.length > 0) schedule();
  };
  const schedule = () => {
    if (waitingBytes >= batchBytes) startBatch();
    else timer ??= setTimeout(startBatch, periodMs).unref();
  };

  process.on('exit', () => {
    const rest = Buffer.from(lines.join(''));
    // The current write has either completed or cannot complete.
    if (!gone) writeRest(fd, writing ? rest : Buffer.concat([batch, rest]));
  });
  return {
    write(line) {
      if (gone) return;
      if (waitingBytes > maxWaitingBytes) {
        lost += 1;
        return;
      }
      keep(line);
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
      if (retryAfterMs(error as NodeJS.ErrnoException) === undefined) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}

/** How long to wait before the next try; undefined if there is nobody to write to any more. */
function retryAfterMs({ code }: NodeJS.ErrnoException): number | undefined {
  if (code === 'EAGAIN' || code === 'EBUSY') return retryMs;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDiskRetryMs;
  return undefined;
}
