import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../../test/support/database-proxy.js';
import { newUuid } from '../ids.js';
import { connect, type Database, inTenant, pipelined, type Transaction } from './client.js';

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

  /** Short rows are decoded in another way than long ones, and rows of many columns in another way than those of few. */
  test('a row of many columns has the same values whether it is short or long', async () => {
    const column = fc.oneof(
      fc.uuid().map((value) => ({ type: 'uuid', value, read: value })),
      fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }).map((value) => ({ type: 'int4', value, read: value })),
      fc.maxSafeInteger().map((value) => ({ type: 'int8', value, read: value })),
      fc.boolean().map((value) => ({ type: 'bool', value, read: value })),
      fc
        .string({ unit: fc.constantFrom('a', 'é', '✓', '🦊', ' ') })
        .map((value) => ({ type: 'text', value, read: value })),
      fc.constantFrom('uuid', 'int8', 'bool', 'text').map((type) => ({ type, value: null, read: null })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 40 }), async (columns) => {
        const named = columns.map(({ type }, at) => `$${at + 1}::${type} as column_${at}`).join(', ');
        const values = columns.map(({ value }) => value);
        const [short] = await db.unsafe(`select ${named}`, values);
        const [long] = await db.unsafe(`select ${named}, repeat('é', 3000) as padding`, values);
        const read = Object.fromEntries(columns.map((each, at) => [`column${at}`, each.read]));
        expect({ ...short }).toEqual(read);
        expect({ ...long }).toEqual({ ...read, padding: 'é'.repeat(3_000) });
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

  test('rows that are copied whole, and refused at their end, reject with the reason', async () => {
    const copied = db.begin(async (tx) => {
      await tx`create temporary table copied (number int check (number > 0)) on commit drop`;
      await pipeline(Readable.from(['1\n', '-1\n']), await tx.unsafe('copy copied from stdin').writable());
    });
    await expect(copied).rejects.toMatchObject({ code: '23514' });
    await expect(db`select 1 as one`).resolves.toEqual([{ one: 1 }]);
  });

  test('a prepared statement that the database has forgotten is sent again, with the same values', async () => {
    const one = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
    const ask = async () => {
      const [row] = await one`
        select ${['a', 'b']}::text[] as words, ${['1', '2']}::text[]::int[] as numbers, ${new Date(0)}::timestamptz as moment`;
      return row;
    };
    const first = await ask();
    expect(first).toMatchObject({ words: ['a', 'b'], moment: '1970-01-01T00:00:00.000Z' });
    // As a pooler does, and as a changed table has the driver do.
    await one`deallocate all`;
    expect(await ask()).toEqual(first);
    await one.end();
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

describe('a statement that fails after its first rows', () => {
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

  const rowsBefore = 2_000;

  test('leaves the next one on its connection as it is', async () => {
    await expect(
      db`select 1 / (${rowsBefore}::int - i) from generate_series(1, ${rowsBefore}::int) i`,
    ).rejects.toMatchObject({ code: '22012' });
    expect([...(await db`select 'next' as name`)]).toEqual([{ name: 'next' }]);
  });

  test('leaves those that were sent along with it as they are', async () => {
    const failing = db`select 1 / (${rowsBefore}::int - i) from generate_series(1, ${rowsBefore}::int) i`;
    const next = db`select 'next' as name`;
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect([...(await next)]).toEqual([{ name: 'next' }]);
  });
});

describe('a connection that is cut', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await openDatabaseProxy(database.url);
    db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 2 });
  });
  afterAll(async () => {
    await db.end();
    await proxy.close();
    await database.drop();
  });

  const cuts: [string, (tx: Transaction) => Promise<unknown>][] = [
    ['while a statement runs', (tx) => pipelined([tx`select pg_sleep(60)`, Promise.resolve(proxy.cut())])],
    [
      'between two statements',
      async (tx) => {
        await tx`select 1`;
        proxy.cut();
        await tx`select pg_sleep(60)`;
      },
    ],
    [
      'before a long statement',
      async (tx) => {
        await tx`select 1`.then(() => proxy.cut());
        await turnOfTheEventLoop();
        await tx`select ${'x'.repeat(4_096)}`;
      },
    ],
    ['before the commit', async (tx) => tx`select 1`.then(() => proxy.cut())],
  ];

  test.each(cuts)('%s fails its transaction, and no other: the pool goes on', async (_, work) => {
    for (let round = 0; round < 10; round++) {
      await expect(db.begin(async (tx) => void (await work(tx)))).rejects.toMatchObject({ code: lostConnection });
      proxy.restore();
      const rows = await Promise.all([1, 2, 3].map((n) => db`select ${n}::int as n`));
      expect(rows.map(([row]) => row?.n)).toEqual([1, 2, 3]);
    }
  });
});

