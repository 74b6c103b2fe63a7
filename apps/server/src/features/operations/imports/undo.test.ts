import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { dayMs } from '../../../time.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';
import { importChangePurge } from './purges.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const patch = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('PATCH', url, body), 200);
const contactsOf = (): Promise<Seen[]> => get('/v1/contacts?sort=createdAt&limit=200');
const named = async (name: string): Promise<Seen> => (await contactsOf()).find((one) => one.name === name);

function send(resource: string, file: string, query = '') {
  return caller.call('POST', `/v1/${resource}/import${query}`, file, { 'content-type': 'text/csv' });
}

async function importFile(file: string, query = '', resource = 'contacts'): Promise<Seen> {
  const { id } = dataOf(await send(resource, file, query), 202);
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt, { timeout: 120_000 }).not.toBeNull();
  return get(`/v1/imports/${id}`);
}

const requestUndo = ({ id }: Seen) => caller.call('POST', `/v1/imports/${id}/undo`);

async function undo(job: Seen): Promise<Seen> {
  expect(dataOf(await requestUndo(job), 202).undo).toMatchObject({ status: 'PENDING', progress: 0, completedAt: null });
  return waitForUndo(job);
}

async function waitForUndo({ id }: Seen): Promise<Seen> {
  worker.wake();
  const find = async () => (await get(`/v1/imports/${id}`)).undo;
  await expect.poll(async () => (await find()).completedAt, { timeout: 120_000 }).not.toBeNull();
  return find();
}

const counts = (some: Record<string, number>) => ({
  ...{ deleted: 0, restored: 0, kept: 0, gone: 0, keptFields: 0 },
  ...some,
});
const rowsKept = async () => (await api.owner`select from import_changes where tenant_id = ${tenant}`).length;

