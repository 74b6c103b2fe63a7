import type { Database } from './client.js';

/** Where a worker gets the time from. */
export interface Clock {
  now(): Date;
  /** Sets the clock again. Call it now and then. */
  sync(): Promise<void>;
}

/**
 * The database's time, told without asking it each time: leases and due times of several machines must not depend on
 * how well their clocks agree.
 */
export async function openDatabaseClock(db: Database): Promise<Clock> {
  let skewMs = 0;
  const sync = async () => {
    const beforeMs = Date.now();
    const [row] = await db<
      { nowMs: number }[]
    >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;
    if (row) skewMs = row.nowMs - (beforeMs + Date.now()) / 2;
  };
  await sync();
  return { now: () => new Date(Date.now() + Math.round(skewMs)), sync };
}
