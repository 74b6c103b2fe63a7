// Names that every object of JavaScript has, wherever a client chooses a name: each is kept as meant or refused by name, never taken
// for what the object inherits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportWorker, startImportWorker } from '../../src/features/operations/imports/fixtures/import-worker.js';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { dataOf } from '../support/sample.js';

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

let api: TestApi;
let caller: TestCaller;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
  caller = await api.newCaller(await api.newTenant());
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);

/** Follows a job to its end. */
async function waitFor(url: string): Promise<Seen> {
  worker.wake();
  await expect.poll(async () => (await get(url)).completedAt, { timeout: 60_000 }).not.toBeNull();
  return get(url);
}

async function importContacts(file: string, query = '', type = 'text/csv'): Promise<Seen> {
  const sent = await caller.call('POST', `/v1/contacts/import${query}`, file, { 'content-type': type });
  return waitFor(`/v1/imports/${dataOf(sent, 202).id}`);
}

const mapped = (mapping: string) => `?mapping=${encodeURIComponent(mapping)}`;
const createField = (key: string, more: object = {}) =>
  caller.call('POST', '/v1/custom-fields', { resource: 'CONTACT', key, label: key, type: 'TEXT', ...more });

describe('a custom field with the key constructor', () => {
  beforeAll(async () => {
    dataOf(await createField('constructor', { unique: true }), 201);
  });
  const customFields = { constructor: 'Ford' };
  const find = async (value: string): Promise<Seen[]> => get(`/v1/contacts?customFields[constructor]=${value}`);

  test('is unset where nobody set it, kept where it was set, and cleared', async () => {
    const without = dataOf(await caller.call('POST', '/v1/contacts', { name: 'No car' }), 201);
    expect(Object.keys(without.customFields)).toEqual([]);
    const { id } = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Henry', customFields }), 201);
    expect((await get(`/v1/contacts/${id}`)).customFields).toEqual(customFields);
    expect(await find('Ford')).toMatchObject([{ id }]);
    expectFailure(await caller.call('POST', '/v1/contacts', { name: 'Edsel', customFields }), 'CONFLICT');
    const cleared = await caller.call('PATCH', `/v1/contacts/${id}`, { customFields: { constructor: null } });
    expect(Object.keys(dataOf(cleared, 200).customFields)).toEqual([]);
    expect(await find('Ford')).toEqual([]);
  });

  test('is imported, exported and undone', async () => {
    const file =
      'name,email,tags,customFields.constructor\nAda,ada@example.com,Cars,Rolls\nBob,bob@example.com,Cars,\n';
    const job = await importContacts(file);
    expect(job.counts).toMatchObject({ created: 2, failed: 0 });
    expect(await find('Rolls')).toMatchObject([{ name: 'Ada', customFields: { constructor: 'Rolls' } }]);
    const columns = ['name', 'customFields.constructor'];
    const asked = { resource: 'contacts', columns, filter: { tag: 'Cars' } };
    const { id } = dataOf(await caller.call('POST', '/v1/exports', asked), 202);
    await waitFor(`/v1/exports/${id}`);
    const { text } = await caller.call('GET', `/v1/exports/${id}/download`);
    expect(text).toBe('name,customFields.constructor\r\nAda,Rolls\r\nBob,\r\n');
    const changed = await importContacts(
      'email,Car\nada@example.com,Bentley\n',
      mapped('{"email":"email","Car":"customFields.constructor"}'),
    );
    expect(await find('Bentley')).toMatchObject([{ name: 'Ada' }]);
    dataOf(await caller.call('POST', `/v1/imports/${changed.id}/undo`), 202);
    worker.wake();
    await expect.poll(async () => (await find('Rolls')).length, { timeout: 60_000 }).toBe(1);
  });
});

