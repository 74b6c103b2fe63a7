import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { toDatabaseUrl, withAdmin } from '../../test/support/database.js';
import { openDatabaseProxy } from '../../test/support/database-proxy.js';
import { encodeId, newUuid } from '../ids.js';
import { migrate } from './migrate.js';
import { isUnavailable } from './unavailable.js';

const { adminUrl, ownerRole, template } = inject('testDatabase');
const name = `${template}_upgrade`;
const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));
const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8'),
);
let folder: string;
let sql: postgres.Sql;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lead-engagement-upgrade-'));
  await cp(migrations, folder, { recursive: true });
  await withAdmin(adminUrl, (admin) => admin`create database ${admin(name)} owner ${admin(ownerRole)}`);
  sql = postgres(toDatabaseUrl(inject('testDatabase'), name), { max: 1, onnotice: () => undefined });
});

const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.fromEntries(Object.entries(row).map(([field, value]) => [postgres.fromCamel(field), value]));
  return sql`insert into ${sql(table)} ${sql(columns as never)}`;
};
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await withAdmin(adminUrl, (admin) => admin`drop database ${admin(name)} with (force)`);
  await rm(folder, { recursive: true });
});

/** Migrates the empty database to the state before a migration, with policies that apply to its owner. */
async function migrateUpTo(before: string): Promise<void> {
  const file = path.join(folder, 'meta/_journal.json');
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(before));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await runMigrations(drizzle(sql), { migrationsFolder: folder });
}

/** The latest two migrations after the baseline. */
const latest = journal.entries
  .slice(1)
  .slice(-2)
  .map(({ tag }) => tag);

