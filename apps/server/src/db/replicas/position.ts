import type { Database } from '../client.js';

/** How far the write-ahead log of the primary was at a time of its clock. */
export interface Position {
  /** The bytes of the log since its beginning. */
  lsn: number;
  /** The bytes of it that are on disk, which a replica can have received. `lsn` can lie behind the header of a page that has no record yet. */
  flushed: number;
  /** In microseconds since 1970. */
  atMicros: number;
}

/**
 * Reads the position of the primary, which lies behind every transaction whose commit was confirmed before the call. The clock is read
 * first: of two positions, the one with the later time covers every commit that came before the other.
 */
export async function readPosition(db: Database): Promise<Position> {
  const [row] = await db<Position[]>`
    select (extract(epoch from clock_timestamp()) * 1000000)::float8 as at_micros,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as lsn,
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as flushed`;
  return row as Position;
}

/** Makes callers that ask while a read is under way share the next one: each gets a result that was read after its call. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      const reading = read();
      running = reading.catch(() => undefined);
      next = undefined;
      return reading;
    });
    return next;
  };
}
