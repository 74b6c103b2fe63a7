import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { createUser } from '../src/features/users/service.js';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { addImportErrors } from './support/import-errors.js';
import { addGrants } from './support/oauth.js';
import { fieldsOf, fillPath, routes } from './support/routes.js';
import {
  addCrawlResults,
  addCrawlRuns,
  addRecoveries,
  callerOf,
  createSample,
  dataOf,
  relayAll,
  type Sample,
} from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  // Two of everything that is listed, so that each list has a second page.
  const { caller, contactId, tenant } = sample;
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  await made('/v1/contacts', { name: 'Grace' });
  // Like the sample's contact by their telephone number.
  await made('/v1/contacts', { name: 'Double', phone: '+4930901820' });
  const spent = await made('/v1/contacts', { name: 'Spent' });
  dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: contactId, mergeIds: [spent.id] }), 200);
  const file = 'name\nImported\n';
  dataOf(await caller.call('POST', '/v1/contacts/import', file, { 'content-type': 'text/csv' }), 202);
  await addImportErrors(api, sample, 1);
  const task = { type: 'task', leadId: sample.leadId, dueAt: '2026-12-01T09:00:00.000Z' };
  for (const title of ['First', 'Second']) await made('/v1/activities', { ...task, title });
  dataOf(await caller.call('POST', '/v1/exports', { resource: 'tags' }), 202);
  await made('/v1/shipments', { trackingNumber: 'PARCEL1000', carrierCode: 'ups' });
  await made(`/v1/contacts/${contactId}/memory`, { content: 'Second' });
  await made('/v1/chatbots', { name: 'Second' });
  await made('/v1/knowledge-bases', { name: 'Second' });
  const question = { kind: 'QA', question: 'Really?', answer: 'Yes.' };
  await made(`/v1/knowledge-bases/${sample.params.knowledgeBases.id}/documents`, question);
  const botId = sample.params.chatbots.id;
  const conversation = await made('/v1/conversations', { botId, contactId });
  for (const id of [conversation.id, sample.params.conversations.id]) {
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'And then?' });
  }
  const app = { name: 'Second', redirectUris: ['https://partner.test/'], scopes: ['read:leads'] };
  await addGrants(api, tenant, sample.user.id, [await made('/v1/oauth/apps', app)]);
  await made('/v1/pipelines', { name: 'Partners' });
  await made('/v1/webhook-endpoints', { url: 'https://example.com/other', events: ['lead.created'] });
  await addRecoveries(api.db, tenant, sample.params.webhookEndpoints.id as string, 1);
  await made('/v1/tags', { name: 'Second' });
  await made('/v1/custom-fields', { resource: 'LEAD', key: 'second', label: 'Second', type: 'TEXT' });
  dataOf(await caller.call('PATCH', `/v1/leads/${sample.leadId}`, { score: 5 }), 200);
  const lead = await made('/v1/leads', { contactId });
  for (const status of ['WON', 'WON']) {
    const closed = await made('/v1/leads', { contactId, status });
    await made('/v1/activities', { type: 'note', leadId: closed.id });
  }
  await made('/v1/automations', {
    name: 'Another',
    trigger: { type: 'lead.stage_changed', toStageId: sample.stageIds[4] },
    actions: [{ type: 'assign', assignedToId: null }],
  });
  // Fires the automation of the sample.
  dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: sample.stageIds[3] }), 200);
  await made('/v1/crawl-tasks', { name: 'Second', platforms: ['GITHUB'], keywords: ['crm'] });
  const taskId = sample.params.crawlTasks.id as string;
  for (const action of ['cancel', 'run']) {
    dataOf(await caller.call('POST', `/v1/crawl-tasks/${taskId}/${action}`), 200);
  }
  await addCrawlRuns(caller, taskId, 1);
  await addCrawlResults(api.db, tenant, { taskId, runId: sample.crawlRunId }, 1);
  await addUser(tenant);
  await relayAll(api);
});
afterAll(() => api.close());

async function addUser(tenant: string): Promise<void> {
  const user = { email: 'second@example.com', name: 'Second', role: 'AGENT' as const };
  await inTenant(api.db, tenant, (tx) => createUser(tx, tenant, user, new Date()));
}

const lists = routes
  .filter(({ route }) => route.metadata.paginated)
  .flatMap((list) => {
    const { enum: sorts } = fieldsOf(list.route.query as never).sort as { enum: string[] };
    return sorts.map((sort) => ({ ...list, sort }));
  });
const anyValue = fc.oneof(
  fc.constantFrom('2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'infinity', ''),
  fc.constantFrom(0, -1, 5, 2 ** 31, 2 ** 53 - 1, 2 ** 60, 1e300, 0.5, null, true),
  fc.jsonValue(),
);

test.each(lists)(
  '$name by $sort answers a page or INVALID_CURSOR to a cursor that was taken apart and forged',
  async (list) => {
    const url = `${fillPath(list.route.path, sample.params[list.resource])}?sort=${list.sort}`;
    const { call } = callerOf(sample, list);
    const { meta } = await call('GET', `${url}&limit=1`);
    const parts: unknown[] = JSON.parse(Buffer.from(meta.cursor, 'base64url').toString('utf8'));
    expect(parts).toHaveLength(4);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), anyValue, async (at, value) => {
        const forged = Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url');
        const answer = await call('GET', `${url}&limit=1&cursor=${forged}`);
        if (answer.status === 200) expect(answer.data.length).toBeLessThanOrEqual(1);
        // Longer than any cursor is a field that is too long.
        else expectFailure(answer, forged.length > 2_048 ? 'VALIDATION_ERROR' : 'INVALID_CURSOR');
      }),
      { numRuns: 40 },
    );
  },
);