/** What the word search of earlier versions left, by name. */
const listLeftovers = async () =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relname in ('leads_words', 'contacts_words')
      union all select proname from pg_proc where proname = 'search_words' order by 1`
  ).map(({ name }) => name);

/** Simulates the writes of an older server, each a transaction over several tables, until `stopped` returns true. */
function startWriting(tenantId: string, stopped: () => boolean) {
  const url = toDatabaseUrl(inject('testDatabase'), name);
  const codes = new Set<string>();
  const stored = new Set<string>();
  let attempts = 0;
  const write = async () => {
    const own = postgres(url, { max: 1, onnotice: () => undefined });
    while (!stopped()) {
      const id = newUuid();
      const created = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
      const tables = Math.random() < 0.5 ? ['tags', 'custom_fields', 'leads'] : ['leads', 'custom_fields', 'tags'];
      attempts += 1;
      await own
        .begin(async (tx) => {
          for (const table of tables) await tx`update ${tx(table)} set updated_at = now() where false`;
          await tx`select set_config('app.tenant_id', ${tenantId}, true), pg_sleep(0.005)`;
          await tx`insert into tags ${tx({ tenant_id: tenantId, id, name: id, color: '#000000', ...created })}`;
        })
        .then(
          () => void stored.add(id),
          (error) => void codes.add(error.code),
        );
    }
    await own.end({ timeout: 1 });
  };
  return { done: Promise.all([write(), write()]), codes, stored, attempts: () => attempts };
}

test.each(latest)('upgrades from before %s while an older server writes, without losing data', async (tag) => {
  await migrateUpTo(tag);
  const tenantId = newUuid();
  const tenant = { id: tenantId, name: 'x', environment: 'LIVE', plan: 'PRO', currency: 'EUR' };
  await insert('tenants', { ...tenant, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' });
  let isMigrated = false;
  const writing = startWriting(tenantId, () => isMigrated);
  await expect.poll(writing.attempts, { timeout: 120_000 }).toBeGreaterThan(20);
  try {
    await migrate(toDatabaseUrl(inject('testDatabase'), name));
  } finally {
    isMigrated = true;
    await writing.done;
  }
  // A write that hits a deadlock, or a statement that must be prepared again, gets an UNAVAILABLE response.
  expect([...writing.codes].filter((code) => !['40P01', '0A000'].includes(code))).toEqual([]);
  await sql`set role lead_engagement_worker`;
  const rows = await sql<{ id: string }[]>`select id from tags`;
  expect(new Set(rows.map(({ id }) => id))).toEqual(writing.stored);
  expect(await listLeftovers()).toEqual([]);
});

test('an upgrade leaves a tracking number as it was given beside the number itself, and joins no two shipments', async () => {
  await migrateUpTo('keep_given_tracking_numbers');
  const at = (second: number) => ({ createdAt: `2026-01-01T00:00:0${second}Z`, updatedAt: '2026-01-01T00:00:00Z' });
  const tenantId = newUuid();
  await insert('tenants', { id: tenantId, name: 'x', environment: 'LIVE', plan: 'PRO', currency: 'EUR', ...at(0) });
  const numbers: [given: string, carrier: string | null][] = [
    ['AB12-3456', null],
    ['AB-123456', null],
    ['9865-7878-8855', 'fedex'],
    ['986578788855', 'fedex'],
    ['420112019400111202555842332669', 'usps'],
    ['4201028200009261290113185417468510', 'fedex'],
    ['AB12-3456', 'ups'],
  ];
  for (const [second, [trackingNumber, carrierCode]] of numbers.entries()) {
    await insert('shipments', { tenantId, id: newUuid(), trackingNumber, carrierCode, provider: '', ...at(second) });
  }
  await migrate(toDatabaseUrl(inject('testDatabase'), name));
  await sql`set role lead_engagement_worker`;
  expect(await sql`select tracking_number, given_number from shipments order by created_at`.values()).toEqual([
    ['AB123456', 'AB12-3456'],
    ['AB-123456', null],
    ['9865-7878-8855', null],
    ['986578788855', null],
    ['9400111202555842332669', '420112019400111202555842332669'],
    ['4201028200009261290113185417468510', null],
    ['AB123456', 'AB12-3456'],
  ]);
});

test('an upgrade finds the makers of older records in the audit log, also in a database without functions, and leaves the others as they are', async () => {
  await migrateUpTo('keep_makers');
  const at = { createdAt: '2026-11-01T00:00:00Z' };
  const moments = { ...at, updatedAt: '2026-11-01T00:00:00Z' };
  const tenantId = newUuid();
  await insert('tenants', { id: tenantId, name: 'x', environment: 'LIVE', plan: 'PRO', currency: 'EUR', ...moments });
  await sql`
    insert into chatbots (tenant_id, id, created_at, updated_at, name, platforms, knowledge_base_ids, persona, model, temperature, enabled,
      handoff, allowed_origins)
    values (${tenantId}, ${tenantId}, ${at.createdAt}, ${at.createdAt}, 'Bo', '{}', '{}', '', 'rules', 0, true, '{}', '{}')`;
  const key = encodeId('apiKey', newUuid());
  const user = encodeId('user', newUuid());
  const makers: ([string, string] | undefined)[] = [['API_KEY', key], ['USER', user], undefined];
  for (const maker of makers) {
    const ids = { webhookEndpoint: newUuid(), automation: newUuid(), channel: newUuid() };
    const { createdAt } = at;
    await sql`
      insert into webhook_endpoints (tenant_id, id, created_at, updated_at, url, events, status, encrypted_secret)
      values (${tenantId}, ${ids.webhookEndpoint}, ${createdAt}, ${createdAt}, 'https://x.test', '{}', 'ACTIVE', '')`;
    await sql`
      insert into automations (tenant_id, id, created_at, updated_at, name, enabled, conditions, actions)
      values (${tenantId}, ${ids.automation}, ${createdAt}, ${createdAt}, 'x', true, '[]', '[]')`;
    await sql`
      insert into channels (tenant_id, id, created_at, updated_at, bot_id, platform, name, enabled, status, state)
      values (${tenantId}, ${ids.channel}, ${createdAt}, ${createdAt}, ${tenantId}, 'WEB', 'x', true, 'CONNECTED', '{}')`;
    for (const [kind, id] of Object.entries(maker ? ids : {}) as [keyof typeof ids, string][]) {
      const [actorType, actorId] = maker as [string, string];
      const action = `${kind === 'webhookEndpoint' ? 'webhook_endpoint' : kind}.created`;
      await sql`
        insert into audit_log (tenant_id, id, actor_type, actor_id, actor_label, action, target_id, changes, created_at)
        values (${tenantId}, ${newUuid()}, ${actorType}, ${actorId}, 'x', ${action}, ${encodeId(kind, id)}, '[]', ${createdAt})`;
    }
  }
  await migrate(toDatabaseUrl(inject('testDatabase'), name));
  await sql`set role lead_engagement_worker`;
  for (const table of ['webhook_endpoints', 'automations', 'channels']) {
    const running = table === 'webhook_endpoints' ? sql`status = 'ACTIVE'` : sql`enabled`;
    const rows = await sql`select created_by_type, created_by_id, ${running} from ${sql(table)} order by id`.values();
    expect(rows, table).toEqual([
      ['key', key, true],
      ['user', user, true],
      [null, null, true],
    ]);
  }
});

test('an upgrade leaves keys, apps, grants and roles what they could do', async () => {
  await migrateUpTo('more_narrow_scopes');
  const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const tenant = { environment: 'LIVE', plan: 'PRO', currency: 'EUR', ...moments };
  const [tenantId, otherId, userId] = [newUuid(), newUuid(), newUuid()];
  await insert('tenants', { id: tenantId, name: 'x', ...tenant });
  await sql`update tenants set role_scopes = '{"AGENT": ["manage:settings"]}'`;
  await insert('tenants', { id: otherId, name: 'y', ...tenant });
  await insert('users', { tenantId, id: userId, email: 'a@x.test', name: 'A', role: 'OWNER', ...moments });
  const before = [['read:leads'], ['write:leads', 'read:leads'], ['write:leads', 'admin'], ['read:shipments'], []];
  for (const [at, scopes] of before.entries()) {
    const row = { tenantId, id: newUuid(), scopes, ...moments, createdAt: `2026-01-0${at + 1}T00:00:00Z` };
    const hash = Buffer.from([at]);
    await insert('api_keys', { ...row, environment: 'LIVE', label: 'x', hash, lastFour: 'abcd' });
    await insert('oauth_apps', { ...row, name: 'x', type: 'PUBLIC', redirectUris: [] });
    await insert('oauth_grants', { ...row, userId, appId: row.id });
    const code = { codeHash: hash, codeExpiresAt: moments.createdAt, expiresAt: moments.createdAt, redirectUri: 'x' };
    await insert('oauth_authorizations', { ...row, grantId: row.id, ...code });
  }
  await migrate(toDatabaseUrl(inject('testDatabase'), name));
  await sql`set role lead_engagement_worker`;
  for (const table of ['api_keys', 'oauth_apps', 'oauth_grants', 'oauth_authorizations']) {
    const rows = await sql`select scopes from ${sql(table)} order by created_at`;
    expect(
      rows.map(({ scopes }) => scopes),
      table,
    ).toEqual([
      ['read:leads', 'read:users'],
      ['write:leads', 'read:leads', 'read:users', 'manage:automations'],
      ['write:leads', 'admin', 'manage:automations'],
      ['read:shipments'],
      [],
    ]);
  }
  const roles = await sql`select role_scopes as scopes from tenants order by name`;
  expect(roles.map(({ scopes }) => scopes)).toEqual([
    { MANAGER: ['manage:automations'], AGENT: ['manage:settings', 'manage:automations'] },
    { MANAGER: ['manage:automations'], AGENT: ['manage:automations'] },
  ]);
});

test('an upgrade has the worker write the words of names again, if there are any', async () => {
  await migrateUpTo('keep_given_tracking_numbers');
  const moment = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const tenantId = newUuid();
  await insert('tenants', { id: tenantId, name: 'x', environment: 'LIVE', plan: 'PRO', currency: 'EUR', ...moment });
  await insert('contacts', { tenantId, id: newUuid(), name: 'Müller', ...moment });
  await migrate(toDatabaseUrl(inject('testDatabase'), name));
  await sql`set role lead_engagement_worker`;
  const kinds = await sql`select kind from work order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['fill-owners-at-closing', 'respell-words']);
});

