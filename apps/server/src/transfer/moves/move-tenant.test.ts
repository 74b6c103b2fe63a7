import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../test/support/api.js';
import { createSample, dataOf, type Sample } from '../../../test/support/sample.js';
import type { Database } from '../../db/client.js';
import { advanceDeletion, insertDeletion } from '../../features/accounts/tenants/deletion.js';
import { fileKey } from '../../files/stored-files.js';
import { newUuid } from '../../ids.js';
import { claimWork } from '../../jobs/claim.js';
import { createCipher } from '../../security/encryption.js';
import { relayEvents } from '../../webhooks/relay.js';
import { setTextForms } from '../backup/tables.js';
import { numberedColumns } from './install.js';
import { cancelMove, forgetMoves, type MoveDeps, moveTenant, tryMove } from './move-tenant.js';
import { listMovedTables, ofTenants } from './tables.js';

let source: TestApi;
let target: TestApi;
let staying: Sample;

beforeAll(async () => {
  source = await startTestApi({ mail: true });
  target = await startTestApi({ mail: true });
  staying = await createSample(source);
  await createSample(target);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
});

const waiting = { timeout: 60_000 };
const now = () => new Date();
const depsOf = (onPhase?: MoveDeps['onPhase']): MoveDeps => ({
  sourceUrl: source.databaseUrl,
  targetUrl: target.databaseUrl,
  sourceFiles: source.files,
  targetFiles: target.files,
  targetCipher: createCipher(testSecretKey),
  waitMs: 5_000,
  ...(onPhase && { onPhase }),
});
const move = (sample: Pick<Sample, 'tenant'>, onPhase?: MoveDeps['onPhase']) =>
  moveTenant(depsOf(onPhase), { id: sample.tenant, sandboxId: null }, now);

/** Columns whose values are numbers of one database. */
const renumbered = new Set([
  ...numberedColumns.map(({ table, column }) => `${table}.${column}`),
  'changes.xid',
  'changes.transaction',
  'conversation_log.transaction',
  'conversation_log.last_change',
  'change_readers.xid',
  'change_readers.seq',
]);

/** The rows of all tables, by table: those of a tenant, or those of all others. */
async function rowsOf(db: Database, tenant: string, whose: 'its' | 'others'): Promise<Record<string, string[]>> {
  return (await db.begin(async (tx) => {
    await setTextForms(tx);
    const rows: Record<string, string[]> = {};
    for (const table of await listMovedTables(tx)) {
      const columns = table.columns.filter((name) => !renumbered.has(`${table.name}.${name}`));
      const found = await tx.unsafe(
        `select row(${columns.map((name) => `"${name}"`).join(', ')})::text as row from "${table.name}"
         where ${whose === 'its' ? '' : 'not '}${ofTenants(table, [tenant])} order by 1`,
      );
      rows[table.name] = found.map(({ row }) => row as string);
    }
    return rows;
  })) as Record<string, string[]>;
}

const triggersOf = (tenant: string) =>
  source.owner`select from pg_trigger where tgname like ${`moving\\_${tenant.replaceAll('-', '')}\\_%`}`;

/** Claims ready work of a kind as a worker does. Returns the tenants of it. */
async function claimKinds(kind: string): Promise<string[]> {
  const capacity = { free: 10, perTenant: 10, perQueue: 10, tenants: 10, exceptTenants: {}, exceptQueues: {} };
  const { leases } = await claimWork(source.workerDb, kind, new Date(Date.now() + 60_000), capacity);
  return leases.map(({ tenantId }) => tenantId);
}

/** A tenant with a few records. */
async function createSmall(api: TestApi): Promise<Pick<Sample, 'tenant' | 'caller' | 'leadId'>> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const endpoint = { url: 'https://127.0.0.1:9/hooks', events: ['lead.created', 'contact.updated'] };
  dataOf(await caller.call('POST', '/v1/webhook-endpoints', endpoint), 201);
  const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
  return { tenant, caller, leadId: lead.id };
}

async function untouched(work: () => Promise<unknown>, tenant: string) {
  const before = [await rowsOf(source.owner, tenant, 'others'), await rowsOf(target.owner, tenant, 'others')];
  await work();
  expect([await rowsOf(source.owner, tenant, 'others'), await rowsOf(target.owner, tenant, 'others')]).toEqual(before);
}

