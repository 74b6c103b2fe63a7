import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { storeFile } from '../../../files/store.js';
import { createFilePurge, fileKey } from '../../../files/stored-files.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { type ImportWorker, startImportWorker } from '../imports/fixtures/import-worker.js';
import { createExportHandler } from './export-step.js';

let api: TestApi;
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
  caller = await api.newCaller(await api.newTenant());
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string, of = caller): Promise<Seen> => dataOf(await of.call('GET', url), 200);
const create = async (body: object): Promise<Seen> => dataOf(await caller.call('POST', '/v1/contacts', body), 201);

async function waitFor(url: string, of = caller): Promise<Seen> {
  worker.wake();
  await expect.poll(async () => (await get(url, of)).completedAt, { timeout: 120_000 }).not.toBeNull();
  return get(url, of);
}

async function exportList(body: object): Promise<Seen> {
  const { id } = dataOf(await caller.call('POST', '/v1/exports', body), 202);
  return waitFor(`/v1/exports/${id}`);
}

const download = (id: string): Promise<Answer> => caller.call('GET', `/v1/exports/${id}/download`);

describe('an export', () => {
  test('of the submissions of a form has a column for each input, and no formula that somebody sent', async () => {
    const fields = [
      { name: 'email', to: 'contact.email' },
      { name: 'your.message', to: 'message' },
    ];
    const consents = [{ name: 'privacy', text: 'You may answer me.' }];
    const form = dataOf(await caller.call('POST', '/v1/forms', { name: 'Ask', fields, consents }), 201);
    const json = { accept: 'application/json' };
    const sent = { email: 'ada@example.com', 'your.message': '=HYPERLINK("http://x")', privacy: 'yes', colour: 'blue' };
    const page = 'https://www.example.com/?utm_source=news&gclid=c';
    dataOf(await caller.call('POST', `/f/${form.id}`, { ...sent, _page: page }, json), 200);
    dataOf(await caller.call('POST', `/f/${form.id}`, { ...sent, _website: 'x' }, json), 200);
    const filter = { formId: form.id, status: 'RECEIVED' };
    const columns = ['status', 'value.email', 'value.your.message', 'consent.privacy', 'source.utm_source', 'values'];
    const job = await exportList({ resource: 'formSubmissions', columns, filter });
    expect(job).toMatchObject({ status: 'COMPLETED', rows: 1 });
    const [head, row] = (await download(job.id)).text.split('\r\n');
    expect(head).toBe(columns.join(','));
    expect(row).toMatch(/^RECEIVED,ada@example\.com,"'=HYPERLINK\(""http:\/\/x""\)",true,news,"\[\{/);
    expect(row).toContain('colour');
    const whole = await exportList({ resource: 'formSubmissions', format: 'jsonl', filter: { formId: form.id } });
    const lines = (await download(whole.id)).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual((await get(`/v1/forms/${form.id}/submissions`)).toReversed());
    const all = await exportList({ resource: 'formSubmissions', filter: { formId: form.id } });
    expect((await download(all.id)).text.split('\r\n')[0]).toContain('value.email,value.your.message,consent.privacy');
    for (const [other, path] of [
      [{}, 'body.filter.formId'],
      [{ formId: form.id.replace(/.$/, '0') }, 'body.filter.formId'],
      [{ formId: form.id, nosuch: 1 }, 'body.filter.nosuch'],
    ] as const) {
      const refused = await caller.call('POST', '/v1/exports', { resource: 'formSubmissions', filter: other });
      expect(expectFailure(refused, 'VALIDATION_ERROR').details?.[0]?.path).toBe(path);
    }
  });

  test('has the records that a filter finds, the columns that were asked for, and is announced without its link', async () => {
    await create({ name: 'Ada', email: 'ada@example.com', tags: ['VIP', 'New'] });
    await create({ name: '=cmd()', phone: '+4930901820' });
    const job = await exportList({ resource: 'contacts', columns: ['name', 'tags', 'phone'], filter: { tag: 'VIP' } });
    expect(job).toMatchObject({ status: 'COMPLETED', progress: 1, rows: 1, resource: 'contacts', format: 'csv' });
    const file = await download(job.id);
    expect(file.text).toBe('name,tags,phone\r\nAda,"New; VIP",\r\n');
    expect(file.headers['content-type']).toContain('text/csv');
    await relayAll(api);
    const [event] = await get('/v1/events?type=export.ready');
    const { download: _, ...announced } = job;
    expect(event.data).toEqual(announced);
    const all = await exportList({ resource: 'contacts', columns: ['name', 'phone'] });
    expect((await download(all.id)).text).toContain("'=cmd(),'+4930901820");
  });

  test('of any list is JSON lines too, as the API returns the records', async () => {
    const { id } = await create({ name: 'Ada' });
    dataOf(await caller.call('POST', '/v1/leads', { contactId: id, title: 'Deal', value: 5, currency: 'EUR' }), 201);
    dataOf(await caller.call('POST', '/v1/activities', { contactId: id, type: 'note', title: 'Hi' }), 201);
    dataOf(await caller.call('POST', '/v1/tags', { name: 'VIP' }), 201);
    for (const resource of ['contacts', 'leads', 'activities', 'tags']) {
      const job = await exportList({ resource, format: 'jsonl' });
      const lines = (await download(job.id)).text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toEqual(await get(`/v1/${resource}?sort=createdAt`));
      const csv = await exportList({ resource });
      expect((await download(csv.id)).text.split('\r\n')).toHaveLength(lines.length + 2);
    }
  });

  test('has a link that whoever has it can follow for 15 minutes, and nobody can change', async () => {
    await create({ name: 'Ada' });
    const job = await exportList({ resource: 'contacts', columns: ['name'] });
    const path = new URL(job.download.url).pathname;
    expect(Date.parse(job.download.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const followed = await api.send({ method: 'GET', url: path });
    expect([followed.status, followed.text]).toEqual([200, 'name\r\nAda\r\n']);
    expect(followed.headers['content-disposition']).toContain(job.id);
    const forged = `${path.slice(0, -4)}AAAA`;
    expectFailure(await api.send({ method: 'GET', url: forged }), 'NOT_FOUND');
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('GET', `/v1/exports/${job.id}/download`), 'NOT_FOUND');
  });

  test('is removed after seven days, and so is what was never finished', async () => {
    await create({ name: 'Ada' });
    const job = await exportList({ resource: 'contacts' });
    const purge = createFilePurge(api.files);
    const soon = new Date(Date.parse(job.expiresAt) - 1_000);
    await purgeExpired(worker.db, [purge], soon);
    expect((await download(job.id)).status).toBe(200);
    await purgeExpired(worker.db, [purge], new Date(Date.parse(job.expiresAt) + 1_000));
    expectFailure(await download(job.id), 'NOT_FOUND');
    expect(await api.owner`select from files where tenant_id = (select tenant_id from exports limit 1)`).toHaveLength(
      0,
    );
  });

  test('begins with a byte order mark if that was asked for, which an import understands', async () => {
    await create({ name: 'Zoë' });
    const job = await exportList({ resource: 'contacts', columns: ['name'], bom: true });
    expect((await download(job.id)).text).toBe('\ufeffname\r\nZoë\r\n');
    const body = { columns: ['name'], bom: true };
    const file = await caller.call('POST', '/v1/contacts/export', body, { accept: 'text/csv' });
    expect(file.text).toBe('\ufeffname\r\nZoë\r\n');
    const lines = { resource: 'contacts', format: 'jsonl', bom: true };
    expectFailure(await caller.call('POST', '/v1/exports', lines), 'VALIDATION_ERROR');
  });

  test('whose file is damaged is not downloaded as if it were whole', async () => {
    await create({ name: 'Ada' });
    const job = await exportList({ resource: 'contacts', columns: ['name'] });
    const [row] = await api.owner<{ tenantId: string; fileId: string }[]>`
      select tenant_id, file_id from exports order by created_at desc limit 1`;
    await storeFile(api.files, fileKey(row?.tenantId as string, row?.fileId as string), ['name\r\nEve\r\n'] as never);
    const answer = await download(job.id);
    expectFailure(answer, 'NOT_FOUND');
    expect(answer.error.message).toContain('damaged between the bytes 0 and 11. Export again.');
  });

  test('refuses lists, filters and columns that there are not', async () => {
    for (const body of [
      { resource: 'keys' },
      { resource: 'contacts', filter: { nope: 1 } },
      { resource: 'contacts', filter: { limit: 5 } },
      { resource: 'contacts', filter: { 'customFields[nope]': 'x' } },
      { resource: 'contacts', columns: ['name', 'nope'] },
      { resource: 'contacts', columns: ['name', 'name'] },
    ]) {
      expectFailure(await caller.call('POST', '/v1/exports', body), 'VALIDATION_ERROR');
    }
    expect(await get('/v1/exports')).toEqual([]);
  });

  test('that is stopped after a part goes on from there, and is as if it had not been', async () => {
    await create({ name: 'First' });
    await api.owner`
      insert into contacts (tenant_id, id, created_at, updated_at, name, title, company)
      select tenant_id, gen_random_uuid(), created_at + at * interval '1 second', updated_at, 'Contact ' || at,
        repeat('t', 200), repeat('c', 200)
      from contacts, generate_series(1, 12000) at where name = 'First'
        and tenant_id = (select tenant_id from contacts order by created_at desc limit 1)`;
    await worker.stop();
    const job = dataOf(await caller.call('POST', '/v1/exports', { resource: 'contacts', format: 'jsonl' }), 202);
    const [row] = await api.owner<{ tenantId: string; id: string }[]>`
      select tenant_id, id from exports order by created_at desc limit 1`;
    const stopped = AbortSignal.abort();
    const context = {
      db: worker.db,
      now: () => new Date(),
      signal: stopped,
      log: pino({ level: 'silent' }),
      freeSlot: () => undefined,
      isHeldBack: () => false,
      rest: async () => undefined,
    };
    const handler = createExportHandler(api.files);
    const lease = {
      ...(row as Seen),
      kind: handler.kind,
      key: '',
      fence: 0,
      attempts: 0,
      lostLeases: 0,
      data: null,
      dueAt: new Date(),
    };
    const leaseEnd = new Date(Date.now() + 60_000);
    expect(await handler.run({ ...lease, leaseEnd }, context)).toMatchObject({ next: 'again' });
    const half = await get(`/v1/exports/${job.id}`);
    expect(half.status).toBe('RUNNING');
    expect(half.rows).toBeLessThan(12_001);
    // Whoever was stopped for longer than its lease writes nothing, and ends nothing.
    expect(await handler.run({ ...lease, leaseEnd: new Date(0) }, context)).toEqual({ next: 'again' });
    expect(await get(`/v1/exports/${job.id}`)).toEqual(half);
    worker.start();
    expect(await waitFor(`/v1/exports/${job.id}`)).toMatchObject({ status: 'COMPLETED', rows: 12_001 });
    const whole = await exportList({ resource: 'contacts', format: 'jsonl' });
    expect((await download(job.id)).text === (await download(whole.id)).text).toBe(true);
  });

  test('of contacts is the file itself for whoever accepts CSV, and a job otherwise', async () => {
    await create({ name: 'Ada' });
    const file = await caller.call('POST', '/v1/contacts/export', { columns: ['name'] }, { accept: 'text/csv' });
    expect([file.status, file.text]).toEqual([200, 'name\r\nAda\r\n']);
    const job = dataOf(await caller.call('POST', '/v1/contacts/export'), 202);
    expect(await waitFor(`/v1/exports/${job.id}`)).toMatchObject({ status: 'COMPLETED', rows: 1 });
    expectFailure(await caller.call('POST', `/v1/exports/${job.id}/cancel`), 'INVALID_TRANSITION');
  });
});

test('owners come back from an export, by e-mail address or id, and so do negative numbers', async () => {
  const field = { resource: 'CONTACT', key: 'balance', label: 'Balance', type: 'NUMBER' };
  dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
  const [owner] = await get('/v1/users');
  const second = dataOf(
    await caller.call('POST', '/v1/users', { email: 'eve@example.com', name: owner.name, role: 'AGENT' }),
    201,
  );
  const owners = [owner.id, second.id, null];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ owner: fc.nat(2), balance: fc.double({ noNaN: true, min: -1e12, max: 1e12 }) }), {
        minLength: 1,
        maxLength: 10,
      }),
      fc.constantFrom(['ownerId'], ['ownerEmail'], ['ownerId', 'ownerEmail'], ['ownerEmail', 'ownerId']),
      async (drawn, columns) => {
        const records = drawn.map(({ owner: which, balance }, at) => ({
          name: `Contact ${at}`,
          externalId: `crm-${at}`,
          ownerId: owners[which],
          customFields: { balance: balance === 0 ? 0 : balance },
        }));
        const bulk = { records, mode: 'upsert', matchOn: 'externalId' };
        expect((await caller.call('POST', '/v1/contacts/bulk', bulk)).status).toBe(200);
        const asked = { columns: ['externalId', ...columns, 'customFields.balance'] };
        const file = await caller.call('POST', '/v1/contacts/export', asked, { accept: 'text/csv' });
        const emptied = records.map((record) => ({ ...record, ownerId: null, customFields: { balance: null } }));
        await caller.call('POST', '/v1/contacts/bulk', { ...bulk, records: emptied });
        const path = '/v1/contacts/import?matchOn=externalId';
        const { id } = dataOf(await caller.call('POST', path, file.text, { 'content-type': 'text/csv' }), 202);
        expect(await waitFor(`/v1/imports/${id}`)).toMatchObject({ counts: { failed: 0 } });
        for (const { externalId, ownerId, customFields } of records) {
          const [contact] = await get(`/v1/contacts?externalId=${externalId}`);
          expect([contact.owner?.id ?? null, contact.customFields]).toEqual([ownerId, customFields]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('contacts that were exported and are imported elsewhere are the same', async () => {
  const other = await api.newCaller(await api.newTenant());
  for (const each of [caller, other]) {
    for (const [key, type] of [
      ['size', 'NUMBER'],
      ['kinds', 'MULTI_SELECT'],
      ['ok', 'BOOLEAN'],
      ['since', 'DATE'],
    ]) {
      const options = type === 'MULTI_SELECT' ? { options: ['a', 'b;c', '=d'] } : {};
      dataOf(
        await each.call('POST', '/v1/custom-fields', { resource: 'CONTACT', key, label: key, type, ...options }),
        201,
      );
    }
  }
  await create({
    name: '=Ada \'Countess\', "Lovelace"',
    email: 'ada@example.com',
    secondaryEmails: ['a@example.com', 'b@example.com'],
    phone: '030 901820',
    country: 'DE',
    company: '@Engines;\tLtd',
    title: '+1',
    externalId: "'=1",
    doNotContact: true,
    tags: ['VIP', 'a;b', '[x]', '-new'],
    socialProfiles: [
      { platform: 'X', handle: 'ada', url: 'https://x.com/ada' },
      { platform: 'LINKEDIN', handle: 'ada;l' },
    ],
    customFields: { size: -1.5, kinds: ['b;c', '=d'], ok: false, since: '2026-01-31' },
  });
  await create({ name: 'Grace\nHopper', email: 'grace@example.com' });
  await create({ name: 'Lovelace, Ada', email: 'lovelace@example.com' });
  await moveByFile(caller, other, 3);
  expect(await bareContacts(other)).toEqual(await bareContacts(caller));
});

/** Exports the contacts of one tenant and imports the file into another. */
async function moveByFile(from: TestCaller, to: TestCaller, count: number): Promise<void> {
  const file = await from.call('POST', '/v1/contacts/export', undefined, { accept: 'text/csv' });
  const { id } = dataOf(await to.call('POST', '/v1/contacts/import', file.text, { 'content-type': 'text/csv' }), 202);
  const job = await waitFor(`/v1/imports/${id}`, to);
  expect([job.counts, await get(`/v1/imports/${id}/errors`, to)]).toMatchObject([{ created: count, failed: 0 }, []]);
}

/** All that contacts say, but for what tells one tenant from another. */
async function bareContacts(of: TestCaller): Promise<Seen[]> {
  const contacts = await get('/v1/contacts?limit=200', of);
  return contacts
    .map(({ id: _i, tenantId: _t, createdBy: _c, recordedAt: _r, updatedAt: _u, tags, ...rest }: Seen) => ({
      ...rest,
      tags: tags.map(({ name }: Seen) => name).sort(),
    }))
    .sort((a: Seen, b: Seen) => (a.externalId < b.externalId ? -1 : 1));
}

test('contacts of any content come back from an export as they were', async () => {
  const text = (maxLength: number) =>
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'=+-@\t\'"`;,|[]{}\\ '),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength,
    });
  const contact = fc.record({
    name: text(40),
    company: fc.option(text(40)),
    title: fc.option(text(20)),
    doNotContact: fc.boolean(),
    tags: fc.uniqueArray(text(12), { maxLength: 3, selector: (tag) => tag.trim().toLowerCase() }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 40 }), async (contacts) => {
      const [from, to] = [await api.newCaller(await api.newTenant()), await api.newCaller(await api.newTenant())];
      const records = contacts.map((one, at) => ({ ...one, externalId: `crm-${at}` }));
      const written = await from.call('POST', '/v1/contacts/bulk', { records });
      await moveByFile(from, to, written.data.filter(({ status }: Seen) => status === 'created').length);
      expect(await bareContacts(to)).toEqual(await bareContacts(from));
    }),
    { numRuns: 12 },
  );
});
