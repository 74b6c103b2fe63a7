import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../../test/support/database-proxy.js';
import { newUuid } from '../ids.js';
import { connect, type Database, inTenant, pipelineWithCommit, type Transaction } from './client.js';

const lostConnection = expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/);

describe('a transaction whose BEGIN and COMMIT are sent along with statements', () => {
  let database: TestDatabase;
  let direct: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    direct = connect(database.url, 'owner', { maxConnections: 1 });
  });
  afterAll(async () => {
    await direct.end();
    await database.drop();
  });

  const along = { along: true };
  const deltaOf = (tenantId: string) => ({ tenantId, resource: 'leads', delta: 1 });
  const insert = (tx: Transaction, tenantId: string) => tx`insert into count_deltas ${tx(deltaOf(tenantId))}`;
  const countOf = async (tenantId: string) =>
    (await direct`select from count_deltas where tenant_id = ${tenantId}`).length;
  /** A way to the database that, when a statement with this text passes, sends what `act` returns in place of it. */
  const openProxy = async (text: string, act: (proxy: DatabaseProxy, chunk: Buffer) => Buffer) => {
    const proxy: DatabaseProxy = await openDatabaseProxy(database.url, {
      edit: (chunk) => (chunk.includes(text) ? act(proxy, chunk) : chunk),
    });
    return proxy;
  };

  test.each(['begin', 'insert into count_deltas', 'commit'])(
    'that loses its connection at %s fails, and stores nothing',
    async (text) => {
      const proxy = await openProxy(text, (through, chunk) => {
        through.cut();
        return chunk.subarray(0, 0);
      });
      const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1 });
      const tenantId = newUuid();
      const write = inTenant(db, tenantId, async (tx) => pipelineWithCommit(insert(tx, tenantId)), '', along);
      await expect(write).rejects.toMatchObject({ code: lostConnection });
      expect(await countOf(tenantId)).toBe(0);
      await db.end({ timeout: 0 });
      await proxy.close();
    },
  );

  test('that loses its connection after the commit and before its result fails, although it is stored', async () => {
    const proxy = await openProxy('commit', (through, chunk) => {
      through.freeze();
      return chunk;
    });
    const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1 });
    const tenantId = newUuid();
    const write = inTenant(db, tenantId, async (tx) => pipelineWithCommit(insert(tx, tenantId)), '', along);
    write.catch(() => undefined);
    await expect.poll(() => countOf(tenantId), { timeout: 120_000 }).toBe(1);
    proxy.cut();
    await expect(write).rejects.toMatchObject({ code: lostConnection });
    await db.end({ timeout: 0 });
    await proxy.close();
  });

  test('whose BEGIN is refused stores nothing, and leaves its connection to the next one', async () => {
    let isRefused = true;
    const proxy = await openProxy('begin ', (_, chunk) =>
      isRefused ? Buffer.from(chunk.toString('latin1').replace('begin ', 'begun '), 'latin1') : chunk,
    );
    const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1 });
    const tenantId = newUuid();
    const write = async (tx: Transaction) => {
      await insert(tx, tenantId).catch(() => undefined);
      await insert(tx, tenantId);
    };
    await expect(inTenant(db, tenantId, write, '', along)).rejects.toMatchObject({ code: '42601' });
    expect(await countOf(tenantId)).toBe(0);
    isRefused = false;
    await inTenant(db, tenantId, (tx) => insert(tx, tenantId), '', along);
    expect(await countOf(tenantId)).toBe(1);
    await db.end();
    await proxy.close();
  });

  test('whose last statement fails is rolled back, and fails with its error', async () => {
    const db = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
    const tenantId = newUuid();
    const write = async (tx: Transaction) => {
      await insert(tx, tenantId);
      pipelineWithCommit(insert(tx, newUuid()).then(() => undefined));
      pipelineWithCommit(insert(tx, tenantId).then(() => undefined));
    };
    await expect(inTenant(db, tenantId, write, '', along)).rejects.toMatchObject({ code: '42501' });
    expect(await countOf(tenantId)).toBe(0);
    await db.end();
  });

  test('are many on few connections, each in its own tenant', async () => {
    const db = connect(database.url, 'lead_engagement_api', { maxConnections: 2 });
    const tenants = Array.from({ length: 40 }, () => newUuid());
    const read = () => db`select pg_sleep(0.001)`;
    const writes = tenants.map((tenantId, at) =>
      inTenant(
        db,
        tenantId,
        async (tx) => {
          const [row] = await tx`select current_setting('app.tenant_id') as id`;
          if (at % 4 === 0) throw new RangeError();
          pipelineWithCommit(insert(tx, row?.id).then(() => undefined));
        },
        '',
        along,
      ),
    );
    const results = await Promise.allSettled([...writes, ...tenants.map(read)]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await Promise.all(tenants.map(countOf))).toEqual(tenants.map((_, at) => (at % 4 === 0 ? 0 : 1)));
    await db.end();
  });

  test('takes no statement after its commit', async () => {
    const db = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
    const tenantId = newUuid();
    let kept: Transaction | undefined;
    const keep = async (tx: Transaction) => {
      kept = tx;
    };
    await inTenant(db, tenantId, keep, '', along);
    await expect(insert(kept as Transaction, tenantId)).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' });
    await db.end();
  });
});