describe('the undo of an import of contacts', () => {
  test('deletes what the import created, and keeps what was changed, is used or was deleted since', async () => {
    const job = await importFile('name\nNew\nRenamed\nWith a note\nWith a lead\nMerged\nTagged\nDeleted\n');
    expect(job.undoUntil).toBe(new Date(Date.parse(job.completedAt) + limits.importUndoDays * dayMs).toISOString());
    await patch(`/v1/contacts/${(await named('Renamed')).id}`, { company: 'Acme' });
    await post('/v1/activities', { type: 'note', contactId: (await named('With a note')).id, content: 'Called' });
    await post('/v1/leads', { contactId: (await named('With a lead')).id });
    await patch(`/v1/contacts/${(await named('Tagged')).id}`, { tags: ['hot'] });
    const other = await post('/v1/contacts', { name: 'Other' });
    dataOf(
      await caller.call('POST', '/v1/contacts/merge', { primaryId: other.id, mergeIds: [(await named('Merged')).id] }),
      200,
    );
    dataOf(await caller.call('DELETE', `/v1/contacts/${(await named('Deleted')).id}`), 200);
    const created = await named('New');
    const undone = await undo(job);
    expect(undone).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      counts: counts({ deleted: 1, kept: 4, gone: 2 }),
    });
    const names = (await contactsOf()).map(({ name }) => name).sort();
    expect(names).toEqual(['Other', 'Renamed', 'Tagged', 'With a lead', 'With a note']);
    expect(await get(`/v1/imports/${job.id}`)).toMatchObject({ status: 'COMPLETED', undoUntil: null });
    expect(await rowsKept()).toBe(0);
    const restored = dataOf(await caller.call('POST', `/v1/contacts/${created.id}/restore`), 200);
    expect(restored).toMatchObject({ name: 'New' });
  });

  test('takes storage of the plan for as long as it is possible', async () => {
    const file = 'email,name\nada@example.com,Ada\nbob@example.com,Bob\n';
    await importFile(file);
    await importFile(file.replaceAll('example.com,', 'example.com,Dr '));
    const used = async () => (await get('/v1/usage')).storageBytes.records;
    const before = await used();
    const [row] = await api.owner<{ bytes: number }[]>`
      with gone as (delete from import_changes where tenant_id = ${tenant} returning *)
      select sum(octet_length(gone::text) + 200)::int as bytes from gone`;
    expect(row?.bytes).toBeGreaterThan(800);
    expect(await used()).toBe(before - (row?.bytes ?? 0));
  });

  test('gives each field back that still has the value of the import', async () => {
    dataOf(
      await caller.call('POST', '/v1/custom-fields', {
        resource: 'CONTACT',
        key: 'size',
        label: 'Size',
        type: 'NUMBER',
      }),
      201,
    );
    const before = await post('/v1/contacts', {
      ...{ email: 'ada@example.com', name: 'Ada', company: 'Old', phone: '+49 30 901820', tags: ['a', 'b'] },
      ...{ externalId: 'x1', customFields: { size: 1 }, title: 'Dr' },
    });
    const file =
      'email,name,company,phone,tags,size,title,country\nada@example.com,Ada L,New,+49 30 901821,"b,c",2,CEO,DE\n';
    const job = await importFile(file);
    await patch(`/v1/contacts/${before.id}`, { company: 'Newer', title: null });
    expect((await undo(job)).counts).toEqual(counts({ restored: 1, keptFields: 2 }));
    const after = await get(`/v1/contacts/${before.id}`);
    expect(after).toMatchObject({ name: 'Ada', company: 'Newer', phone: '+49 30 901820', title: null, country: null });
    expect(after.customFields).toEqual({ size: 1 });
    expect(after.tags.map(({ name }: Seen) => name)).toEqual(['a', 'b']);
    const [entry] = await get(`/v1/activities?contactId=${before.id}`);
    expect(entry).toMatchObject({ type: 'imported', title: 'Import undone' });
  });

  test('joins several rows about one record, and sees what was changed between them', async () => {
    const one = await post('/v1/contacts', { email: 'ada@example.com', name: 'First' });
    const job = await importFile(
      'email,name\nada@example.com,Second\nada@example.com,Third\nnew@example.com,A\nnew@example.com,B\n',
    );
    expect((await undo(job)).counts).toEqual(counts({ restored: 1, deleted: 1 }));
    expect(await get(`/v1/contacts/${one.id}`)).toMatchObject({ name: 'First' });
    expect(await contactsOf()).toHaveLength(1);
  });

  test('gives addresses back that records of the import passed on, but none that another contact has taken', async () => {
    const add = (key: string) => post('/v1/contacts', { externalId: key, name: key, email: `${key}@example.com` });
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    // A contact takes the address of another one only in a later batch.
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `x${from + at},x${from + at}@example.com`);
    const file = [
      ...['externalId,email', 'd,d2@example.com', 'c,c2@example.com', ...others(0, 98)],
      ...['b,c@example.com', ...others(100, 199), 'a,b@example.com'],
    ];
    const job = await importFile(`${file.join('\n')}\n`, '?matchOn=externalId');
    expect(job.counts).toMatchObject({ updated: 4, failed: 0 });
    await post('/v1/contacts', { name: 'Taker', email: 'd@example.com' });
    expect((await undo(job)).counts).toEqual(counts({ deleted: 297, restored: 3, kept: 1, keptFields: 1 }));
    const addresses = await Promise.all([a, b, c, d].map(async ({ id }) => (await get(`/v1/contacts/${id}`)).email));
    expect(addresses).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd2@example.com']);
  });
});

