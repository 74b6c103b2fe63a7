import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/support/api.js';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../test/support/pgbouncer.js';
import { createSample } from '../../test/support/sample.js';
import { checkDatabase } from '../commands/doctor/database-checks.js';
import { createTenant } from '../features/accounts/tenants/service.js';
import { emit } from '../features/index.js';
import { connect, connectForSearches, type Database, inTenant } from './client.js';
import { migrate } from './migrate.js';
import { poolsTransactions, setPooledDefaults } from './pooler.js';

const { adminUrl } = inject('testDatabase');

describe.runIf(hasPgBouncer)('through PgBouncer', () => {
  const user = `pooled_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let servingUrl: string;
  let tenantId: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    await withAdmin(adminUrl, (admin) => admin`create role ${admin(user)} login password '0123456789'`);
    const url = new URL(database.url);
    url.username = user;
    url.password = '0123456789';
    servingUrl = url.href;
    await migrate(database.url, { api: servingUrl, worker: servingUrl });
    const owner = connect(database.url, 'owner', { maxConnections: 1 });
    tenantId = await createTenant(owner, owner, emit, { name: 'Theirs' }, new Date());
    await owner.end();
  });
  afterAll(async () => {
    await database.drop();
    await withAdmin(adminUrl, (admin) => admin`drop role ${admin(user)}`);
  });

  test('the API has its role and its limits, and one tenant cannot write rows of another', async () => {
    const pooler = await startPgBouncer(servingUrl, 'session');
    const db = connect(pooler.url, 'lead_engagement_api', { maxConnections: 2 });
    const [session] = await db`select current_user as role, current_setting('statement_timeout') as timeout`;
    expect(session).toEqual({ role: 'lead_engagement_api', timeout: '30s' });
    const written = await inTenant(db, crypto.randomUUID(), (tx) => tx`update stages set name = 'x'`);
    expect(written.count).toBe(0);
    await db.end({ timeout: 1 });
    await pooler.close();
  });

  test('a pooler that gives each transaction another connection is told from one that keeps sessions', async () => {
    for (const mode of ['transaction', 'session'] as const) {
      const pooler = await startPgBouncer(servingUrl, mode);
      const pools = [1, 2].map(() => connect(pooler.url, 'owner', { maxConnections: 1, pooled: true }));
      const [first, second] = pools as [Database, Database];
      expect(await poolsTransactions(first, second)).toBe(mode === 'transaction');
      const found = await checkDatabase({ owner: database.url, api: pooler.url }, undefined);
      const { status, advice } = found.find(({ check }) => check === 'pooler') ?? {};
      expect([status, advice]).toEqual(
        mode === 'session' ? ['ok', undefined] : ['problem', expect.stringContaining('Set DATABASE_DIRECT_URL')],
      );
      await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
      await pooler.close();
    }
  });

  describe('in transaction mode, with the defaults of its user', () => {
    let pooler: PgBouncer;
    let api: TestApi;
    let db: Database;
    let searchDb: Database;
    beforeAll(async () => {
      await Promise.all([setPooledDefaults(servingUrl), setPooledDefaults(servingUrl)]);
      await setPooledDefaults(servingUrl);
      pooler = await startPgBouncer(servingUrl, 'transaction');
      db = connect(pooler.url, 'lead_engagement_api', { pooled: true });
      searchDb = connectForSearches(pooler.url, { pooled: true });
      api = await startTestApi({ databaseUrl: database.url, db, searchDb });
    });
    afterAll(async () => {
      await api?.close();
      await Promise.all([db?.end({ timeout: 1 }), searchDb?.end({ timeout: 1 })]);
      await pooler?.close();
    });

    test('every connection has the role and the limits of the API', async () => {
      const read = () =>
        db`select current_user as role, current_setting('statement_timeout') as timeout, pg_sleep(0.02)`;
      const sessions = await Promise.all(Array.from({ length: 40 }, read));
      for (const [row] of sessions) expect(row).toMatchObject({ role: 'lead_engagement_api', timeout: '30s' });
    });

    test('the API serves many requests at once, writes and lists', async () => {
      const sample = await createSample(api);
      const titles = Array.from({ length: 30 }, (_, number) => `Lead ${number}`);
      const { contactId, caller } = sample;
      const made = await Promise.all(titles.map((title) => caller.call('POST', '/v1/leads', { contactId, title })));
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
      const lists = await Promise.all(
        titles.map((title) => caller.call('GET', `/v1/leads?q=${encodeURIComponent(title)}`)),
      );
      expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
    });

    test('one tenant cannot write rows of another, and a worker on the database itself has its own role', async () => {
      const rename = (tenant: string) => inTenant(db, tenant, (tx) => tx`update stages set name = name`);
      expect((await rename(crypto.randomUUID())).count).toBe(0);
      expect((await rename(tenantId)).count).toBeGreaterThan(0);
      const worker = connect(servingUrl, 'lead_engagement_worker', { maxConnections: 1 });
      expect(await worker`select current_user as role`).toEqual([{ role: 'lead_engagement_worker' }]);
      await worker.end();
    });
  });

  test('without those defaults, no statement runs through a pooler that pools transactions', async () => {
    const other = await createTestDatabase();
    const url = new URL(servingUrl);
    url.pathname = new URL(other.url).pathname;
    await migrate(other.url, { api: url.href, worker: url.href });
    const pooler = await startPgBouncer(url.href, 'transaction');
    const db = connect(pooler.url, 'lead_engagement_api', { maxConnections: 1, pooled: true });
    await expect(db`select from leads`).rejects.toThrow(/the pooler ran a statement as pooled_\w+.* run RECONNECT/);
    await db.end({ timeout: 1 });
    await pooler.close();
    await other.drop();
  });
});