test('what a start that was killed left of an old search is dropped by the next one', async () => {
  const url = toDatabaseUrl(inject('testDatabase'), name);
  await migrateUpTo(latest[0] as string);
  const before = await sql`select pg_get_functiondef('search_words'::regproc) as body`;
  await migrate(url);
  expect(await listLeftovers()).toEqual([]);
  await sql.unsafe(`${before[0]?.body}; create index leads_words on leads using gin (search_words(tenant_id, title))`);
  expect(await listLeftovers()).toEqual(['leads_words', 'search_words']);
  await migrate(url);
  expect(await listLeftovers()).toEqual([]);
});

test('the indexes of a migrated database are those of the schema', async () => {
  await migrate(toDatabaseUrl(inject('testDatabase'), name));
  for (const table of await listTables()) {
    const { indexes, name: tableName } = getTableConfig(table);
    // An index of the words of a generated column cannot be written in the schema.
    const ordered = indexes.filter(({ config }) => config.method === 'btree');
    const wanted = ordered.map(({ config }) => ({
      name: config.name,
      isUnique: config.unique,
      isPartial: config.where !== undefined,
      columns: config.columns.map((column) => ('name' in column ? postgres.fromCamel(column.name ?? '') : '')),
    }));
    const found = await sql<{ name: string; isUnique: boolean; isPartial: boolean; columns: string[] }[]>`
      select i.relname as name, x.indisunique as "isUnique", x.indpred is not null as "isPartial",
        array_agg(coalesce(a.attname, '') order by k.n) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
      cross join unnest(x.indkey::int[]) with ordinality k(attnum, n)
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum and k.attnum > 0
      where x.indrelid = ${tableName}::regclass and x.indisvalid and m.amname = 'btree'
        and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u'))
      group by 1, 2, 3`;
    const byName = (one: { name?: string }, other: { name?: string }) =>
      (one.name ?? '').localeCompare(other.name ?? '');
    expect([...found].sort(byName), tableName).toEqual(wanted.sort(byName));
  }
});

