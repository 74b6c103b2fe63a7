import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { hasPgBouncer, startPgBouncer } from '../../test/support/pgbouncer.js';
import { createTenant } from '../features/tenants/service.js';
import { connect, inTenant } from './client.js';
import { migrate } from './migrate.js';

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
    tenantId = await createTenant(owner, owner, { name: 'Theirs' }, new Date());
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

  test('where it gives each transaction another connection, one tenant cannot write rows of another either', async () => {
    const pooler = await startPgBouncer(servingUrl, 'transaction');
    const worker = connect(pooler.url, 'lead_engagement_worker', { maxConnections: 1 });
    const db = connect(pooler.url, 'lead_engagement_api', { maxConnections: 1 });
    await db`select`;
    // The connection to the database is the one that the API has used, with the worker's role on it now.
    await worker`select`;
    const foreign = await inTenant(db, crypto.randomUUID(), (tx) => tx.unsafe(`update stages set name = name`));
    expect(foreign.count).toBe(0);
    const own = await inTenant(db, tenantId, (tx) => tx.unsafe(`update stages set name = name`));
    expect(own.count).toBeGreaterThan(0);
    await Promise.all([db.end({ timeout: 1 }), worker.end({ timeout: 1 })]);
    await pooler.close();
  });
});
