import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { newUuid } from '../ids.js';
import { connect, type Database, inTenant } from './client.js';

describe('values on their way to PostgreSQL and back', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = connect(database.url, 'lead_engagement_api', { maxConnections: 2 });
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  test('moments stay ISO 8601 text with milliseconds and Z', async () => {
    const moment = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(moment, async (date) => {
        const [row] = await db`select ${date.toISOString()}::timestamptz(3) as moment`;
        expect(row?.moment).toBe(date.toISOString());
      }),
    );
  });

  test('arrays of text come back as they were, quotes, commas, braces and backslashes included', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', '{', '}', ' ', 'ß', "'", 'NULL') });
    await fc.assert(
      fc.asyncProperty(fc.array(word), async (words) => {
        const [row] = await db`select ${words}::text[] as words`;
        expect(row?.words).toEqual(words);
      }),
    );
  });

  test('a number goes through numeric unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 999_999_999_999_999, noNaN: true }), async (number) => {
        const [row] = await db`select ${number}::numeric as number`;
        expect(row?.number).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  test('outside of a transaction of its tenant, nothing can be written', async () => {
    const tenantId = newUuid();
    const row = { tenantId, resource: 'leads', delta: 1 };
    await expect(db`insert into count_deltas ${db(row)}`).rejects.toMatchObject({ code: '42501' });
    await expect(
      inTenant(db, newUuid(), (tx) => tx`insert into count_deltas ${tx(row)}`.then(() => undefined)),
    ).rejects.toMatchObject({ code: '42501' });
    await inTenant(db, tenantId, (tx) => tx`insert into count_deltas ${tx(row)}`.then(() => undefined));
  });
});
