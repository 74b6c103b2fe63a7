import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';
import { fileKey } from '../../../files/stored-files.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { foldLeadSums } from '../../crm/leads/sums-compaction.js';
import { advanceDeletion, findDeletion, insertDeletion, removeDeletion } from './deletion.js';
import { countTenantRows, listTenantTables } from './deletion-queries.js';

const word = 'kanarienvogel';

let api: TestApi;
let admin: postgres.Sql;
let leaving: Sample;
let staying: Sample;

beforeAll(async () => {
  api = await startTestApi({ mail: true });
  const url = new URL(inject('testDatabase').adminUrl);
  url.pathname = new URL(api.databaseUrl).pathname;
  admin = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });
  leaving = await createSample(api);
  staying = await createSample(api);
  // Sums that were added up, and then one that is to be.
  await foldLeadSums(api.workerDb);
  for (const { caller, contactId, tenant } of [leaving, staying]) {
    dataOf(await caller.call('POST', '/v1/leads', { contactId }), 201);
    // A start of automations waits for the worker.
    await api.owner`
      insert into automation_starts (tenant_id, id, lead_id, trigger_type, details, cause)
      values (${tenant}, gen_random_uuid(), gen_random_uuid(), 'lead.created', '{}', '')`;
  }
});
afterAll(async () => {
  await admin.end();
  await api.close();
});

const order = (sample: Sample, dueAt: Date) =>
  insertDeletion(api.owner, {
    id: sample.tenant,
    sandboxId: null,
    orderedAt: new Date().toISOString(),
    dueAt: dueAt.toISOString(),
  });
const later = (ms: number) => new Date(Date.now() + ms);

/** Text and JSON columns of the tables with rows of tenants. */
const columnsOf = () => admin<{ table: string; column: string; type: string }[]>`
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and format_type(a.atttypid, null) in ('text', 'jsonb') and exists (
      select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  order by 1, 2`;

/** Writes the word into every text and JSON column of a tenant, past triggers and keys. */
async function plantWords(tenant: string): Promise<number> {
  let planted = 0;
  for (const { table, column, type } of await columnsOf()) {
    // The language of a document is one of the database's: no other text can stand there.
    if (column === 'configuration') continue;
    const { count } = await admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      if (type === 'jsonb') {
        return tx`update ${tx(table)} set ${tx(column)} = ${JSON.stringify({ word })}::text::jsonb where tenant_id = ${tenant}`;
      }
      return tx`
        update ${tx(table)} set ${tx(column)} = left(coalesce(${tx(column)}, ''), 100) || ${word} || left(md5(random()::text), 8)
        where tenant_id = ${tenant}`;
    });
    planted += count;
  }
  return planted;
}

/** Every row of the database as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const tables = await admin<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await admin.unsafe(`select t::text as row from "${name}" t order by 1`);
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

/** The rows of a tenant in all tables, as text. */
async function rowsOf(tenant: string): Promise<string> {
  const texts: string[] = [];
  for (const [table, text] of await dump()) {
    // Counters go on, and jobs are done.
    if (!['work', 'count_deltas', 'api_keys', 'audit_log'].includes(table))
      texts.push(...text.split('\n').filter((row) => row.includes(tenant)));
  }
  return texts.join('\n');
}

const fileIds = async (tenant: string) =>
  (await admin<{ id: string }[]>`select id from files where tenant_id = ${tenant} and bytes is not null`).map(
    ({ id }) => id,
  );
const fileText = async (tenant: string, id: string) => {
  let text = '';
  for await (const chunk of await api.files.read(fileKey(tenant, id))) text += chunk;
  return text;
};

