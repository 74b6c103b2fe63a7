import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';

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

const get = async (url: string) => dataOf(await caller.call('GET', url), 200);

/** Imports a file. Returns the job and what it says of rows. */
async function importFile(url: string, file: unknown, query: Record<string, unknown> = {}) {
  const isText = typeof file === 'string';
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const type = { 'content-type': isText ? 'text/csv' : 'application/json' };
  const body = isText ? file : JSON.stringify(file);
  const sent = await caller.call('POST', `${url}?${new URLSearchParams(entries as [string, string][])}`, body, type);
  const { id } = dataOf(sent, 202);
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt, { timeout: 60_000 }).not.toBeNull();
  return { job: await get(`/v1/imports/${id}`), errors: await get(`/v1/imports/${id}/errors`) };
}

const makeContact = async (email: string) =>
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', email }), 201);
const change = async (url: string, body: object) => dataOf(await caller.call('PATCH', url, body), 200);

describe('a record with a version in an import', () => {
  test.each(['failRow', 'skipValue'])(
    'of contacts fails if the contact has changed since, and the others are written (%s)',
    async (onInvalid) => {
      const [one, two] = [
        await makeContact(`a-${onInvalid}@example.com`),
        await makeContact(`b-${onInvalid}@example.com`),
      ];
      const changed = await change(`/v1/contacts/${one.id}`, { company: 'Acme' });
      const records = [
        { ...one, company: 'Old' },
        { ...two, company: 'New' },
        { ...two, email: `c-${onInvalid}@example.com` },
        { ...one, version: 'x' },
      ];
      const { job, errors } = await importFile('/v1/contacts/import', records, { onInvalid });
      expect(job.counts).toMatchObject({ rows: 4, created: 1, updated: 1, failed: 2, skippedValues: 0 });
      expect(errors).toMatchObject([
        { line: 1, effect: 'ROW_FAILED', field: 'version', value: '1', code: 'precondition_failed' },
        { line: 4, effect: 'ROW_FAILED', field: 'version', value: 'x', code: 'invalid_type' },
      ]);
      expect(await get(`/v1/contacts/${one.id}`)).toEqual(changed);
      expect(await get(`/v1/contacts/${two.id}`)).toMatchObject({ company: 'New', version: 2 });
    },
  );

  test('of a table is compared if a column is mapped to it, and left out visibly if not', async () => {
    const contact = await makeContact('d@example.com');
    const changed = await change(`/v1/contacts/${contact.id}`, { company: 'Acme' });
    const file = 'email,company,version\nd@example.com,Old,1\n';
    const mapping = { email: 'email', company: 'company', version: 'version' };
    const { job, errors } = await importFile('/v1/contacts/import', file, { mapping });
    expect([job.counts.failed, errors[0]]).toMatchObject([1, { field: 'version', code: 'precondition_failed' }]);
    expect(await get(`/v1/contacts/${contact.id}`)).toEqual(changed);
    const current = await importFile('/v1/contacts/import', file.replace(',1', ',2'), { mapping });
    expect(current.job.counts).toMatchObject({ updated: 1, failed: 0 });
    const unmapped = await importFile('/v1/contacts/import', file);
    expect(unmapped.job.columns[2]).toMatchObject({ heading: 'version', field: null, leftOut: 'UNKNOWN_HEADING' });
  });

  test('of leads fails if the lead or its contact has changed since', async () => {
    const contact = await makeContact('e@example.com');
    const body = (externalId: string) => ({ contactId: contact.id, externalId, title: 'New' });
    const leads = [
      dataOf(await caller.call('POST', '/v1/leads', body('l-1')), 201),
      dataOf(await caller.call('POST', '/v1/leads', body('l-2')), 201),
    ];
    const won = await change(`/v1/leads/${leads[0].id}`, { status: 'WON' });
    const renamed = await change(`/v1/contacts/${contact.id}`, { company: 'Acme' });
    const { email } = contact;
    const records = [
      { externalId: 'l-1', status: 'OPEN', version: leads[0].version, contact: { email } },
      {
        externalId: 'l-2',
        title: 'Other',
        version: leads[1].version,
        contact: { email, company: 'Old', version: contact.version },
      },
      { externalId: 'l-3', title: 'Third', contact: { email, company: 'Newer', version: renamed.version } },
    ];
    const { job, errors } = await importFile('/v1/leads/import', records, { onMatch: 'update' });
    expect(errors).toMatchObject([
      { line: 1, field: 'version', code: 'precondition_failed' },
      { line: 2, field: 'contact.version', code: 'precondition_failed' },
    ]);
    expect(job.counts).toMatchObject({ created: 1, updated: 0, failed: 2 });
    expect(await get(`/v1/leads/${leads[0].id}`)).toEqual(won);
    expect(await get(`/v1/leads/${leads[1].id}`)).toEqual(leads[1]);
    expect(await get(`/v1/contacts/${contact.id}`)).toMatchObject({ company: 'Newer' });
  });
});
