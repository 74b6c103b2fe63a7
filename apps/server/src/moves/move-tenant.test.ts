import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../test/support/api.js';
import { openTestFiles } from '../../test/support/files.js';
import { createSample, dataOf, type Sample } from '../../test/support/sample.js';
import { setTextForms } from '../backup/tables.js';
import { type Database, inTenant } from '../db/client.js';
import { newUuid } from '../ids.js';
import { createCipher } from '../security/encryption.js';
import { numberedColumns } from './install.js';
import { cancelMove, forgetMoves, type MoveDeps, moveTenant, tryMove } from './move-tenant.js';
import { listMovedTables, ofTenants } from './tables.js';

let source: TestApi;
let target: TestApi;
let staying: Sample;
const sourceFiles = openTestFiles();
const targetFiles = openTestFiles();

beforeAll(async () => {
  source = await startTestApi({ files: sourceFiles, mail: true });
  target = await startTestApi({ files: targetFiles, mail: true });
  staying = await createSample(source);
  await createSample(target);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await Promise.all([sourceFiles.close(), targetFiles.close()]);
});

const now = () => new Date();
const depsOf = (onPhase?: MoveDeps['onPhase']): MoveDeps => ({
  sourceUrl: source.databaseUrl,
  targetUrl: target.databaseUrl,
  sourceFiles,
  targetFiles,
  targetCipher: createCipher(testSecretKey),
  waitMs: 5_000,
  ...(onPhase && { onPhase }),
});
const move = (sample: Sample, onPhase?: MoveDeps['onPhase']) =>
  moveTenant(depsOf(onPhase), { id: sample.tenant, sandboxId: null }, now);

