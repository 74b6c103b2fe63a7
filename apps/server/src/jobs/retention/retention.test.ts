import { readdirSync, readFileSync } from 'node:fs';
import { type ExpiringResource, type RetentionRule, retention } from '@lead-engagement/contract';
import { getTableName, isTable } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { createSample, dataOf } from '../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../test/support/sign-in.js';
import { contactPurgeWork } from '../../features/crm/contacts/purge-job.js';
import { contactPurge } from '../../features/crm/contacts/purges.js';
import { createPurges } from '../../housekeeping.js';
import { decodeId } from '../../ids.js';
import { dayMs } from '../../time.js';
import { doWork } from '../fixtures/do-work.js';
import { purgeExpired } from './fixtures/purge-expired.js';
import { countExpired, createPurgeWork, type Purge } from './purge.js';

const rules = Object.entries(retention) as [string, RetentionRule][];
/** Resources whose partitions are dropped. */
const partitioned = ['events', 'deliveries', 'requestLog'];
const years = (count: number) => new Date(Date.now() + count * 365 * dayMs);

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let purges: Purge[];
beforeAll(async () => {
  api = await startTestApi();
  purges = createPurges(api.files);
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const ok = async (method: string, url: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, url, body), status);
const rowsOf = async (table: string) =>
  (await api.owner`select from ${api.owner(table)} where tenant_id = ${tenant}`).length;
const one = (resource: ExpiringResource) => purges.filter((purge) => purge.resource === resource);

describe('the rules', () => {
  test('name every table of the server, and no other', async () => {
    const files = readdirSync(new URL('../..', import.meta.url), { recursive: true, encoding: 'utf8' });
    const modules = await Promise.all(
      files
        .filter((file) => file.endsWith('/table.ts'))
        .map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `../../${file}`)),
    );
    const tables = modules
      .flatMap((module) => Object.values<unknown>(module))
      .filter((value) => isTable(value))
      .map((table) => getTableName(table));
    const named = new Set(rules.flatMap(([, { tables }]) => tables));
    expect([...named].toSorted()).toEqual(tables.toSorted());
  });

  test('are each carried out by a purge if they count days, except for partitioned logs', () => {
    const expiring = rules.filter(([, { kept }]) => typeof kept !== 'string').map(([resource]) => resource);
    const carriedOut = [...purges.map(({ resource }) => resource), ...partitioned];
    expect(carriedOut.toSorted()).toEqual(expiring.toSorted());
  });

  test('match the documentation', () => {
    const page = readFileSync(new URL('../../../../../docs/retention.md', import.meta.url), 'utf8');
    expect(page).toContain(renderRules());
  });
});