test('a moved tenant has every row in the target, and other tenants of both installations have theirs', async () => {
  const sample = await createSample(source);
  // A start of automations waits for the worker.
  await source.owner`
    insert into automation_starts (tenant_id, id, lead_id, trigger_type, details, cause)
    values (${sample.tenant}, ${newUuid()}, ${newUuid()}, 'lead.created', '{}', '')`;
  const rows = await rowsOf(source.owner, sample.tenant, 'its');
  // The sample has a row in nearly every table, so that the test means something.
  expect(Object.values(rows).filter(({ length }) => length === 0).length).toBeLessThan(14);
  await untouched(() => move(sample), sample.tenant);
  const moved = await rowsOf(target.owner, sample.tenant, 'its');
  for (const table of Object.keys(rows)) {
    if (table !== 'files') expect([table, moved[table]]).toEqual([table, rows[table]]);
  }
  const call = (api: TestApi, method: 'GET' | 'POST', url: string, payload?: object) =>
    api.send({ method, url, headers: sample.caller.credentials, ...(payload && { payload }) });
  expect(dataOf(await call(target, 'GET', `/v1/leads/${sample.leadId}`), 200).id).toBe(sample.leadId);
  dataOf(await call(target, 'POST', '/v1/leads', { contactId: sample.contactId, title: 'New' }), 201);
  for (const method of ['GET', 'POST'] as const) {
    const refused = await call(source, method, '/v1/leads', method === 'POST' ? { title: 'Late' } : undefined);
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '30']);
  }
  const [file] = await target.owner<{ id: string; bytes: number }[]>`
    select id, bytes from files where tenant_id = ${sample.tenant} and bytes > 0 limit 1`;
  let bytes = 0;
  for await (const piece of await target.files.read(fileKey(sample.tenant, file?.id ?? ''))) bytes += piece.length;
  expect(bytes).toBe(file?.bytes);
  // Its jobs are the target's.
  expect(await source.owner`select from work where tenant_id = ${sample.tenant}`).toHaveLength(0);
});

