import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCipher } from '../src/security/encryption.js';
import { startTestApi, type TestApi, testSecretKey } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fieldsOf, fillPath, isFeed, routes } from './support/routes.js';
import { addMore, callerOf, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  // So that each list has a second page.
  await addMore(api, sample, 2);
});
afterAll(() => api.close());

const lists = routes
  // A feed has no sort and no page before its cursor: see changes.test.ts.
  .filter(({ route }) => route.metadata.paginated && !isFeed(route))
  .flatMap((list) => {
    const { enum: sorts } = fieldsOf(list.route.query as never).sort as { enum: string[] };
    return sorts.map((sort) => ({ ...list, sort }));
  });

const bytesOf = (cursor: string) => cursor.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));

test.each(lists)(
  '$name by $sort takes its own cursor alone: changed, made up or of another tenant is INVALID_CURSOR',
  async (list) => {
    const url = (of: Sample, cursor = '') =>
      `${fillPath(list.route.path, of.params[list.resource])}?sort=${list.sort}&limit=1&cursor=${cursor}`;
    const { call } = callerOf(sample, list);
    const { meta } = await call('GET', url(sample));
    expect(meta.cursor).not.toBe('');
    expect((await call('GET', url(sample, meta.cursor))).data).toHaveLength(1);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...'AQgwZ_09'), async (nat, character) => {
        const at = nat % meta.cursor.length;
        const forged = meta.cursor.slice(0, at) + character + meta.cursor.slice(at + 1);
        fc.pre(bytesOf(forged).join() !== bytesOf(meta.cursor).join());
        expectFailure(await call('GET', url(sample, forged)), 'INVALID_CURSOR');
      }),
      { numRuns: 10 },
    );
    const madeUp = Buffer.from(JSON.stringify(['x', null, '00000000-0000-0000-0000-000000000000', 1])).toString(
      'base64url',
    );
    expectFailure(await call('GET', url(sample, madeUp)), 'INVALID_CURSOR');
  },
);

test('a cursor of another tenant, of another list or of another key is INVALID_CURSOR, and tells no total', async () => {
  const { caller, tenant } = sample;
  const { meta } = await caller.call('GET', '/v1/contacts?limit=1');
  const stranger = await api.newCaller(await api.newTenant());
  for (const answer of [
    await stranger.call('GET', `/v1/contacts?limit=1&cursor=${meta.cursor}`),
    await caller.call('GET', `/v1/leads?limit=1&cursor=${meta.cursor}`),
    await caller.call(
      'GET',
      `/v1/contacts?limit=1&cursor=${createCipher('another secret key, of 32 characters').encrypt('x', 'x')}`,
    ),
  ]) {
    expectFailure(answer, 'INVALID_CURSOR');
    expect(answer.text).not.toContain('total');
  }
  // Another key of the same tenant goes on from it, under the other prefix too.
  const colleague = await api.newCaller(tenant);
  expect((await colleague.call('GET', `/api/v1/contacts?limit=1&cursor=${meta.cursor}`)).data).toHaveLength(1);
});

test('cursors outlive a restart and a rotation of the key', async () => {
  const { caller } = sample;
  const { meta } = await caller.call('GET', '/v1/contacts?limit=1');
  const { cursor: since } = (await caller.call('GET', '/v1/changes?resource=contact')).meta;
  const cipher = createCipher(() => ['a new secret key of the tests, 32+ characters', testSecretKey]);
  const restarted = await startTestApi({ databaseUrl: api.databaseUrl, cipher });
  const get = (url: string) => restarted.send({ method: 'GET', url, headers: caller.credentials });
  expect((await get(`/v1/contacts?limit=1&cursor=${meta.cursor}`)).data).toHaveLength(1);
  dataOf(await get(`/v1/changes?resource=contact&since=${since}`), 200);
  await restarted.close();
  const stranger = await api.newCaller(await api.newTenant());
  for (const forged of [`${since.slice(0, -2)}AA`, 'nonsense']) {
    expectFailure(await caller.call('GET', `/v1/changes?resource=contact&since=${forged}`), 'INVALID_CURSOR');
  }
  expectFailure(await stranger.call('GET', `/v1/changes?resource=contact&since=${since}`), 'INVALID_CURSOR');
});
