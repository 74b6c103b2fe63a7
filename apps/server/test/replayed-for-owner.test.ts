import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

const createKey = async (scopes: string[], key = `key-${scopes}`) =>
  dataOf(await sample.caller.call('POST', '/v1/api-keys', { label: 'K', scopes }, { 'idempotency-key': key }), 201);

/** Creates a lead with this API key, always with the same body and Idempotency-Key. */
const createLead = (key: string) =>
  sample.caller.call(
    'POST',
    '/v1/leads',
    { title: 'Once', value: 7, contact: { name: 'Ada' } },
    { authorization: `Bearer ${key}`, 'idempotency-key': 'once' },
  );

test('a key of the same owner replays what another key did, cut to what it may read', async () => {
  const first = await createKey(['write:leads', 'read:leads'], 'first');
  const second = await createKey(['write:leads', 'read:leads'], 'second');
  const writer = await createKey(['write:leads'], 'writer');
  const reader = await createKey(['read:leads'], 'reader');
  const lead = dataOf(await createLead(first.key), 201);
  expect(dataOf(await createLead(second.key), 201)).toEqual(lead);
  expect(dataOf(await createLead(writer.key), 201)).toEqual(lead);
  const restore = (key: string) =>
    sample.caller.call('POST', `/v1/leads/${lead.id}/restore`, undefined, {
      authorization: `Bearer ${key}`,
      'idempotency-key': 'again',
    });
  // A lead that is not deleted stays as it is, so that to answer it is to read it.
  // The creation also told what became of the contact.
  expect(lead).toMatchObject(dataOf(await restore(first.key), 200));
  expect(dataOf(await restore(writer.key), 200)).toEqual({ id: lead.id, tenantId: lead.tenantId, version: 1 });
  expect((await createLead(reader.key)).status).toBe(403);
});

test('the replay of a creation has no secret, and says so', async () => {
  const first = await createKey(['read:leads'], 'secret');
  expect(first.key).toMatch(/^les_/);
  const again = await sample.caller.call(
    'POST',
    '/v1/api-keys',
    { label: 'K', scopes: ['read:leads'] },
    { 'idempotency-key': 'secret' },
  );
  expect(dataOf(again, 201)).toEqual({ ...first, key: null });
  expect(JSON.parse(again.text).notice).toContain('shown once');
});