test('a transaction that has lost its connection does not run on in the transaction of another', async () => {
  const database = await createTestDatabase();
  const proxy = await openDatabaseProxy(database.url);
  const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1 });
  const [isCut, tellCut] = deferred();
  const [hasOther, tellOther] = deferred();
  const [isDone, tellDone] = deferred();
  let late: Promise<unknown> = Promise.resolve();
  const cutOff = db.begin(async (tx) => {
    await tx`select 1`;
    tellCut();
    await hasOther;
    late = tx`select set_config('app.tenant_id', ${newUuid()}, true)`;
    await late.finally(tellDone);
  });
  cutOff.catch(() => undefined);
  await isCut;
  proxy.cut();
  await expect(cutOff).rejects.toMatchObject({ code: lostConnection });
  proxy.restore();

  const tenantId = newUuid();
  const other = await inTenant(db, tenantId, async (tx) => {
    await tx`select 1`;
    tellOther();
    await isDone;
    const [row] = await tx<{ tenantId: string }[]>`select current_setting('app.tenant_id') as tenant_id`;
    return row?.tenantId;
  });
  expect(other).toBe(tenantId);
  await expect(late).rejects.toMatchObject({ code: lostConnection });
  await db.end();
  await proxy.close();
  await database.drop();
});

const lostConnection = expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/);

function turnOfTheEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function deferred(): [Promise<void>, () => void] {
  let resolve = () => {};
  return [new Promise<void>((done) => (resolve = done)), () => resolve()];
}

describe('a database that goes away without a word', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await openDatabaseProxy(database.url);
    db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 2, answerSeconds: 3 });
  });
  afterAll(async () => {
    await db.end({ timeout: 0 });
    await proxy.close();
    await database.drop();
  });

  test('fails the statements that wait for it and those of transactions, and is connected to again', async () => {
    await Promise.all([db`select 1`, db`select 1`]);
    proxy.freeze();
    const waiting = [db`select 1`, db`select 2`, db.begin((tx) => tx`select 3`)];
    const failed = await Promise.allSettled(waiting);
    const codes = failed.map((one) => (one.status === 'rejected' ? one.reason.code : one.status));
    expect(codes).toEqual(Array.from(waiting, () => expect.stringMatching(/^CONNECT(ION_CLOSED|_TIMEOUT)$/)));
    proxy.restore();
    await expect.poll(() => db`select 1 as one`.catch(() => []), { timeout: 120_000 }).toEqual([{ one: 1 }]);
  });

  test('is told from one that answers in parts, or is asked for nothing', async () => {
    const [row] = await db.begin(async (tx) => {
      await Promise.all(Array.from({ length: 8 }, () => tx`select pg_sleep(0.5)`));
      return tx<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.5)`;
    });
    expect(row?.pid).toEqual(expect.any(Number));
  });
});

describe('a database that has no place for one more connection', () => {
  const places = 3;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await withAdmin(
      inject('testDatabase').adminUrl,
      (admin) => admin`alter database ${admin(name)} with connection limit ${admin.unsafe(String(places))}`,
    );
  });
  afterAll(() => database.drop());
  const open = (options: Parameters<typeof connect>[2]) => {
    const db = connect(database.url, 'lead_engagement_api', options);
    onTestFinished(() => db.end({ timeout: 5 }));
    return db;
  };
  const transact = (db: Database) => db.begin((tx) => tx`select pg_sleep(0.02)`);

  test.each([true, false])('serves more statements than it has places for, pipelined: %s', async (pipelined) => {
    const db = open({ maxConnections: 8, pipelined });
    const [rows] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, (_, n) => db`select ${n}::int as n`)),
      Promise.all(Array.from({ length: 60 }, () => (pipelined ? transact(db) : db`select pg_sleep(0.02)`))),
    ]);
    expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('serves who has no connection yet, once another pool has closed those that it needs no more', async () => {
    const first = open({ maxConnections: 8, idleSeconds: 1 });
    const late = open({ maxConnections: 2 });
    await Promise.all(Array.from({ length: 20 }, () => transact(first)));
    await expect(late`select 1 as one`).resolves.toEqual([{ one: 1 }]);
  });

  test('refuses after the time of a connection what could not be served meanwhile, and serves what comes later', async () => {
    const holder = open({ maxConnections: places });
    const [done, finish] = deferred();
    let begun = 0;
    const held = Promise.all(
      Array.from({ length: places }, () =>
        holder.begin(async (tx) => {
          await tx`select 1`;
          begun += 1;
          await done;
        }),
      ),
    );
    await expect.poll(() => begun).toBe(places);
    const late = open({ maxConnections: 2, connectSeconds: 1 });
    await expect(late`select 1`).rejects.toMatchObject({ code: '53300' });
    finish();
    await held;
    await holder.end();
    await expect(late`select 1 as one`).resolves.toEqual([{ one: 1 }]);
  });

  test('a pool uses as few connections as there are statements at once, and closes those that are idle but for one', async () => {
    const db = open({ maxConnections: places, idleSeconds: 1 });
    const pids = new Set<number>();
    const ask = async () => {
      const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.02)`;
      pids.add(row?.pid as number);
    };
    for (let count = 0; count < 10; count++) await ask();
    expect(pids.size).toBe(1);
    await Promise.all(Array.from({ length: places }, ask));
    expect(pids.size).toBe(places);
    const countOpen = async () => {
      const { adminUrl } = inject('testDatabase');
      const open = await withAdmin(
        adminUrl,
        (admin) => admin`select from pg_stat_activity where pid in ${admin([...pids])}`,
      );
      return open.length;
    };
    await expect.poll(countOpen).toBe(1);
    // As long as two times the idle time: it is looked at again.
    const [before] = await db`select pg_sleep(2.5), pg_backend_pid() as pid`;
    const [after] = await db`select pg_backend_pid() as pid`;
    expect(after?.pid).toBe(before?.pid);
  });
});
