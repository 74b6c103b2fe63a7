import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { bySystem } from '../../../callers/maker.js';
import { inTenant } from '../../../db/client.js';
import { importContacts } from '../../crm/contacts/import.js';
import { openMatcher } from '../../crm/contacts/match.js';
import { doNamesAgree } from '../../crm/contacts/phone-match.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';

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
async function start(file: string, query = '', resource = 'contacts'): Promise<string> {
  const answer = await caller.call('POST', `/v1/${resource}/import${query}`, file, { 'content-type': 'text/csv' });
  return dataOf(answer, 202).id;
}
async function end(id: string): Promise<Seen> {
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt).not.toBeNull();
  return get(`/v1/imports/${id}`);
}
const importFile = async (...how: Parameters<typeof start>) => end(await start(...how));
const errorsOf = (job: Seen) => get(`/v1/imports/${job.id}/errors`);
const contacts = (): Promise<Seen[]> => get('/v1/contacts?sort=createdAt&limit=200');
const namesThere = async () => (await contacts()).map(({ name }) => name).toSorted();
const phone = '+49 171 5550101';
const list = `Name,Phone\nUlla Brandt,${phone}\nJosé Díaz,0049 171 5550102\n`;

describe('a row that only a telephone number identifies', () => {
  test('is the contact that it made before, when its file is imported again', async () => {
    expect((await importFile(list)).counts).toMatchObject({ created: 2 });
    expect((await importFile(list)).counts).toMatchObject({ created: 0, unchanged: 2, likelyDuplicates: 0 });
    expect(await namesThere()).toEqual(['José Díaz', 'Ulla Brandt']);
  });

  test('is found with other accents, order, initials and forms of the number, and the fuller name stays', async () => {
    await importFile(list);
    const again = 'Name,Phone,Company\n"Diaz, Jose",+49 (171) 555-0102,Molen\nU. Brandt,+491715550101,Engines\n';
    expect((await importFile(again)).counts).toMatchObject({ created: 0, updated: 2 });
    expect((await contacts()).map(({ name, company }) => [name, company]).toSorted()).toEqual([
      ['José Díaz', 'Molen'],
      ['Ulla Brandt', 'Engines'],
    ]);
    await importFile(`Name,Phone\nUlla Maria Brandt,${phone}\n`);
    expect(await namesThere()).toEqual(['José Díaz', 'Ulla Maria Brandt']);
  });

  test('of another name is a new contact, and listed as a likely duplicate', async () => {
    await importFile(list);
    const job = await importFile(`Name,Phone\nKarl Brandt,${phone}\n`);
    expect(job.counts).toMatchObject({ created: 1, failed: 0, likelyDuplicates: 1 });
    const ulla = (await contacts()).find(({ name }) => name === 'Ulla Brandt');
    expect(await errorsOf(job)).toMatchObject([
      { line: 2, effect: 'LIKELY_DUPLICATE', field: 'phone', value: phone, message: expect.stringContaining(ulla.id) },
    ]);
    expect(await namesThere()).toEqual(['José Díaz', 'Karl Brandt', 'Ulla Brandt']);
    const [karl] = (await contacts()).filter(({ name }) => name === 'Karl Brandt');
    expect(await get(`/v1/contacts/${karl.id}/duplicates`)).toMatchObject([{ reasons: [{ type: 'PHONE' }] }]);
  });

  test('is a new contact if two have the number, whatever their names', async () => {
    for (const name of ['Ulla Brandt', 'Ulla Brandt']) {
      dataOf(await caller.call('POST', '/v1/contacts', { name, phone }), 201);
    }
    expect((await importFile(list)).counts).toMatchObject({ created: 2, likelyDuplicates: 1 });
  });

  test('finds what an earlier row of its file made, in the same batch', async () => {
    const file = `Name,Phone,Company\nUlla Brandt,${phone},\n,${phone},Engines\nKarl,${phone},\n`;
    expect((await importFile(file)).counts).toMatchObject({ created: 2, updated: 1, likelyDuplicates: 1 });
    const found = (await contacts()).map(({ name, company }) => [name, company]).toSorted();
    expect(found).toEqual([
      ['Karl', null],
      ['Ulla Brandt', 'Engines'],
    ]);
  });

  test('follows the mode: create refuses it by the id of the other, update makes none', async () => {
    await importFile(list);
    const file = `Name,Phone\nUlla Brandt,${phone}\nEve,+49 171 5550109\n`;
    const created = await importFile(file, '?mode=create');
    expect(created.counts).toMatchObject({ created: 1, failed: 1 });
    expect(await errorsOf(created)).toMatchObject([{ code: 'conflict', field: 'phone' }]);
    const updated = await importFile('Name,Phone\nZoe,+49 171 5550110\n', '?mode=update');
    expect(await errorsOf(updated)).toMatchObject([{ code: 'not_found', field: 'phone' }]);
    expect(await namesThere()).toEqual(['Eve', 'José Díaz', 'Ulla Brandt']);
  });

  test('with an e-mail address is not matched by its number', async () => {
    await importFile(list);
    const job = await importFile(`Name,Phone,Email\nUlla Brandt,${phone},ulla@example.com\n`);
    expect(job.counts).toMatchObject({ created: 1 });
  });

  test('is written back as it was by the undo of the import', async () => {
    await importFile(list);
    const job = await importFile(`Name,Phone,Company\nUlla Brandt,${phone},Engines\n`);
    dataOf(await caller.call('POST', `/v1/imports/${job.id}/undo`), 202);
    worker.wake();
    await expect.poll(async () => (await get(`/v1/imports/${job.id}`)).undo.status).toBe('COMPLETED');
    expect((await contacts()).map(({ company }) => company)).toEqual([null, null]);
  });

  test('in two imports at once makes one contact', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `P${at} Kern,+49 171 55502${String(at).padStart(2, '0')}`);
    const file = ['Name,Phone', ...rows].join('\n');
    const jobs = await Promise.all([start(file), start(file), start(file)]);
    await Promise.all(jobs.map(end));
    expect(await contacts()).toHaveLength(60);
  });

  test('as the contact of leads is one contact, and leads of another name get their own', async () => {
    const file = [
      'Title,Contact,Phone',
      `Pump,Ulla Brandt,${phone}`,
      `Mill,Ulla Brandt,${phone}`,
      `Loom,U. Brandt,${phone}`,
      `Press,Karl,${phone}`,
    ].join('\n');
    const job = await importFile(file, '', 'leads');
    expect(job.counts).toMatchObject({ created: 4, failed: 0, likelyDuplicates: 1 });
    expect(await namesThere()).toEqual(['Karl', 'Ulla Brandt']);
    expect(await errorsOf(job)).toMatchObject([
      { line: 4, effect: 'VALUE_IGNORED', field: 'contact.name' },
      { line: 5, effect: 'LIKELY_DUPLICATE', field: 'contact.phone' },
    ]);
    const names = (await get('/v1/leads?sort=createdAt&expand=contact')).map((lead: Seen) => lead.contact.name);
    expect(names.toSorted()).toEqual(['Karl', 'Ulla Brandt', 'Ulla Brandt', 'Ulla Brandt']);
  });
});

