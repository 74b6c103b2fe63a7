import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { createTenant } from '../features/tenants/service.js';
import { connect } from './client.js';
import { migrate } from './migrate.js';

const { adminUrl } = inject('testDatabase');
const user = `serving_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let servingUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await withAdmin(adminUrl, (admin) => admin`create role ${admin(user)} login password '0123456789'`);
  const url = new URL(database.url);
  url.username = user;
  url.password = '0123456789';
  servingUrl = url.href;
});
afterAll(async () => {
  await database.drop();
  await withAdmin(adminUrl, (admin) => admin`drop role ${admin(user)}`);
});

test('a user that owns nothing serves as the API and the worker, and becomes no owner', async () => {
  await migrate(database.url, servingUrl);
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

test('a user that has taken on no role has the rights of none', async () => {
  await migrate(database.url, servingUrl);
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
  const tenantId = await createTenant(owner, owner, { name: 'Lost' }, new Date());
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
  await expect(migrate(database.url, url.href)).rejects.toThrow(
    `The user ${superuser} of DATABASE_URL has all the rights of the owner of the tables.`,
  );
});
