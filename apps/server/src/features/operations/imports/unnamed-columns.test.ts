import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';

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

/** Imports contacts, and returns the job after its end with the contacts. */
async function importContacts(file: string, query = '', type = 'text/csv'): Promise<{ job: Seen; contacts: Seen[] }> {
  const sent = await caller.call('POST', `/v1/contacts/import${query}`, file, { 'content-type': type });
  const { id } = dataOf(sent, 202);
  worker.wake();
  const read = async () => dataOf(await caller.call('GET', `/v1/imports/${id}`), 200);
  await expect.poll(async () => (await read()).completedAt, { timeout: 60_000 }).not.toBeNull();
  return { job: await read(), contacts: dataOf(await caller.call('GET', '/v1/contacts?sort=createdAt'), 200) };
}

const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+49 30 901820',
  company: 'Acme',
};

/** Headings that name nothing: empty ones, symbols, and names that every object of JavaScript has. */
const nameless = [
  '',
  ' ',
  '#',
  '✅',
  '—',
  '\u00a0',
  'Constructor',
  'constructor',
  'valueOf',
  'toString',
  '__proto__',
  'hasOwnProperty',
];

test.each(nameless)('a column with the heading %j takes nothing from the columns beside it', async (heading) => {
  const file = (at: 'first' | 'last') => {
    const rows = [
      ['Name', 'Email', 'Phone', 'Company'],
      ['Ada Lovelace', 'ada@example.com', '+49 30 901820', 'Acme'],
    ].map((cells, row) => {
      const extra = row === 0 ? heading : 'x';
      return (at === 'first' ? [extra, ...cells] : [...cells, extra]).map((cell) => `"${cell}"`).join(',');
    });
    return `${rows.join('\n')}\n`;
  };
  const { job, contacts } = await importContacts(file('last'));
  expect(job.counts).toMatchObject({ created: 1, failed: 0 });
  expect(contacts).toMatchObject([ada]);
  const again = await importContacts(file('first'), '?matchOn=phone');
  expect(again.job.counts).toMatchObject({ unchanged: 1, failed: 0 });
  const preview = await caller.call('POST', '/v1/contacts/import/preview', file('first'), {
    'content-type': 'text/csv',
  });
  expect(dataOf(preview, 200).rows).toMatchObject([{ outcome: 'unchanged', fields: ada }]);
});

test.each(nameless)('a key %j of a JSON record takes nothing from the keys beside it', async (key) => {
  const record = `{${JSON.stringify(key)}: "x", "name": "Ada Lovelace", "email": "ada@example.com", "phone": "+49 30 901820", "company": "Acme"}`;
  const { contacts } = await importContacts(`[${record}]`, '', 'application/json');
  expect(contacts).toMatchObject([ada]);
});

test('a HubSpot export with a comma behind its last heading keeps all of its columns', async () => {
  const { job, contacts } = await importContacts(
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,\n77,Ada,Lovelace,ada@example.com,+49 30 901820,Sam,\n',
  );
  expect(job.product).toBe('hubspot');
  expect(contacts).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 30 901820', externalId: '77' },
  ]);
});