/** Renders the table of docs/retention.md. */
function renderRules(): string {
  const lines = rules.map(([, { what, kept }]) => {
    if (typeof kept === 'string') return `| ${what} | ${kept} | |`;
    const { days, after, setting, unless } = kept;
    const [count, unit] = days < 1 ? [Math.round(days * 24), 'hour'] : [days, 'day'];
    const time = days === 0 ? `until ${after}` : `${count} ${unit}${count === 1 ? '' : 's'} after ${after}`;
    return `| ${what} | ${time}${unless ? `, longer if ${unless}` : ''} | ${setting ? `\`${setting}\`` : ''} |`;
  });
  return ['| What | Kept | Setting |', '| --- | --- | --- |', ...lines].join('\n');
}

test('purges all deleted records of a tenant with one of everything after all periods, and keeps live ones', async () => {
  const sample = await createSample(api);
  const live = await api.owner`
    select (select count(*) from contacts c where c.tenant_id = t.id and deleted_at is null) as contacts,
      (select count(*) from leads l where l.tenant_id = t.id and deleted_at is null) as leads
    from tenants t where id = ${sample.tenant}`;
  // Records that others refer to are purged after those.
  for (let round = 0; round < 3; round++) {
    const lines = await doWork(api.workerDb, [...purges.map(createPurgeWork), contactPurgeWork], years(12));
    expect(lines.filter(({ msg }) => msg === 'work.failed')).toEqual([]);
  }
  for (const purge of purges) expect(await countExpired(api.db, purge, years(12)), purge.resource).toBe(0);
  for (const table of ['sessions', 'changes', 'conversation_log', 'imports', 'import_errors', 'exports', 'files']) {
    const rows = await api.owner`
      select from ${api.owner(table)} where tenant_id = ${sample.tenant} ${table === 'files' ? api.owner`and expires_at < '9999-01-01'` : api.owner``}`;
    expect(rows, table).toHaveLength(0);
  }
  const after = await api.owner`
    select (select count(*) from contacts c where c.tenant_id = t.id and deleted_at is null) as contacts,
      (select count(*) from leads l where l.tenant_id = t.id and deleted_at is null) as leads
    from tenants t where id = ${sample.tenant}`;
  expect(after).toEqual(live);
});

test('purges nothing too early', async () => {
  const { id } = await ok('POST', '/v1/contacts', { name: 'Ada' }, 201);
  await ok('DELETE', `/v1/contacts/${id}`);
  const before = new Date(Date.now() + 29.9 * dayMs);
  await doWork(api.workerDb, [createPurgeWork(contactPurge), contactPurgeWork], before);
  expect(await rowsOf('contacts')).toBe(1);
  expect(await countExpired(api.db, contactPurge, before)).toBe(0);
  expect(await countExpired(api.db, contactPurge, new Date(Date.now() + 30.1 * dayMs))).toBe(1);
});

test('does not delay other tenants while one has many contacts to purge', async () => {
  const other = await api.newTenant();
  const add = (of: string, count: number, days: number) => api.owner`
    insert into contacts (tenant_id, id, name, created_at, updated_at, deleted_at, deletion_id)
    select ${of}::uuid, gen_random_uuid(), 'x', now(), now(), now() - make_interval(days => ${days}::int), gen_random_uuid()
    from generate_series(1, ${count}::int)`;
  await add(tenant, 600, 400);
  await add(other, 3, 31);
  const handlers = [createPurgeWork(contactPurge), contactPurgeWork];
  const left = async (of: string) => (await api.owner`select from contacts where tenant_id = ${of}`).length;
  for (const { sweep } of handlers) {
    await sweep?.run({
      db: api.workerDb,
      now: () => new Date(),
      signal: new AbortController().signal,
      log: api.app.log as never,
    });
  }
  const queued =
    await api.owner`select tenant_id from work where kind = 'purge-deleted-contacts' and tenant_id in (${tenant}, ${other})`;
  expect(queued).toHaveLength(2);
  await doWork(api.workerDb, handlers);
  expect(await left(other)).toBe(0);
  expect(await left(tenant)).toBeLessThanOrEqual(100);
  for (let seconds = 5; (await left(tenant)) > 0 && seconds < 60; seconds += 5) {
    await doWork(api.workerDb, handlers, new Date(Date.now() + seconds * 1_000));
  }
  expect(await left(tenant)).toBe(0);
});

test('erases the personal data of a deleted user, and keeps the user for records that refer to it', async () => {
  const user = await ok('POST', '/v1/users', { email: 'ada@example.com', name: 'Ada', role: 'AGENT' }, 201);
  await ok('DELETE', `/v1/users/${user.id}`);
  await purgeExpired(api.workerDb, one('deletedUsers'), new Date(Date.now() + 29 * dayMs));
  const read = async () => {
    const [row] = await api.owner`
      select name, email, password_hash, erased_at is not null as erased from users
      where tenant_id = ${tenant} and id = ${decodeId('user', user.id) as string}`;
    return row;
  };
  expect(await read()).toMatchObject({ email: 'ada@example.com', erased: false });
  await purgeExpired(api.workerDb, one('deletedUsers'), new Date(Date.now() + 31 * dayMs));
  expect(await read()).toEqual({ name: 'Deleted user', email: '', passwordHash: null, erased: true });
});

test('purges what only a deleted user saw; what was shared stays and shows no owner', async () => {
  const [ada, bob] = [await addSignedIn(api, tenant, 'AGENT'), await addSignedIn(api, tenant, 'AGENT')];
  const made = async (of: TestUser, url: string, body: object) => dataOf(await of.call('POST', url, body), 201);
  for (const user of [ada, bob]) {
    for (const shared of [true, false]) {
      await made(user, '/v1/views', { resource: 'leads', name: `${user.id} ${shared}`, shared });
      await made(user, '/v1/canned-replies', { shortcut: `${user.id.slice(-8)}${shared}`, content: 'Hi', shared });
    }
    dataOf(await user.call('PATCH', '/v1/me/notification-settings', { language: 'de' }), 200);
  }
  const lists = ['/v1/views', '/v1/canned-replies'];
  const ownersFor = (of: Pick<TestCaller, 'call'>) =>
    Promise.all(
      lists.map(async (url) =>
        dataOf(await of.call('GET', url), 200).map((each: { ownerId: string | null }) => each.ownerId),
      ),
    );
  dataOf(await caller.call('DELETE', `/v1/users/${ada.id}`), 200);
  await purgeExpired(api.workerDb, one('deletedUsers'), new Date(Date.now() + 29 * dayMs));
  expect([await rowsOf('views'), await rowsOf('canned_replies'), await rowsOf('notification_settings')]).toEqual([
    4, 4, 2,
  ]);
  await purgeExpired(api.workerDb, one('deletedUsers'), new Date(Date.now() + 31 * dayMs));
  expect([await rowsOf('views'), await rowsOf('canned_replies'), await rowsOf('notification_settings')]).toEqual([
    3, 3, 1,
  ]);
  for (const owners of await ownersFor(bob)) expect(owners.toSorted()).toEqual([bob.id, bob.id, null].toSorted());
});

test('purges imports and their errors after the number of days that the tenant chose', async () => {
  await ok('PATCH', '/v1/settings', { retention: { jobDays: 10 } });
  const rows = Array.from({ length: 3 }, (_, at) => ({ email: `no address ${at}` }));
  await caller.call('POST', '/v1/contacts/import', JSON.stringify(rows), { 'content-type': 'application/json' });
  await api.owner`update imports set completed_at = now() where tenant_id = ${tenant}`;
  await api.owner`
    insert into import_errors (tenant_id, id, import_id, line, code, message)
    select tenant_id, gen_random_uuid(), id, n, 'x', 'x' from imports cross join generate_series(1, 6000) n
    where tenant_id = ${tenant}`;
  await purgeExpired(api.workerDb, one('imports'), new Date(Date.now() + 9 * dayMs));
  expect([await rowsOf('imports'), await rowsOf('import_errors')]).toEqual([1, 6_000]);
  await purgeExpired(api.workerDb, one('imports'), new Date(Date.now() + 11 * dayMs));
  expect([await rowsOf('imports'), await rowsOf('import_errors')]).toEqual([0, 0]);
});

test('purges keys, endpoints, chatbots, automations and apps after their period, and keeps live ones', async () => {
  const hook = { url: 'https://example.com/', events: ['lead.created'] };
  const bot = { name: 'Bo' };
  const automation = {
    name: 'A',
    trigger: { type: 'lead.stage_changed' },
    actions: [{ type: 'assign', assignedToId: null }],
  };
  const made = [
    ['/v1/webhook-endpoints', hook],
    ['/v1/chatbots', bot],
    ['/v1/automations', automation],
    ['/v1/api-keys', { label: 'k', scopes: ['read:leads'] }],
  ] as const;
  for (const [url, body] of made) {
    await ok('POST', url, body, 201);
    const { id } = await ok('POST', url, body, 201);
    await ok('DELETE', `${url}/${id}`);
  }
  const counts = async () =>
    Promise.all(['webhook_endpoints', 'chatbots', 'automations', 'api_keys'].map((table) => rowsOf(table)));
  const before = await counts();
  await purgeExpired(api.workerDb, purges, new Date(Date.now() + 20 * dayMs));
  expect(await counts()).toEqual(before);
  await purgeExpired(api.workerDb, purges, new Date(Date.now() + 91 * dayMs));
  expect(await counts()).toEqual(before.map((count) => count - 1));
});
