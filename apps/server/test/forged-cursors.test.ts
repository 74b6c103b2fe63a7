import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { createUser } from '../src/features/users/service.js';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fillPath, routes } from './support/routes.js';
import { createSample, dataOf, relayAll, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  // Two of everything that is listed, so that each list has a second page.
  const { caller, contactId, tenant } = sample;
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  await made('/v1/contacts', { name: 'Grace' });
  await made('/v1/pipelines', { name: 'Partners' });
  await made('/v1/webhook-endpoints', { url: 'https://example.com/other', events: ['lead.created'] });
  await made('/v1/tags', { name: 'Second' });
  await made('/v1/custom-fields', { resource: 'LEAD', key: 'second', label: 'Second', type: 'TEXT' });
  dataOf(await caller.call('PATCH', `/v1/leads/${sample.leadId}`, { score: 5 }), 200);
  const lead = await made('/v1/leads', { contactId });
  await made('/v1/automations', {
    name: 'Another',
    trigger: { type: 'lead.stage_changed', toStageId: sample.stageIds[4] },
    actions: [{ type: 'assign', assignedToId: null }],
  });
  // Fires the automation of the sample.
  dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: sample.stageIds[3] }), 200);
  await addUser(tenant);
  await relayAll(api);
});
afterAll(() => api.close());

async function addUser(tenant: string): Promise<void> {
  const user = { email: 'second@example.com', name: 'Second', role: 'AGENT' as const };
  await inTenant(api.db, tenant, (tx) => createUser(tx, tenant, user, new Date()));
}

const lists = routes.filter(({ route }) => route.metadata.paginated);
const anyValue = fc.oneof(
  fc.constantFrom('2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'infinity', ''),
  fc.constantFrom(0, -1, 5, 2 ** 31, 2 ** 53 - 1, 2 ** 60, 1e300, 0.5, null, true),
  fc.jsonValue(),
);

test.each(lists)('$name answers a page or INVALID_CURSOR to a cursor that was taken apart and forged', async (list) => {
  const url = fillPath(list.route.path, sample.params[list.resource]);
  const { meta } = await sample.caller.call('GET', `${url}?limit=1`);
  const parts: unknown[] = JSON.parse(Buffer.from(meta.cursor, 'base64url').toString('utf8'));
  expect(parts).toHaveLength(4);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3 }), anyValue, async (at, value) => {
      const forged = Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url');
      const answer = await sample.caller.call('GET', `${url}?limit=1&cursor=${forged}`);
      if (answer.status === 200) expect(answer.data.length).toBeLessThanOrEqual(1);
      // Longer than any cursor is a field that is too long.
      else expectFailure(answer, forged.length > 2_048 ? 'VALIDATION_ERROR' : 'INVALID_CURSOR');
    }),
    { numRuns: 40 },
  );
});