test('every column that a sequence of the database numbers is on the list of those that get new numbers', async () => {
  const numbered = await source.owner<{ column: string }[]>`
    select c.relname || '.' || a.attname as column
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' and c.relname <> 'tenant_move_changes'
    order by 1`;
  expect(numbered.map(({ column }) => column)).toEqual(
    numberedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test('every trigger that runs on an insert leaves the rows of a move as they are', async () => {
  const unaware = await source.owner`
    select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgtype & 4 = 4 and p.prosrc not like '%moves_tenant()%' and t.tgname not like 'moving\\_%'`;
  expect([...unaware]).toEqual([]);
});

test('a role of the server cannot pretend to move a tenant, nor write the log of a move', async () => {
  for (const db of [source.db, source.workerDb]) {
    const [answer] = await db.begin(async (tx) => {
      await tx`select set_config('app.moves_tenant', 'on', true)`;
      return tx<{ moves: boolean }[]>`select moves_tenant() as moves`;
    });
    expect(answer?.moves).toBe(false);
    for (const table of ['tenant_moves', 'tenant_move_changes']) {
      await expect(db`select from ${db(table)}`).rejects.toMatchObject({ code: '42501' });
      await expect(db`delete from ${db(table)}`).rejects.toMatchObject({ code: '42501' });
    }
  }
});

test.each(['copying', 'draining', 'frozen', 'switching'])(
  'a move that fails when it is %s leaves the tenant in use where it was',
  async (failing) => {
    const sample = await createSmall(source);
    const before = await rowsOf(source.owner, sample.tenant, 'its');
    const failed = move(sample, (phase) => {
      if (phase === failing) throw new Error('cut off');
    });
    await expect(failed).rejects.toThrow('cut off');
    expect(await triggersOf(sample.tenant)).toHaveLength(0);
    expect(await rowsOf(source.owner, sample.tenant, 'its')).toEqual(before);
    expect((await target.owner`select from pg_namespace where nspname like 'lead_engagement_move_%'`).length).toBe(0);
    expect((await sample.caller.call('POST', '/v1/tags', { name: 'After' })).status).toBe(201);
    await move(sample);
    expect((await target.owner`select from tenants where id = ${sample.tenant}`).length).toBe(1);
  },
);

test('rows that are written, changed and deleted during the copy are moved as they are at its end', async () => {
  const sample = await createSmall(source);
  const { caller } = sample;
  await move(sample, async (phase) => {
    if (phase !== 'draining') return;
    const made: string[] = [];
    for (const name of ['one', 'two']) {
      made.push(dataOf(await caller.call('POST', '/v1/leads', { contact: { name } }), 201).id);
    }
    dataOf(await caller.call('PATCH', `/v1/leads/${sample.leadId}`, { title: 'Changed' }), 200);
    expect((await caller.call('DELETE', `/v1/leads/${made[0]}`)).status).toBeLessThan(300);
  });
  const call = (url: string) => target.send({ method: 'GET', url, headers: caller.credentials });
  const [stored, moved] = [
    await rowsOf(source.owner, sample.tenant, 'its'),
    await rowsOf(target.owner, sample.tenant, 'its'),
  ];
  for (const table of ['leads', 'contacts', 'activities', 'lead_changes', 'events', 'changes']) {
    expect([table, moved[table]]).toEqual([table, stored[table]]);
  }
  expect(dataOf(await call(`/v1/leads/${sample.leadId}`), 200).title).toBe('Changed');
});

test('work under way is waited for, and none is begun meanwhile', async () => {
  const sample = await createSmall(source);
  const id = newUuid();
  await source.owner`
    insert into work (kind, tenant_id, id, due_at, ready, leased) values
      ('running', ${sample.tenant}, ${id}, now() + interval '1 hour', false, true),
      ('waiting', ${sample.tenant}, ${newUuid()}, now(), true, false)`;
  const moving = move(sample, (phase) => {
    if (phase === 'draining') draining = true;
  });
  let draining = false;
  await vi.waitFor(async () => {
    expect(draining).toBe(true);
    const [row] = await source.owner<{ phase: string }[]>`select phase from tenant_moves where id = ${sample.tenant}`;
    expect(row?.phase).toBe('draining');
  }, waiting);
  expect(await claimKinds('waiting')).toEqual([]);
  dataOf(await sample.caller.call('POST', '/v1/tags', { name: 'Written while it is waited for' }), 201);
  await source.workerDb`delete from work where tenant_id = ${sample.tenant} and id = ${id}`;
  await moving;
  const work = await target.owner<{ kind: string }[]>`
    select kind from work where tenant_id = ${sample.tenant} and kind in ('running', 'waiting')`;
  expect(work.map(({ kind }) => kind)).toEqual(['waiting']);
});

test('work that is being claimed when the tenant begins to drain is waited for', async () => {
  const sample = await createSmall(source);
  const id = newUuid();
  const work = { kind: 'claimed', tenantId: sample.tenant, id, dueAt: new Date().toISOString(), ready: true };
  await source.owner`insert into work ${source.owner(work)}`;
  let worker: Promise<unknown> = Promise.resolve();
  await move(sample, async (phase) => {
    if (phase !== 'draining') return;
    let isClaimed = false;
    worker = source.workerDb
      .begin(async (tx) => {
        await tx`update work set leased = true, ready = false where tenant_id = ${sample.tenant} and id = ${id}`;
        isClaimed = true;
        await delay(700);
      })
      .then(() => delay(300))
      .then(() => source.workerDb`delete from work where tenant_id = ${sample.tenant} and id = ${id}`);
    await vi.waitFor(() => expect(isClaimed).toBe(true), waiting);
  });
  expect(await worker).toMatchObject({ count: 1 });
  expect(await target.owner`select from work where tenant_id = ${sample.tenant} and id = ${id}`).toHaveLength(0);
});

test('a tenant that is read-only refuses its writes, answers reads, and leaves other tenants alone', async () => {
  const sample = await createSmall(source);
  await source.owner`
    insert into work (kind, tenant_id, id, due_at, ready) select 'waiting', tenant, gen_random_uuid(), now(), true
    from unnest(${[sample.tenant, staying.tenant]}::uuid[]) tenant`;
  const events = (tenant: string) =>
    source.owner`select from events where tenant_id = ${tenant}`.then(({ length }) => length);
  const before = await events(staying.tenant);
  await move(sample, async (phase) => {
    if (phase !== 'switching') return;
    const late = await sample.caller.call('POST', '/v1/tags', { name: 'Late' });
    expect([late.status, late.error.code, late.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
    expect((await sample.caller.call('GET', `/v1/leads/${sample.leadId}`)).status).toBe(200);
    dataOf(await staying.caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
    // Statements of the worker for all tenants leave its rows out.
    await relayEvents(source.workerDb, new Date(), 1_000);
    expect([await events(staying.tenant), await events(sample.tenant)]).toEqual([before + 1, 0]);
    expect(await claimKinds('waiting')).toEqual([staying.tenant]);
  });
});

test('what collides in the target is refused by name before anything changes', async () => {
  const sample = await createSmall(source);
  const other = await createSmall(target);
  const [key] = await source.owner<
    { hash: Buffer }[]
  >`select hash from api_keys where tenant_id = ${sample.tenant} limit 1`;
  await target.owner`update api_keys set hash = ${key?.hash as Buffer} where id = (
    select id from api_keys where tenant_id = ${other.tenant} limit 1)`;
  await untouched(async () => {
    await expect(move(sample)).rejects.toThrow(/api_keys .*hash/);
    await expect(tryMove(depsOf(), { id: sample.tenant, sandboxId: null })).rejects.toThrow(/api_keys .*hash/);
  }, sample.tenant);
  expect(await source.owner`select from tenant_moves where id = ${sample.tenant}`).toHaveLength(0);
  expect(await triggersOf(sample.tenant)).toHaveLength(0);
});

test('secrets that the target cannot read keep a tenant where it is', async () => {
  const sample = await createSmall(source);
  const strange = { ...depsOf(), targetCipher: createCipher('another secret key, 32+ characters long') };
  await expect(moveTenant(strange, { id: sample.tenant, sandboxId: null }, now)).rejects.toThrow(/SECRET_KEY/);
});

test('a move to another database than the interrupted one is refused, and cancelling needs a move', async () => {
  const sample = await createSmall(source);
  const tenant = { id: sample.tenant, sandboxId: null };
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('No move');
  const row = { id: sample.tenant, phase: 'copying', target: 'elsewhere', startedAt: new Date().toISOString() };
  await source.owner`insert into tenant_moves ${source.owner(row)}`;
  await expect(move(sample)).rejects.toThrow('another database');
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('another database');
  await source.owner`delete from tenant_moves where id = ${sample.tenant}`;
});

test('a move that was cut off behind the switch is completed, and cannot be cancelled', async () => {
  const sample = await createSmall(source);
  const tenant = { id: sample.tenant, sandboxId: null };
  await move(sample);
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('has the whole tenant');
  await expect(move(sample)).rejects.toThrow('was moved already');
  // As it is between the commits of the two databases.
  await source.owner.begin(async (tx) => {
    await tx`select set_config('app.moves_tenant', 'on', true)`;
    await tx`update tenants set moved_at = null where id = ${sample.tenant}`;
    await tx`update tenant_moves set phase = 'frozen' where id = ${sample.tenant}`;
  });
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('has the whole tenant');
  await move(sample);
  const [row] = await source.owner<{ phase: string }[]>`select phase from tenant_moves where id = ${sample.tenant}`;
  expect(row?.phase).toBe('moved');
  expect((await sample.caller.call('GET', '/v1/leads')).status).toBe(503);
});

test('a moved tenant is deleted at the source as any other, and nothing of its move stays', async () => {
  const sample = await createSmall(source);
  await move(sample);
  const at = new Date().toISOString();
  await insertDeletion(source.owner, { id: sample.tenant, sandboxId: null, orderedAt: at, dueAt: at });
  const deps = { db: source.workerDb, files: source.files };
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  for (let step = 1; step < 50 && (await advanceDeletion(deps, sample.tenant, days(step))); step++);
  expect(await source.owner`select from tenants where id = ${sample.tenant}`).toHaveLength(0);
  await forgetMoves(source.owner);
  expect(await triggersOf(sample.tenant)).toHaveLength(0);
  expect(await source.owner`select from tenant_moves where id = ${sample.tenant}`).toHaveLength(0);
  expect(await target.owner`select from leads where tenant_id = ${sample.tenant}`).toHaveLength(1);
});

test('new numbers keep the order of events, and what an endpoint and a reader of changes have seen', async () => {
  const sample = await createSmall(source);
  // The target has used more numbers than the source has, or fewer.
  for (const factor of [1_000_000, 0]) {
    await target.owner`select setval('outbox_position_seq', (select last_value from outbox_position_seq) + ${factor})`;
  }
  await source.owner`update webhook_endpoints set listens_after = (select min(position) from outbox where tenant_id = ${sample.tenant}) where tenant_id = ${sample.tenant}`;
  dataOf(await sample.caller.call('POST', '/v1/leads', { contact: { name: 'Bob' } }), 201);
  await source.owner`delete from change_readers where tenant_id = ${sample.tenant}`;
  // One reader has seen the first of two changes, another one none.
  await source.owner`
    insert into change_readers (tenant_id, resource, xid, seq)
    select distinct on (resource) tenant_id, resource, xid, case resource when 'contact' then seq else 0 end
    from changes where tenant_id = ${sample.tenant} order by resource, xid, seq`;
  const seen = (api: TestApi) => api.owner`
    select o.id, e.listens_after < o.position as wanted from outbox o join webhook_endpoints e using (tenant_id)
    where o.tenant_id = ${sample.tenant} order by o.position`;
  const unread = (api: TestApi) => api.owner`
    select c.resource, c.record_id, c.kind, (c.xid, c.seq) > (r.xid, r.seq) as unread
    from changes c left join change_readers r using (tenant_id, resource)
    where c.tenant_id = ${sample.tenant} order by c.resource, c.xid, c.seq`;
  const before = [await seen(source), await unread(source)];
  expect(before[0]?.map(({ wanted }) => wanted)).toContain(false);
  expect(before[1]?.map((row) => `${row.resource} ${row.unread}`)).toEqual(
    expect.arrayContaining(['contact false', 'contact true', 'lead true']),
  );
  await move(sample);
  expect([await seen(target), await unread(target)]).toEqual(before);
  const [next] = await target.owner`
    select nextval('outbox_position_seq') > max(position) as is_behind from outbox where tenant_id = ${sample.tenant}`;
  expect(next?.isBehind).toBe(true);
});
