import { headers } from '@lead-engagement/contract';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, inTenant, type Transaction } from '../src/db/client.js';
import { newUuid } from '../src/ids.js';
import { enqueueJobs } from '../src/jobs/enqueue.js';
import { startTestApi, type TestApi } from './support/api.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

const apiRole = 'lead_engagement_api';
const workerRole = 'lead_engagement_worker';
const insufficientPrivilege = '42501';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
beforeAll(async () => {
  api = await startTestApi({ mail: true });
  mine = await createSample(api);
  theirs = await createSample(api);
  // Adds a row to the tables that are still empty: the relay has emptied the outbox, no Idempotency-Key was used, no lead was
  // auto-assigned, and so on.
  for (const { caller, contactId, tenant } of [mine, theirs]) {
    await inTenant(api.db, tenant, (tx) =>
      enqueueJobs(tx, [{ kind: 'test', tenantId: tenant, id: newUuid() }], new Date()),
    );
    const profile = { socialProfiles: [{ platform: 'GITHUB', handle: 'ada' }] };
    const primaryId = dataOf(await caller.call('POST', '/v1/contacts', profile), 201).id;
    const merged = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201).contactId;
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId, mergeIds: [merged] }), 200);
    // Makes changes produce events from now on.
    const subscription = { url: 'https://127.0.0.1:9/hooks', events: ['contact.updated'] };
    dataOf(await caller.call('POST', '/v1/webhook-endpoints', subscription), 201);
    const key = { [headers.idempotencyKey]: newUuid() };
    dataOf(await caller.call('POST', '/v1/leads', { contactId }, key), 201);
    expect(dataOf(await caller.call('POST', '/v1/leads/auto-assign'), 200).assigned).not.toHaveLength(0);
    // Without EMBEDDINGS no passage gets a vector.
    await api.owner`
      insert into knowledge_vectors (tenant_id, document_id, position, knowledge_base_id, space, dimensions, bytes, signs)
      select p.tenant_id, p.document_id, p.position, d.knowledge_base_id, 'a-model', 2, ${Buffer.from([1, 2])}, B'11'
      from knowledge_passages p join knowledge_documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
      where p.tenant_id = ${tenant} limit 1`;
    // No automation starts on anything but moves.
    await api.owner`
      insert into automation_starts (tenant_id, id, lead_id, trigger_type, details, cause)
      values (${tenant}, ${newUuid()}, ${newUuid()}, 'lead.created', '{}', '')`;
    // The API saves its counts outside of any tenant's transaction.
    await api.db`insert into day_counts (tenant_id, start, previous, current) values (${tenant}, 0, 0, 1)`;
    await api.db`
      insert into key_requests (tenant_id, key_id, minute_start, minute_previous, minute_current, day_start, day_previous, day_current)
      values (${tenant}, ${newUuid()}, 0, 0, 1, 0, 0, 1)`;
    await api.db`
      insert into request_log (tenant_id, id, method, status, duration_ms, request_id, sample_rate, created_at)
      values (${tenant}, ${newUuid()}, 'GET', 200, 1, 'req_1', 1, now())`;
  }
});
afterAll(() => api.close());

