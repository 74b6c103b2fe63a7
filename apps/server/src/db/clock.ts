import type { Logger } from 'pino';
import type { Database } from './client.js';

/** Where a worker gets the time from. */
export interface Clock {
  now(): Date;
  /** Sets the clock again. Call it now and then. */
  sync(): Promise<void>;
}

/** From this difference on, times in responses and of sign-ins are visibly wrong. */
export const mostSkewMs = 2_000;

/** How far the database's clock is ahead of that of this machine, in milliseconds. */
export async function measureSkew(db: Database): Promise<number> {
  const beforeMs = Date.now();
  const [row] = await db<[{ nowMs: number }]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;
  return Math.round(row.nowMs - (beforeMs + Date.now()) / 2);
}

/** Says in the log if the clocks of this machine and of the database differ by more than two seconds. */
export async function warnOfSkew(db: Database, log: Logger): Promise<void> {
  const skewMs = await measureSkew(db);
  if (Math.abs(skewMs) <= mostSkewMs) return;
  log.warn({ skewMs }, 'the clocks of this machine and of the database differ: synchronize them, for example with NTP');
}

/**
 * The database's time, told without asking it each time: leases and due times of several machines must not depend on
 * how well their clocks agree.
 */
export async function openDatabaseClock(db: Database): Promise<Clock> {
  let skewMs = 0;
  const sync = async () => {
    skewMs = await measureSkew(db);
  };
  await sync();
  return { now: () => new Date(Date.now() + skewMs), sync };
}
