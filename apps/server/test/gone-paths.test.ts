import { gonePaths, prefixes } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

/** The id of a record that the earlier path was about. */
function idFor(path: string): string {
  const { contacts, leads, webhookEndpoints } = sample.params;
  const owner = { '/contacts/': contacts, '/leads/': leads, '/webhook-endpoints/': webhookEndpoints };
  return Object.entries(owner).find(([start]) => path.startsWith(start))?.[1]?.id ?? '';
}

const cases = Object.entries(gonePaths).flatMap(([path, successor]) =>
  Object.values(prefixes).map((prefix) => [prefix + path, prefix + successor] as const),
);

test.each(cases)('GET %s is a 404 that names %s, which lists the same records', async (path, successor) => {
  const id = idFor(path.replace(/^(\/api)?\/v1/, ''));
  const { message } = expectFailure(await sample.caller.call('GET', `${path.replace(':id', id)}?limit=1`), 'NOT_FOUND');
  expect(message).toBe(`GET ${path} is gone. Use GET ${successor}.`);
  const found = dataOf(await sample.caller.call('GET', successor.replace(':id', id)), 200);
  expect(found.length).toBeGreaterThan(0);
});

test('only a GET of an earlier path is told so, and what has its word as an id is not', async () => {
  const url = `/v1/contacts/${sample.contactId}/leads`;
  expect(expectFailure(await sample.caller.call('POST', url), 'NOT_FOUND').message).toMatch(/^There is no POST/);
  const user = await sample.caller.call('GET', '/v1/users/usr_0');
  expect(expectFailure(user, 'NOT_FOUND').message).toBe('There is no user with this id.');
});