test.each(names.filter((name) => name !== 'constructor'))('no custom field has the key %s', async (key) => {
  expect(expectFailure(await createField(key), 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.key' }]);
});

test.each(names)('no contact has the unknown custom field %s', async (key) => {
  const other = await api.newCaller(await api.newTenant());
  const body = `{"name": "Ada", "customFields": {${JSON.stringify(key)}: "x"}}`;
  const sent = await other.call('POST', '/v1/contacts', body, { 'content-type': 'application/json' });
  expect(sent.status).toBe(400);
  expect(sent.error.message).toContain(key);
  const filter = await other.call('GET', `/v1/contacts?customFields[${key}]=x`);
  expect(filter.status).toBe(400);
});

test.each(names)('a mapping reads the column %s, or names it as one that it cannot read', async (heading) => {
  const file = `${heading},Mail\nAcme ${heading},${heading}@example.com\n`;
  const mapping = mapped(`{${JSON.stringify(heading)}: "company", "Mail": "email"}`);
  const preview = await caller.call('POST', `/v1/contacts/import/preview${mapping}`, file, {
    'content-type': 'text/csv',
  });
  if (heading === '__proto__') {
    expect(expectFailure(preview, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'query.mapping.__proto__' }]);
    return;
  }
  expect(dataOf(preview, 200).rows).toMatchObject([{ outcome: 'create', fields: { company: `Acme ${heading}` } }]);
  await importContacts(file, mapping);
  expect(await get(`/v1/contacts?email=${heading}@example.com`)).toMatchObject([{ company: `Acme ${heading}` }]);
});

test.each(['', ' '])('a mapping names the column with the heading %j', async (heading) => {
  const mapping = mapped(`{${JSON.stringify(heading)}: "company", "Mail": "email"}`);
  const headings = ['text/csv', 'application/json'] as const;
  for (const type of headings) {
    const file =
      type === 'text/csv'
        ? `${heading},Mail\nAcme,e@example.com\n`
        : JSON.stringify([{ [heading]: 'Acme', Mail: 'e@example.com' }]);
    const sent = await caller.call('POST', `/v1/contacts/import/preview${mapping}`, file, { 'content-type': type });
    expect(dataOf(sent, 200).rows).toMatchObject([{ fields: { company: 'Acme', email: 'e@example.com' } }]);
  }
});

test.each(names)('a key %s of a JSON record is a column like others', async (key) => {
  const record = `{"Mail": "json-${key}@example.com", ${JSON.stringify(key)}: "Acme"}`;
  const job = await importContacts(`[${record}]`, mapped('{"Mail": "email"}'), 'application/json');
  expect(job.columns.map(({ heading }: Seen) => heading)).toEqual(['Mail', key]);
  expect(job.counts).toMatchObject({ created: 1, failed: 0 });
});

test.each(names)('metadata keeps the key %s, or is refused for it', async (key) => {
  const { id: contactId } = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  const metadata = `{${JSON.stringify(key)}: "x"}`;
  const body = `{"contactId": "${contactId}", "type": "note", "title": "Hi", "metadata": ${metadata}}`;
  const sent = await caller.call('POST', '/v1/activities', body, { 'content-type': 'application/json' });
  if (key === '__proto__') {
    expect(sent.status).toBe(400);
    expect(sent.error.message).toContain('__proto__');
    return;
  }
  expect(JSON.stringify(dataOf(sent, 201).metadata)).toBe(JSON.stringify(JSON.parse(metadata)));
  expect(JSON.stringify((await get(`/v1/activities/${sent.data.id}`)).metadata)).toBe(metadata.replace(' ', ''));
});

test.each(names)('a tag %s is a tag like others', async (name) => {
  const { id } = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', tags: [name] }), 201);
  expect(await get(`/v1/contacts?tag=${name}`)).toMatchObject([{ id, tags: [{ name }] }]);
});

test.each(names)('a parameter %s is refused by name', async (name) => {
  for (const list of ['contacts', 'leads', 'activities', 'shipments', 'imports']) {
    const { details } = expectFailure(await caller.call('GET', `/v1/${list}?${name}=x`), 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: `query.${name}`, code: 'unknown_field' }]);
  }
});

test.each(names)('the text %s is no value of an enumeration, a country or a currency', async (value) => {
  const refused = async (method: string, url: string, body?: object) => {
    const sent = await caller.call(method, url, body);
    expect([url, sent.status, sent.error?.code]).toEqual([url, 400, 'VALIDATION_ERROR']);
  };
  await refused('POST', '/v1/contacts', { name: 'Ada', country: value });
  await refused('POST', '/v1/leads', { contact: { name: 'Ada' }, value: 1, currency: value });
  await refused('POST', '/v1/leads', { contact: { name: 'Ada' }, source: value });
  await refused('POST', '/v1/custom-fields', { resource: value, key: 'x', label: 'x', type: 'TEXT' });
  await refused('GET', `/v1/leads?status=${value}`);
  await refused('GET', `/v1/leads?sort=${value}`);
  await refused('GET', `/v1/leads/facets?fields=${value}`);
  const columns = mapped('{"name":"name","email":"email","country":"country"}');
  const job = await importContacts(`name,email,country\nAda,land-${value}@example.com,${value}\n`, columns);
  expect(job.counts).toMatchObject({ created: 0, failed: 1 });
  const leads = `title,email,value,currency\nDeal,lead-${value}@example.com,5,${value}\n`;
  const all = mapped('{"title":"title","email":"contact.email","value":"value","currency":"currency"}');
  const sent = await caller.call('POST', `/v1/leads/import/preview${all}`, leads, { 'content-type': 'text/csv' });
  expect(dataOf(sent, 200).counts).toMatchObject({ rows: 1, fail: 1 });
});