test('nobody is lost or renamed by rows that share numbers, however often they are imported', async () => {
  const name = fc.constantFrom('Ada Kern', 'Bob Kern', 'Cy Noor', 'A. Kern', 'Kern, Ada', '');
  const number = fc.constantFrom('+49 171 5550101', '+49 171 5550102', '0049 171 5550103');
  const rows = fc.array(fc.tuple(name, number), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const id = await api.newTenant();
      for (const [first, second] of table) {
        const input = { ...(first && { name: first }), phone: second };
        const before = await stored(id);
        const [outcome] = await inTenant(api.db, id, async (tx) =>
          importContacts({ tx, caller: { tenantId: id, ...bySystem }, now: new Date() }, [{ input, at: 'row' }], {
            mode: 'upsert',
            matcher: await openMatcher(tx, id, 'email'),
          }),
        );
        const after = await stored(id);
        expect(outcome?.status).not.toBe('failed');
        // What was there is there, under a name that agrees with the one before.
        for (const one of before) {
          const same = after.find((other) => other.id === one.id);
          expect(same?.phone).toBe(one.phone);
          expect(doNamesAgree(same?.name, one.name)).toBe(true);
        }
        const found = after.find((one) => outcome && 'id' in outcome && one.id === outcome.id);
        expect(doNamesAgree(found?.name, first)).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});

const stored = (id: string) =>
  api.owner<{ id: string; name: string | null; phone: string | null }[]>`
    select id, name, phone_e164 as phone from contacts where tenant_id = ${id}`;

test('further numbers of cells and columns are kept, beside those that the contact has', async () => {
  const file = 'Name,Email,Phone,Mobile\nAda,ada@example.com,415-555-2671 / 415-555-2672,+49 171 5550101\n';
  const mapping = { Name: 'name', Email: 'email', Phone: 'phone', Mobile: 'phone' };
  await importFile(file, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`);
  const numbers = ['415-555-2672', '+49 171 5550101'];
  expect(await contacts()).toMatchObject([{ phone: '415-555-2671', secondaryPhones: numbers }]);
  await importFile('Name,Email,Phone\nAda,ada@example.com,415-555-2671;+49 171 5550109\n');
  expect(await contacts()).toMatchObject([{ secondaryPhones: [...numbers, '+49 171 5550109'] }]);
  // A row with one of them alone is this contact.
  const job = await importFile('Name,Phone\nAda,0049 171 5550109\n');
  expect(job.counts).toMatchObject({ created: 0, unchanged: 1 });
});