describe('the undo of an import of leads', () => {
  test('deletes leads with their contacts, and gives leads and contacts their values back', async () => {
    const [pipeline] = await get('/v1/pipelines');
    const stages = pipeline.stages as Seen[];
    const won = stages.find(({ type }) => type === 'WON');
    const old = await post('/v1/leads', {
      ...{ externalId: 'old', title: 'Old', value: 10, contact: { name: 'Ada', email: 'ada@example.com' } },
    });
    const file = [
      'externalId,title,value,stage,score,contact.name,contact.email',
      `old,Newer,20,${won.name},77,Ada L,ada@example.com`,
      'new,New,30,,,Bob,bob@example.com',
      'kept,Kept,30,,,Cid,cid@example.com',
    ].join('\n');
    const job = await importFile(file, '?onMatch=update', 'leads');
    expect(job.counts).toMatchObject({ created: 2, updated: 1, failed: 0 });
    const kept = (await get('/v1/leads?externalId=kept'))[0];
    await patch(`/v1/leads/${kept.id}`, { title: 'Mine' });
    const undone = await undo(job);
    expect(undone.counts).toEqual(counts({ deleted: 2, restored: 2, kept: 2 }));
    const after = await get(`/v1/leads/${old.id}`);
    expect(after).toMatchObject({ title: 'Old', value: 10, stageId: old.stageId, status: 'OPEN', closedAt: null });
    expect(await get(`/v1/leads/${old.id}/score`)).toMatchObject({ engine: 'rules' });
    expect((await contactsOf()).map(({ name }) => name)).toEqual(['Ada', 'Cid']);
  });

  test('deletes leads that only the rules scored since', async () => {
    const job = await importFile('externalId,title,contact.name\nx,New,Bob\n', '', 'leads');
    const [lead] = await get('/v1/leads');
    await api.owner`update leads set score = 41, version = version + 1 where id = ${decodeId('lead', lead.id) as string}`;
    expect((await undo(job)).counts).toEqual(counts({ deleted: 2 }));
  });
});

describe('an import', () => {
  test('cannot be undone twice, while it runs, after a dry run, or after seven days', async () => {
    const job = await importFile('name\nAda\n');
    await undo(job);
    expectFailure(await requestUndo(job), 'CONFLICT');
    await worker.stop();
    const running = dataOf(await send('contacts', 'name\nBob\n'), 202);
    expectFailure(await requestUndo(running), 'CONFLICT');
    worker.start();
    const dry = await importFile('name\nCid\n', '?dryRun=true');
    expect(dry.undoUntil).toBeNull();
    expectFailure(await requestUndo(dry), 'CONFLICT');
    const old = await importFile('name\nDan\n');
    await api.owner`update imports set completed_at = now() - interval '8 days' where tenant_id = ${tenant}`;
    expectFailure(await requestUndo(old), 'CONFLICT');
    expectFailure(await caller.call('POST', '/v1/imports/imp_00000000000000000000000000/undo'), 'NOT_FOUND');
  });

  test('is not undone by another tenant', async () => {
    const job = await importFile('name\nAda\n');
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('POST', `/v1/imports/${job.id}/undo`), 'NOT_FOUND');
    expect(await contactsOf()).toHaveLength(1);
  });

  test('keeps what it can be undone by for seven days', async () => {
    const job = await importFile('name\nAda\nBob\n');
    await purgeExpired(worker.db, [importChangePurge], new Date(Date.now() + 6.9 * dayMs));
    expect(await rowsKept()).toBe(2);
    await purgeExpired(worker.db, [importChangePurge], new Date(Date.now() + 7.1 * dayMs));
    expect(await rowsKept()).toBe(0);
    expect(await get(`/v1/imports/${job.id}`)).toMatchObject({ undoUntil: null });
    expectFailure(await requestUndo(job), 'CONFLICT');
  });

  test('is undone to its end by another worker, each record once', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `Name ${at}`);
    const job = await importFile(`name\n${rows.join('\n')}\n`);
    dataOf(await requestUndo(job), 202);
    await worker.stop();
    worker.start();
    worker.wake();
    const done = async () => 1_000 - (await rowsKept());
    await expect.poll(done, { timeout: 120_000, interval: 5 }).toBeGreaterThan(0);
    await worker.stop();
    worker.start();
    expect((await waitForUndo(job)).counts).toEqual(counts({ deleted: 1_000 }));
    expect(await contactsOf()).toHaveLength(0);
  });
});