/** The tables with tenants' rows, and the privileges of the API's role on them. */
const tenantTables = `
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
    (select string_agg(quote_ident(g.attname), ', ' order by g.attnum) from pg_attribute g
      where g.attrelid = c.oid and g.attnum > 0 and not g.attisdropped and g.attgenerated = '') as columns,
    has_table_privilege('${apiRole}', c.oid, 'SELECT') as reads,
    has_table_privilege('${apiRole}', c.oid, 'INSERT') as inserts,
    has_table_privilege('${apiRole}', c.oid, 'UPDATE') as updates,
    has_table_privilege('${apiRole}', c.oid, 'DELETE') as deletes
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

interface TenantTable {
  oid: number;
  name: string;
  /** The columns that can be written. */
  columns: string;
  forced: boolean;
  reads: boolean;
  inserts: boolean;
  updates: boolean;
  deletes: boolean;
}

function listTenantTables(): Promise<TenantTable[]> {
  return api.owner.unsafe<TenantTable[]>(tenantTables);
}

/** Runs a statement as the API, in a transaction of my tenant. Returns the number of rows written, or why it was refused. */
async function attempt(statement: string): Promise<number | 'row-level security' | 'permission denied'> {
  try {
    return await inTenant(api.db, mine.tenant, async (tx) => {
      const { count } = await tx.unsafe(statement);
      return count;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== insufficientPrivilege) throw error;
    return error.message.includes('row-level security') ? 'row-level security' : 'permission denied';
  }
}

describe("a transaction of one tenant cannot write another's rows, in any table:", () => {
  const each = async (check: (table: TenantTable) => Promise<void>) => {
    const tables = await listTenantTables();
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) await check(table);
  };
  const written = () => `tenant_id = '${theirs.tenant}'`;

  test('insert', () =>
    each(async ({ name, columns, reads, inserts }) => {
      const row = `select ${columns} from ${name} where ${written()} limit 1`;
      const result = await attempt(`insert into ${name} (${columns}) ${row}`);
      expect(result, name).toBe(reads && inserts ? 'row-level security' : 'permission denied');
    }));

  test('update', () =>
    each(async ({ name, updates }) => {
      const result = await attempt(`update ${name} set tenant_id = tenant_id where ${written()}`);
      expect(result, name).toBe(updates ? 0 : 'permission denied');
    }));

  test('hand over its own row', () =>
    each(async ({ name, updates }) => {
      const result = await attempt(
        `update ${name} set tenant_id = '${theirs.tenant}' where tenant_id = '${mine.tenant}'`,
      );
      expect(result, name).toBe(updates ? 'row-level security' : 'permission denied');
    }));

  test('delete', () =>
    each(async ({ name, deletes }) => {
      const result = await attempt(`delete from ${name} where ${written()}`);
      expect(result, name).toBe(deletes ? 0 : 'permission denied');
    }));
});

test('every writable table has rows of the other tenant', async () => {
  for (const { name, reads, inserts, updates, deletes } of await listTenantTables()) {
    if (!reads || !(inserts || updates || deletes)) continue;
    const rows = await api.db.unsafe(`select from ${name} where tenant_id = '${theirs.tenant}' limit 1`);
    expect(rows.length, name).toBe(1);
  }
});

test('without a tenant nothing can be written', async () => {
  expect((await api.db`update leads set title = 'x'`).count).toBe(0);
  expect((await api.db`delete from contacts`).count).toBe(0);
  await expect(api.db`insert into tags select * from tags limit 1`).rejects.toThrow('row-level security');
});

test('a transaction does not leave its tenant on the connection', async () => {
  await Promise.all(Array.from({ length: 20 }, () => inTenant(api.db, mine.tenant, (tx) => tx`select 1`)));
  const settings = await Promise.all(
    Array.from({ length: 20 }, () => api.db`select current_setting('app.tenant_id', true) as tenant`),
  );
  expect(new Set(settings.map(([row]) => row?.tenant || null))).toEqual(new Set([null]));
});

/** The tables with a tenant_id that lack forced row-level security or one of the policies. */
async function listOpenTables(): Promise<string[]> {
  const policies = await api.owner<{ table: string; policy: string }[]>`
    select tablename as table, concat_ws(' ', roles[1], cmd, qual, with_check) as policy
    from pg_policies where schemaname = 'public'`;
  const setting = `( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")`;
  const demanded = [
    `${apiRole} SELECT true`,
    `${apiRole} INSERT (tenant_id = ${setting})`,
    `${apiRole} UPDATE (tenant_id = ${setting})`,
    `${apiRole} DELETE (tenant_id = ${setting})`,
    `${workerRole} ALL ((CURRENT_USER = '${workerRole}'::name) OR (current_setting('app.serves_all_tenants'::text, true) = 'on'::text))`,
  ];
  // The API counts the requests of all tenants. In the transaction of one, these policies allow nothing.
  const counts = ['day_counts', 'key_requests', 'request_log'];
  const noTenant = "(COALESCE(current_setting('app.tenant_id'::text, true), ''::text) = ''::text)";
  const ofCounts = ['INSERT', 'UPDATE'].map((command) => `${apiRole} ${command} ${noTenant}`);
  const tables = await listTenantTables();
  const isWalled = ({ name, forced }: TenantTable) => {
    const found = policies.filter(({ table }) => table === name).map(({ policy }) => policy);
    const wanted = counts.includes(name) ? [...demanded, ...ofCounts] : demanded;
    return forced && JSON.stringify(found.sort()) === JSON.stringify([...wanted].sort());
  };
  return tables.filter((table) => !isWalled(table)).map(({ name }) => name);
}

test('every table with tenant_id has forced row-level security and all policies, and a missing one is detected', async () => {
  expect(await listOpenTables()).toEqual([]);
  await api.owner`create table forgotten (tenant_id uuid not null)`;
  expect(await listOpenTables()).toEqual(['forgotten']);
  await api.owner`alter table forgotten enable row level security`;
  await api.owner`alter table forgotten force row level security`;
  expect(await listOpenTables()).toEqual(['forgotten']);
  await api.owner`drop table forgotten`;
});

