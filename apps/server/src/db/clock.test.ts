import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { connect, type Database } from './client.js';
import { measureSkew, openDatabaseClock, warnOfSkew } from './clock.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
afterEach(() => vi.useRealTimers());

/** Sets the clock of this process; time stands still then. */
const setClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
const warnings = async () => {
  const lines: string[] = [];
  await warnOfSkew(db, pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }));
  return lines;
};

test('the log says at the start that the clocks of machine and database differ by more than two seconds', async () => {
  for (const aheadMs of [60_000, -60_000]) {
    setClock(aheadMs);
    expect(await warnings()).toEqual([expect.stringContaining('synchronize them')]);
    vi.useRealTimers();
  }
  setClock(0);
  // Within the time that a busy machine takes for a query.
  if (Math.abs(await measureSkew(db)) < 1_000) expect(await warnings()).toEqual([]);
});

test('the database clock tells the time of the database, however wrong that of the machine is', async () => {
  const realMs = Date.now();
  setClock(-3_600_000);
  const clock = await openDatabaseClock(db);
  expect(Math.abs(clock.now().getTime() - realMs)).toBeLessThan(60_000);
});
