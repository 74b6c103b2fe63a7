import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { createUser } from '../src/features/users/service.js';
import { createCipher } from '../src/security/encryption.js';
import { startTestApi, type TestApi, testSecretKey } from './support/api.js';
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
  const bulkUpdate = { filter: { status: 'LOST' }, changes: { value: 1 } };
  dataOf(await caller.call('POST', '/v1/leads/bulk/update', bulkUpdate), 202);
  await made('/v1/shipments', { trackingNumber: 'PARCEL1000', carrierCode: 'ups' });
  await made(`/v1/contacts/${contactId}/memory`, { content: 'Second' });
  await made('/v1/chatbots', { name: 'Second' });
  await made('/v1/knowledge-bases', { name: 'Second' });
  const question = { kind: 'QA', question: 'Really?', answer: 'Yes.' };
  await made(`/v1/knowledge-bases/${sample.params.knowledgeBases.id}/documents`, question);
  const botId = sample.params.chatbots.id;
  await made('/v1/channels', { platform: 'WEB', botId });
  const conversation = await made('/v1/conversations', { botId, contactId });
  for (const id of [conversation.id, sample.params.conversations.id]) {
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'And then?' });
  }
  await made(`/v1/conversations/${sample.params.conversations.id}/notes`, {
    content: 'Second',
    mentions: [sample.user.id],
  });
  const app = { name: 'Second', redirectUris: ['https://partner.test/'], scopes: ['read:leads'] };
  await addGrants(api, tenant, sample.user.id, [await made('/v1/oauth/apps', app)]);
  await made('/v1/pipelines', { name: 'Partners' });
  await made('/v1/webhook-endpoints', { url: 'https://example.com/other', events: ['lead.created'] });
  await addRecoveries(api.db, tenant, sample.params.webhookEndpoints.id as string, 1);
  await made('/v1/tags', { name: 'Second' });
  await made('/v1/canned-replies', { shortcut: 'second', content: 'Hello', shared: true });
  await made('/v1/views', { name: 'Second', resource: 'leads', shared: true });
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
  const since = dataOf(await caller.call('GET', '/v1/changes?resource=contact'), 200).cursor;
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
