import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId, encodeId } from '../../src/ids.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { fillPath, isFeed, routes } from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
beforeAll(async () => {
  api = await startTestApi();
  mine = await createSample(api);
  theirs = await createSample(api);
});
afterAll(() => api.close());

describe('a list shows rows of its own tenant only:', () => {
  // Platforms and carriers are the same for every tenant. The feed of changes has a test of its own.
  const isShared = (resource: string) => resource === 'platforms' || resource === 'carriers';
  const lists = routes.filter(
    ({ route, resource }) => route.metadata.paginated && !isFeed(route) && !isShared(resource),
  );
  test.each(lists.map((named) => [named.route.path, named] as const))('%s', async (_, named) => {
    const url = fillPath(named.route.path, mine.params[named.resource]);
    const { data, meta } = await callerOf(mine, named).call('GET', url);
    expect(data.length).toBeGreaterThan(0);
    expect(meta.total).toBe(data.length);
    // A message does not name its tenant, but its conversation; a file that no message names is known by its id.
    const own = [mine.caller.tenantId, mine.params.conversations.id, mine.params.channels.attachmentId];
    for (const row of data) expect(own).toContain(row.tenantId ?? row.tenant_id ?? row.conversationId ?? row.id);
  });
});

test('a cursor of another tenant is refused', async () => {
  for (const name of ['A', 'B', 'C']) await theirs.caller.call('POST', '/v1/contacts', { name });
  const { meta } = await theirs.caller.call('GET', '/v1/contacts?limit=1');
  expectFailure(await mine.caller.call('GET', `/v1/contacts?limit=1&cursor=${meta.cursor}`), 'INVALID_CURSOR');
});

test('an id decodes to a record of one kind only', async () => {
  const uuid = decodeId('contact', mine.contactId) as string;
  expectFailure(await mine.caller.call('GET', `/v1/leads/${encodeId('contact', uuid)}`), 'NOT_FOUND');
  expectFailure(await mine.caller.call('GET', `/v1/leads/${encodeId('lead', uuid)}`), 'NOT_FOUND');
});
