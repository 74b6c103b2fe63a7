import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../unavailable.js';

/** Rejects with DatabaseUnavailableError if a read of a database takes longer than `timeoutMs`. The read itself goes on. */
export async function withinTime<T>(timeoutMs: number, reading: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new DatabaseUnavailableError('it does not respond');
  });
  reading.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([reading, late]);
  } finally {
    timer.abort();
  }
}