test('the tables of a deletion are all that have rows of tenants, each before those that it refers to', async () => {
  const tables = await listTenantTables(api.owner);
  const [found] = await admin<{ names: string[] }[]>`
    select json_agg(table_name order by table_name) as names from information_schema.columns c
    where table_schema = 'public' and column_name = 'tenant_id' and not exists (
      select from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)`;
  expect(tables.toSorted()).toEqual(found?.names);
  // A batch of a table that refers to itself could wait for another of the same table for ever.
  expect(
    await admin`select conname from pg_constraint where contype = 'f' and confrelid = conrelid and conrelid <> 'tenants'::regclass`,
  ).toEqual([]);
  expect(tables.indexOf('messages')).toBeLessThan(tables.indexOf('conversations'));
  expect(tables.indexOf('leads')).toBeLessThan(tables.indexOf('contacts'));
  // The sample has a row in nearly every one, so that the other test means something.
  const counts = await countTenantRows(api.owner, [staying.tenant]);
  expect(Object.keys(counts).length).toBeGreaterThan(tables.length - 12);
});

test('before its time, a deletion does nothing and can be taken back', async () => {
  const third = await api.newTenant();
  await insertDeletion(api.owner, {
    id: third,
    sandboxId: null,
    orderedAt: later(0).toISOString(),
    dueAt: later(3_600_000).toISOString(),
  });
  expect(await advanceDeletion({ db: api.workerDb, files: api.files }, third, later(0))).toBeUndefined();
  expect((await findDeletion(api.workerDb, third))?.startedAt).toBeNull();
  await expect(api.workerDb`select delete_tenant_rows(${third}::uuid, 'users', 10)`).rejects.toThrow('no deletion');
  expect(await removeDeletion(api.owner, third)).toBe(true);
  expect(await removeDeletion(api.owner, third)).toBe(false);
});

test('nothing of a deleted tenant is left in the database and the files, and another keeps everything', async () => {
  await enqueueJobs(api.workerDb, [{ kind: 'anything', tenantId: leaving.tenant, id: newUuid() }], new Date());
  expect(await plantWords(leaving.tenant)).toBeGreaterThan(300);
  // More of one kind than a batch takes: the contact of these leads is deleted after all of them.
  await admin`
    insert into leads select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'external_id', null))).*
    from leads l, generate_series(1, 1100) where l.id = (select id from leads where tenant_id = ${leaving.tenant} limit 1)`;
  const files = await fileIds(leaving.tenant);
  expect(files.length).toBeGreaterThan(1);
  const kept = { rows: await rowsOf(staying.tenant), files: await fileIds(staying.tenant) };
  const deps = { db: api.workerDb, files: api.files };

  await order(leaving, later(0));
  let now = later(0);
  let steps = 0;
  for (;;) {
    const next = await advanceDeletion(deps, leaving.tenant, now);
    if (!next) break;
    if (steps === 0) {
      expect((await leaving.caller.call('GET', '/v1/leads')).status).toBe(401);
      expect(await removeDeletion(api.owner, leaving.tenant)).toBe(false);
    }
    // What a request that was under way writes late goes with the second look.
    if ((await findDeletion(api.workerDb, leaving.tenant))?.emptiedAt && steps < 1_000) {
      const late = { tenantId: leaving.tenant, start: 1, previous: 0, current: 1 };
      await admin`insert into day_counts (tenant_id, start, previous, current) values (${late.tenantId}, 1, 0, 1) on conflict do nothing`;
      steps = 1_000;
    }
    if (next.at > now) now = next.at;
    steps += 1;
  }

  const proof = await findDeletion(api.workerDb, leaving.tenant);
  expect(proof).toMatchObject({ completedAt: expect.any(String), deletedFiles: expect.any(Number) });
  expect(proof?.deletedRows).toBeGreaterThan(100);
  for (const [table, text] of await dump()) {
    expect(text, table).not.toContain(word);
    expect(text, table).not.toContain(encodeId('tenant', leaving.tenant));
    if (table !== 'tenant_deletions') expect(text, table).not.toContain(leaving.tenant);
  }
  for (const id of files) await expect(fileText(leaving.tenant, id)).rejects.toThrow('There is no file');
  expect(await rowsOf(staying.tenant)).toBe(kept.rows);
  expect(await fileIds(staying.tenant)).toEqual(kept.files);
  for (const id of kept.files) expect(await fileText(staying.tenant, id)).not.toBe('');
  const lead = dataOf(await staying.caller.call('GET', `/v1/leads/${staying.leadId}`), 200);
  expect(decodeId('lead', lead.id)).toBeDefined();
});
