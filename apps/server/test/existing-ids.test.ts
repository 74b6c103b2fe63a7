import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { type ConflictWorld, joinSamples } from './support/feature-samples.js';
import { routes } from './support/routes.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newWorld = async (): Promise<ConflictWorld> => {
  const caller = await api.newCaller(await api.newTenant());
  return {
    call: (method, url, body) => caller.call(method, url, body),
    make: async (url, body = {}, status = 201) => dataOf(await caller.call('POST', url, body), status),
    remove: async (url) => dataOf(await caller.call('DELETE', url), 200),
  };
};

const conflicts = await joinSamples('conflicts');
const conflicting = routes.filter(({ route }) => route.metadata.errors.some((kind) => kind.startsWith('CONFLICT.')));

test('every route that declares CONFLICT has a sample, and no other', () => {
  expect(Object.keys(conflicts).toSorted()).toEqual(conflicting.map(({ name }) => name).toSorted());
});

const made = Object.entries(conflicts).flatMap(([name, how]) =>
  typeof how === 'string' ? [] : [[name, how] as const],
);

test.each(made)('%s names the conflicting record', async (_, make) => {
  const [answer, id] = await make(await newWorld());
  expect(expectFailure(answer, 'CONFLICT').existingId).toBe(id);
});

test.each([
  ['/v1/contacts/bulk', { name: 'x', externalId: 'same' }],
  ['/v1/leads/bulk', { contact: { name: 'x' }, externalId: 'same' }],
])('%s names the conflicting record of each record, also one of the same request', async (url, record) => {
  const { call } = await newWorld();
  const [first, second] = dataOf(await call('POST', url, { records: [record, record], mode: 'create' }), 207);
  expect(first).toMatchObject({ status: 'created' });
  expect(second).toMatchObject({ status: 'failed', error: { code: 'CONFLICT', existingId: first.id } });
  const [third] = dataOf(await call('POST', url, { records: [record], mode: 'create' }), 207);
  expect(third.error).toMatchObject({ code: 'CONFLICT', existingId: first.id });
});