/** All tables of the schema. */
async function listTables(): Promise<PgTable[]> {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(source, { recursive: true })).filter((file) => path.basename(file) === 'table.ts');
  const modules = await Promise.all(files.map((file) => import(path.join(source, file))));
  return modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
}

test('an index that a killed start left half built is built again', async () => {
  const { adminUrl } = inject('testDatabase');
  const url = toDatabaseUrl(inject('testDatabase'), name);
  await migrate(url);
  const inDatabase = Object.assign(new URL(adminUrl), { pathname: name }).href;
  await withAdmin(
    inDatabase,
    (admin) => admin`update pg_index set indisvalid = false where indexrelid = 'leads_contact_created'::regclass`,
  );
  const isValid = async () =>
    (await sql`select indisvalid as is from pg_index where indexrelid = 'leads_contact_created'::regclass`)[0]?.is;
  expect(await isValid()).toBe(false);
  await migrate(url);
  expect(await isValid()).toBe(true);
});

test('waits for a table that a long transaction holds, without blocking other statements', async () => {
  await migrateUpTo(latest.at(-1) as string);
  const url = toDatabaseUrl(inject('testDatabase'), name);
  const [holder, other] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })];
  const held = await holder.reserve();
  await held`begin`;
  await held`select from tags limit 1`;
  let isMigrated = false;
  const migrated = migrate(url).then(() => {
    isMigrated = true;
  });
  const waited = async () =>
    (await sql`select from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`).count;
  for (let times = 0; times < 2; times += 1) {
    await expect.poll(waited, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
    expect((await other`select from tags limit 1`).count).toBe(0);
  }
  expect(isMigrated).toBe(false);
  await held`commit`;
  held.release();
  await migrated;
  await Promise.all([holder.end(), other.end()]);
});

test('refuses a database that a newer server has migrated, with both versions and the way back', async () => {
  const url = toDatabaseUrl(inject('testDatabase'), name);
  await migrate(url);
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
  await expect(migrate(url)).rejects.toThrow(
    /^The database has the schema unknown-9999999999999 of a newer version; this is version .* docs\/upgrade\.md\.$/,
  );
  await sql`update drizzle.server_version set version = '9.1.0', schema = '9000_more'`;
  await expect(migrate(url)).rejects.toThrow(
    'The database has the schema 9000_more of version 9.1.0; this is version ',
  );
});

test('a migration whose connection is lost at any moment ends with an error, and the next one completes it', async () => {
  const url = toDatabaseUrl(inject('testDatabase'), name);
  await migrate(url);
  // The first messages open the connection, which takes five seconds each to give up. Every fifth one after them stands for its neighbours.
  let cutAt = 3;
  for (let isCut = true; isCut; cutAt += 5) {
    await sql`delete from drizzle.access`;
    let chunks = 0;
    const network = await openDatabaseProxy(url, {
      edit(chunk) {
        chunks += 1;
        if (chunks === cutAt) network.cut();
        return chunk;
      },
    });
    const outcome = await migrate(network.url).catch((error: unknown) => error);
    isCut = chunks >= cutAt;
    // After the last statement nothing is left to lose.
    if (isCut && outcome !== undefined) expect(isUnavailable(outcome), String(outcome)).toBe(true);
    await network.close();
  }
  expect(cutAt).toBeGreaterThan(8);
  await migrate(url);
  expect(await sql`select from drizzle.access`).toHaveLength(1);
});

test('refuses a database of a version before the first schema that upgrades, and says what to do', async () => {
  await migrateUpTo('carry_files_in_conversations');
  await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
  await expect(migrate(toDatabaseUrl(inject('testDatabase'), name))).rejects.toThrow(
    'This database was made by a version before 0.1.0 that was never released.',
  );
});

test('refuses a database with another encoding than UTF8, with advice', async () => {
  const other = `${name}_latin1`;
  const { adminUrl, ownerRole } = inject('testDatabase');
  await withAdmin(
    adminUrl,
    (admin) =>
      admin`create database ${admin(other)} owner ${admin(ownerRole)} template template0 encoding 'LATIN1' locale 'C'`,
  );
  try {
    await expect(migrate(toDatabaseUrl(inject('testDatabase'), other))).rejects.toThrow(
      'Create one with the encoding UTF8.',
    );
  } finally {
    await withAdmin(adminUrl, (admin) => admin`drop database ${admin(other)} with (force)`);
  }
});
