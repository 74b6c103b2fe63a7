import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { createTenant } from '../features/accounts/tenants/service.js';
import { emit } from '../features/index.js';
import { connect, inTenant, type Queryable } from './client.js';
import { migrate } from './migrate.js';

const { adminUrl } = inject('testDatabase');
const users = ['serving', 'api', 'worker'].map((name) => `${name}_${randomBytes(6).toString('hex')}`);
let database: TestDatabase;
let servingUrl: string;
let apiUrl: string;
let workerUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const [serving, api, worker] = await withAdmin(adminUrl, async (admin) => {
    for (const user of users) await admin`create role ${admin(user)} login password '0123456789'`;
    return users.map((user) => Object.assign(new URL(database.url), { username: user, password: '0123456789' }).href);
  });
  [servingUrl, apiUrl, workerUrl] = [serving, api, worker] as [string, string, string];
});
afterAll(async () => {
  await database.drop();
  await withAdmin(adminUrl, async (admin) => {
    for (const user of users) await admin`drop role ${admin(user)}`;
  });
});
const query = async (url: string, statement: string) => {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  return sql.unsafe(statement).finally(() => sql.end());
};

test('a user that owns nothing serves as the API and the worker, and becomes no owner', async () => {
  await migrate(database.url, { api: servingUrl, worker: servingUrl });
  for (const role of ['lead_engagement_api', 'lead_engagement_worker'] as const) {
    const db = connect(servingUrl, role, { maxConnections: 1 });
    expect(await db`select from leads`).toEqual([]);
    await expect(db`set role ${db(new URL(database.url).username)}`).rejects.toThrow('permission denied');
    await db`set role none`;
    await expect(db`create table public.mine ()`).rejects.toThrow('permission denied');
    await expect(db`alter table leads disable row level security`).rejects.toThrow('must be owner');
    await db.end();
  }
});

test('with two users, the API cannot become a role that writes rows of all tenants', async () => {
  // Before, one user served as both.
  await migrate(database.url, { api: apiUrl, worker: apiUrl });
  await query(apiUrl, 'set role lead_engagement_worker');
  for (let starts = 0; starts < 2; starts++) {
    await migrate(database.url, { api: apiUrl, worker: workerUrl });
    await expect(query(apiUrl, 'set role lead_engagement_worker')).rejects.toThrow('permission denied');
    await query(apiUrl, 'set role lead_engagement_api');
    await query(workerUrl, 'set role lead_engagement_worker');
    await query(workerUrl, 'set role lead_engagement_api');
  }
  // No role that it can become passes the policies of others: `true` would let it write, and a condition has to name the tenant.
  const wide = await query(
    apiUrl,
    `select tablename, policyname from pg_policies where cmd <> 'SELECT' and (coalesce(qual, with_check) = 'true'
        or concat(qual, with_check) not like '%app.tenant_id%')
      and exists (select from unnest(roles) role where pg_has_role(session_user, role, 'MEMBER'))`,
  );
  expect(wide).toEqual([]);
});

test('the API counts requests of all tenants, but in the transaction of one tenant only those of that tenant', async () => {
  await migrate(database.url, { api: apiUrl, worker: workerUrl });
  const db = connect(apiUrl, 'lead_engagement_api', { maxConnections: 1 });
  const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const count = (tx: Queryable, tenantId: string) => tx`
    insert into day_counts as kept (tenant_id, start, previous, current) values (${tenantId}, 1, 0, 1)
    on conflict (tenant_id) do update set current = kept.current + 1`;
  for (const tenantId of [own, other, other]) await count(db, tenantId);
  await inTenant(db, own, (tx) => count(tx, own));
  await expect(inTenant(db, own, (tx) => count(tx, other))).rejects.toThrow('row-level security');
  expect(await db`select current from day_counts where tenant_id in ${db([own, other])}`).toEqual([
    { current: 2 },
    { current: 2 },
  ]);
  await db.end();
});

test('a user that has taken on no role has the rights of none', async () => {
  await migrate(database.url, { api: servingUrl, worker: servingUrl });
  const raw = postgres(servingUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  for (const statement of [
    'select from leads',
    "update leads set title = 'x'",
    "set app.serves_all_tenants = 'on'; update work set ready = true",
  ]) {
    await expect(raw.unsafe(statement).simple(), statement).rejects.toThrow('permission denied');
  }
  await raw.end();
});

test('an owner whose connections have lost their role writes no row of any tenant', async () => {
  const owner = connect(database.url, 'owner', { maxConnections: 1 });
  const tenantId = await createTenant(owner, owner, emit, { name: 'Lost' }, new Date());
  const raw = postgres(database.url, { max: 1, fetch_types: false });
  const counts = async (sql: postgres.Sql) => (await sql.unsafe('update stages set name = name')).count;
  expect(await counts(raw)).toBe(0);
  expect(await counts(owner as unknown as postgres.Sql)).toBeGreaterThan(0);
  expect(tenantId).toBeDefined();
  await Promise.all([raw.end(), owner.end()]);
});

test('a user with all the rights of the owner is refused by name', async () => {
  const superuser = new URL(adminUrl).username;
  const url = new URL(servingUrl);
  url.username = superuser;
  await expect(migrate(database.url, { api: url.href, worker: servingUrl })).rejects.toThrow(
    `The user ${superuser} has all the rights of the owner of the tables.`,
  );
});