test('no policy allows a write of any row', async () => {
  const open = await api.owner`
    select tablename, policyname from pg_policies where schemaname = 'public' and cmd <> 'SELECT'
      and (coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true')`;
  expect([...open]).toEqual([]);
});

test("a transaction of a tenant uses the API's role, for any role of its connection", async () => {
  const worker = connect(api.databaseUrl, workerRole, { maxConnections: 1 });
  const rename = (tx: Transaction) => tx`update contacts set name = 'x' where tenant_id = ${theirs.tenant}`;
  expect((await inTenant(worker, mine.tenant, rename)).count).toBe(0);
  expect((await inTenant(api.owner, mine.tenant, rename)).count).toBe(0);
  await worker.end();
});

test('every foreign key between tables of tenants includes the tenant', async () => {
  const references = await api.owner<{ name: string; carries: boolean }[]>`
    select conname as name, exists (
      select from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey) and a.attname = 'tenant_id'
    ) as carries
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and conrelid <> 'tenants'::regclass`;
  expect(references.length).toBeGreaterThan(8);
  expect(references.filter(({ carries }) => !carries)).toEqual([]);
});

/** The tables and unique indexes without the tenant, and why each needs none. All others can be moved, copied or divided by tenant. */
const withoutTenant: Record<string, string> = {
  tenants: 'A row is a tenant.',
  tenants_pkey: 'A row is a tenant.',
  tenants_environment: 'A row is a tenant.',
  tenants_twin: 'A row is a tenant.',
  tenants_external_name: 'A row is a tenant.',
  tenant_deletions: 'A row is a tenant that is gone, or will be.',
  tenant_deletions_pkey: 'A row is a tenant that is gone, or will be.',
  tenant_moves: 'A row is a tenant that moves to another installation.',
  tenant_moves_pkey: 'A row is a tenant that moves to another installation.',
  tenant_move_changes: 'Only the owner of the tables uses it, for the tenant of a move and its sandbox.',
  tenant_move_changes_move_id_seq_pk: 'Only the owner of the tables uses it, for the tenant of a move and its sandbox.',
  oauth_signing_keys: 'The installation signs access tokens, not a tenant.',
  oauth_signing_keys_pkey: 'The installation signs access tokens, not a tenant.',
  crawl_turns: 'A platform limits requests by address, which all tenants share.',
  crawl_turns_pkey: 'A platform limits requests by address, which all tenants share.',
  crawl_holds: 'A platform limits requests by address, which all tenants share.',
  crawl_holds_pkey: 'A platform limits requests by address, which all tenants share.',
  count_deltas_pkey: 'A number from a sequence that nothing refers to.',
  api_keys_hash: 'A request with a key names no tenant.',
  account_tokens_hash: 'A link for a password names no tenant.',
  oauth_apps_client: 'A request of an app names no tenant.',
  oauth_authorizations_code: 'A request of an app names no tenant.',
  mailbox_authorizations_state: 'A browser that comes back from a provider names no tenant.',
  channels_id: 'A request of a visitor or a platform names no tenant.',
};

test('every table and every unique index includes the tenant, except for those that are listed', async () => {
  const found = await api.owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    union all
    select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))`;
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(withoutTenant).sort());
});

test('the roles of the running server own nothing, create nothing and are subject to row-level security', async () => {
  const roles = await api.owner`
    select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
      (select count(*)::int from pg_class where relowner = r.oid) as owned,
      has_schema_privilege(rolname, 'public', 'CREATE') as creates
    from pg_roles r where rolname in (${apiRole}, ${workerRole}) order by rolname`;
  const harmless = { mighty: false, owned: 0, creates: false };
  expect([...roles]).toEqual([
    { rolname: apiRole, ...harmless },
    { rolname: workerRole, ...harmless },
  ]);
});

test('the partitions of a log cannot be used to bypass its policies', async () => {
  const partitions = await api.owner<{ name: string; reachable: boolean }[]>`
    select relname as name,
      has_table_privilege(${apiRole}, oid, 'SELECT, INSERT, UPDATE, DELETE')
        or has_table_privilege(${workerRole}, oid, 'SELECT, INSERT, UPDATE, DELETE') as reachable
    from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`;
  expect(partitions.length).toBeGreaterThan(0);
  expect(partitions.filter(({ reachable }) => reachable)).toEqual([]);
});

test('the API cannot write tenants or the log of events, or create or drop partitions', async () => {
  for (const statement of [
    `update tenants set name = 'x'`,
    `insert into tenants select * from tenants`,
    'delete from tenants',
    `update events set payload = ''`,
    'insert into events select * from events',
    'delete from events',
    `select drop_partitions('events', now())`,
    `select ensure_partitions(now(), now())`,
  ]) {
    expect(await attempt(statement), statement).toBe('permission denied');
  }
});