/** Columns whose values are numbers of one database. */
const renumbered = new Set([
  ...numberedColumns.map(({ table, column }) => `${table}.${column}`),
  'changes.xid',
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

const triggersLeft = async () =>
  (await source.owner`select from pg_trigger where tgname like 'moving\\_%'`).length;

async function untouched(work: () => Promise<unknown>, tenant: string) {
  const before = [await rowsOf(source.owner, tenant, 'others'), await rowsOf(target.owner, tenant, 'others')];
  await work();
  expect([await rowsOf(source.owner, tenant, 'others'), await rowsOf(target.owner, tenant, 'others')]).toEqual(before);
}

test('a moved tenant has every row in the target, and other tenants of both installations have theirs', async () => {
  const sample = await createSample(source);
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
    const sample = await createSample(source);
    const before = await rowsOf(source.owner, sample.tenant, 'its');
    const failed = move(sample, (phase) => {
      if (phase === failing) throw new Error('cut off');
    });
    await expect(failed).rejects.toThrow('cut off');
    expect(await triggersLeft()).toBe(0);
    expect(await rowsOf(source.owner, sample.tenant, 'its')).toEqual(before);
    expect((await target.owner`select from pg_namespace where nspname like 'lead_engagement_move_%'`).length).toBe(0);
    expect((await sample.caller.call('POST', '/v1/tags', { name: 'After' })).status).toBe(201);
    await move(sample);
    expect((await target.owner`select from tenants where id = ${sample.tenant}`).length).toBe(1);
  },
);

test('rows that are written, changed and deleted during the copy are moved as they are at its end', async () => {
  const sample = await createSample(source);
  const { caller } = sample;
  let ids: string[] = [];
  const writes: Promise<unknown>[] = [];
  await move(sample, (phase) => {
    if (phase !== 'draining') return;
    writes.push(
      (async () => {
        for (const name of ['one', 'two', 'three']) {
          const lead = await caller.call('POST', '/v1/leads', { contact: { name } });
          ids = [...ids, dataOf(lead, 201).id];
        }
        expect((await caller.call('PATCH', `/v1/leads/${sample.leadId}`, { title: 'Changed' })).status).toBe(200);
        expect((await caller.call('DELETE', `/v1/leads/${ids[0]}`)).status).toBe(204);
      })().catch((error) => error),
    );
  });
  await Promise.all(writes);
  const call = (url: string) => target.send({ method: 'GET', url, headers: caller.credentials });
  const [stored, moved] = [
    await rowsOf(source.owner, sample.tenant, 'its'),
    await rowsOf(target.owner, sample.tenant, 'its'),
  ];
  for (const table of ['leads', 'contacts', 'activities', 'lead_changes', 'events', 'changes']) {
    expect([table, moved[table]]).toEqual([table, stored[table]]);
  }
  expect((await call(`/v1/leads/${sample.leadId}`)).status).toBe(200);
});

test('work under way is waited for, and none is begun meanwhile', async () => {
  const sample = await createSample(source);
  const id = newUuid();
  await source.owner`
    insert into work (kind, tenant_id, id, due_at, ready, leased) values
      ('running', ${sample.tenant}, ${id}, now() + interval '1 hour', false, true),
      ('waiting', ${sample.tenant}, ${newUuid()}, now(), true, false)`;
  let claimed = -1;
  await move(sample, (phase) => {
    if (phase !== 'draining') return;
    void (async () => {
      for (;;) {
        const [row] = await source.workerDb<{ phase: string }[]>`
          update work set leased = true, ready = false where tenant_id = ${sample.tenant} and kind = 'waiting' returning 'x' as phase`;
        claimed = row ? 1 : 0;
        if (claimed === 0) break;
        await source.workerDb`update work set leased = false, ready = true where tenant_id = ${sample.tenant} and kind = 'waiting'`;
      }
      await source.workerDb`delete from work where tenant_id = ${sample.tenant} and id = ${id}`;
    })();
  });
  expect(claimed).toBe(0);
  const work = await target.owner<{ kind: string }[]>`
    select kind from work where tenant_id = ${sample.tenant} and kind in ('running', 'waiting')`;
  expect(work.map(({ kind }) => kind)).toEqual(['waiting']);
});

test('a tenant that is read-only refuses its writes, answers reads, and leaves other tenants alone', async () => {
  const sample = await createSample(source);
  let seen: Promise<unknown[]> | undefined;
  const holding = source.owner.begin(async () => undefined);
  await holding;
  await move(sample, (phase) => {
    if (phase !== 'switching') return;
    seen = Promise.all([
      sample.caller.call('POST', '/v1/tags', { name: 'Late' }).then(({ status, headers }) => [status, headers['retry-after']]),
      sample.caller.call('GET', `/v1/leads/${sample.leadId}`).then(({ status }) => status),
      staying.caller.call('POST', '/v1/tags', { name: newUuid() }).then(({ status }) => status),
      source.workerDb`update work set ready = true where tenant_id = ${sample.tenant}`.then(({ count }) => count),
    ]);
  });
  expect(await seen).toEqual([[503, '1'], 200, 201, 0]);
});

test('what collides in the target is refused by name before anything changes', async () => {
  const sample = await createSample(source);
  const other = await createSample(target);
  const [key] = await source.owner<{ hash: Buffer }[]>`select hash from api_keys where tenant_id = ${sample.tenant} limit 1`;
  await target.owner`update api_keys set hash = ${key?.hash as Buffer} where id = (
    select id from api_keys where tenant_id = ${other.tenant} limit 1)`;
  await untouched(async () => {
    await expect(move(sample)).rejects.toThrow(/api_keys .*hash/);
    await expect(tryMove(depsOf(), { id: sample.tenant, sandboxId: null })).rejects.toThrow(/api_keys .*hash/);
  }, sample.tenant);
  expect(await source.owner`select from tenant_moves where id = ${sample.tenant}`).toHaveLength(0);
  expect(await triggersLeft()).toBeGreaterThanOrEqual(0);
});

test('secrets that the target cannot read keep a tenant where it is', async () => {
  const sample = await createSample(source);
  const strange = { ...depsOf(), targetCipher: createCipher('another secret key, 32+ characters long') };
  await expect(moveTenant(strange, { id: sample.tenant, sandboxId: null }, now)).rejects.toThrow(/SECRET_KEY/);
});

test('an interrupted move can be cancelled, and a moved tenant can be deleted at the source', async () => {
  const sample = await createSample(source);
  const tenant = { id: sample.tenant, sandboxId: null };
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('No move');
  await move(sample);
  await expect(cancelMove(depsOf(), tenant)).rejects.toThrow('has the whole tenant');
  await expect(move(sample)).rejects.toThrow('was moved already');
  await inTenant(source.db, sample.tenant, (tx) => tx`select`);
});

test('removes triggers once the moved tenants are deleted', async () => {
  await source.owner`select`;
  await forgetMoves(source.owner);
});
