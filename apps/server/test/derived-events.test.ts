import { type EventSubscription, type EventType, eventCatalogue } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgressPolicy } from '../src/egress/policy.js';
import { decodeId } from '../src/ids.js';
import { createCipher } from '../src/security/encryption.js';
import { startWorker } from '../src/worker.js';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from './support/api.js';
import { startReceiver } from './support/receiver.js';
import { dataOf } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

/** Each test makes changes, and reads the events that are made of them as a receiver gets them. */

// biome-ignore lint/suspicious/noExplicitAny: tests read events of any shape
type Seen = any;
const patience = { timeout: 120_000, interval: 20 };
const endpoints = '/v1/webhook-endpoints';
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tenant: string;
let caller: TestCaller;
let received: Seen[] = [];

const start = () =>
  startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver(({ body }) => received.push(JSON.parse(body)));
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  received = [];
});

const ok = async (method: string, path: string, body?: unknown, status = 200): Promise<Seen> =>
  dataOf(await caller.call(method, path, body), status);
const made = (path: string, body: unknown) => ok('POST', path, body, 201);
const subscribe = (events: EventSubscription[], filters?: object) =>
  made(endpoints, { url: receiver.url, events, ...(filters && { filters }) });
const mine = () => received.filter(({ tenant_id }) => tenant_id === caller.tenantId);
const byText = (one: string, other: string) => one.localeCompare(other);

/** Waits for events of these types, in any order, and for no others. Their data is of the shape of the contract. */
async function expectEvents(...types: EventType[]): Promise<Seen[]> {
  const told = () => mine().map(({ type }) => type as EventType);
  await expect.poll(() => told().sort(byText), patience).toEqual(types.toSorted(byText));
  for (const { type, data } of mine()) expect(eventCatalogue[type as EventType].data.parse(data)).toEqual(data);
  return types.map((type) => mine().find((event) => event.type === type));
}

async function converse(): Promise<{ id: string }> {
  const { id: contactId } = await made('/v1/contacts', { name: 'Ada' });
  const { id: botId } = await made('/v1/chatbots', { name: 'Bot', platforms: ['API'] });
  return made('/v1/conversations', { botId, contactId, platform: 'API' });
}

const say = (id: string, role: string, content: string) => made(`/v1/conversations/${id}/messages`, { role, content });

test('lead.assigned says who has a lead now and who had it, and nothing of new, unassigned and otherwise changed leads', async () => {
  await subscribe(['lead.assigned', 'contact.created']);
  const [ada, bob] = [await addSignedIn(api, tenant, 'MANAGER'), await addSignedIn(api, tenant, 'AGENT')];
  const lead = await made('/v1/leads', { contact: { name: 'Ada' }, assignedToId: ada.id });
  const url = `/v1/leads/${lead.id}`;
  await ok('PATCH', url, { title: 'Changed' });
  await ok('PATCH', url, { assignedToId: null });
  const { assignedToId } = await ok('PATCH', url, { assignedToId: bob.id });
  await ok('PATCH', url, { assignedToId: ada.id });
  await expectEvents('contact.created', 'lead.assigned', 'lead.assigned');
  const told = mine().filter(({ type }) => type === 'lead.assigned');
  const steps = told.toSorted((one, other) => one.data.version - other.data.version);
  expect(steps.map(({ data, previous }) => [previous.assignedToId, data.assignedToId])).toEqual([
    [null, bob.id],
    [assignedToId, ada.id],
  ]);
});

test('lead.restored and contact.restored come beside the updates, once for each restore', async () => {
  await subscribe(['lead.restored', 'lead.updated', 'contact.restored', 'contact.updated']);
  const { id, contactId } = await made('/v1/leads', { contact: { name: 'Ada' } });
  await ok('DELETE', `/v1/contacts/${contactId}`);
  const restored = await ok('POST', `/v1/contacts/${contactId}/restore`);
  const [lead, contact] = await (async () => {
    await expect
      .poll(() => mine().map(({ type }) => type as string), patience)
      .toEqual(expect.arrayContaining(['lead.restored', 'lead.updated', 'contact.restored', 'contact.updated']));
    return ['lead.restored', 'contact.restored'].map((type) => mine().filter((event) => event.type === type));
  })();
  expect(lead).toMatchObject([{ data: { id } }]);
  expect(contact).toMatchObject([{ data: { id: contactId, version: restored.version } }]);
  await ok('PATCH', `/v1/contacts/${contactId}`, { name: 'Countess' });
  await expect.poll(() => mine().some(({ data }) => data.name === 'Countess'), patience).toBe(true);
  expect(mine().filter(({ type }) => type === 'contact.restored')).toHaveLength(1);
});

test('conversation.assigned says who has a conversation now and who had it', async () => {
  await subscribe(['conversation.assigned']);
  const [ada, bob] = [await addSignedIn(api, tenant, 'MANAGER'), await addSignedIn(api, tenant, 'AGENT')];
  const { id } = await converse();
  const url = `/v1/conversations/${id}/reassign`;
  dataOf(await ada.call('POST', `/v1/conversations/${id}/takeover`), 200);
  await ok('POST', url, { assigneeId: null });
  await say(id, 'USER', 'Hello?');
  await ok('POST', url, { assigneeId: ada.id });
  await ok('POST', url, { assigneeId: bob.id });
  await expectEvents('conversation.assigned', 'conversation.assigned', 'conversation.assigned');
  const steps = mine().toSorted((one, other) => one.data.version - other.data.version);
  expect(steps.map(({ data, previous }) => [previous.assigneeId, data.assigneeId])).toEqual([
    [null, ada.id],
    [null, ada.id],
    [ada.id, bob.id],
  ]);
});

test('activity.created has the activity as it was created', async () => {
  await subscribe(['activity.created']);
  const { id: contactId } = await made('/v1/contacts', { name: 'Ada' });
  const activity = await made('/v1/activities', { contactId, type: 'call', title: 'First' });
  await ok('PATCH', `/v1/activities/${activity.id}`, { title: 'Changed' });
  const [event] = await expectEvents('activity.created');
  expect(event).toMatchObject({ data: activity, previous: null });
});

test('a helpdesk gets what a visitor answers after a hand-off, by filters.roles, and no private note', async () => {
  const { id: endpointId } = await subscribe(['message.created', 'conversation.handoff'], { roles: ['USER', 'USER'] });
  expect((await ok('GET', `${endpoints}/${endpointId}`)).filters.roles).toEqual(['USER']);
  const { id } = await converse();
  await ok('POST', `/v1/conversations/${id}/takeover`);
  await made(`/v1/conversations/${id}/notes`, { content: 'A difficult one.' });
  await say(id, 'HUMAN_AGENT', 'How can I help?');
  const answer = await say(id, 'USER', 'Where is my parcel?');
  const [event] = await expectEvents('message.created');
  expect(event).toMatchObject({ data: { id: answer.id, conversationId: id, role: 'USER' }, previous: null });
  await ok('PATCH', `${endpoints}/${endpointId}`, { filters: { roles: null } });
  const own = await say(id, 'HUMAN_AGENT', 'On its way.');
  await expectEvents('message.created', 'message.created');
  expect(mine().map(({ data }) => data.id)).toEqual([answer.id, own.id]);
});

test('a recovery sends the messages of the roles of the endpoint', async () => {
  await subscribe(['message.created'], { roles: ['ASSISTANT'] });
  const { id: endpointId, createdAt } = await made(endpoints, {
    url: receiver.url,
    events: ['lead.created'],
    filters: { roles: ['HUMAN_AGENT'] },
  });
  const { id } = await converse();
  await ok('POST', `/v1/conversations/${id}/takeover`);
  await say(id, 'USER', 'Where is my parcel?');
  const own = await say(id, 'HUMAN_AGENT', 'On its way.');
  await expect.poll(async () => ok('GET', '/v1/events?type=message.created'), patience).toHaveLength(2);
  await ok('PATCH', `${endpoints}/${endpointId}`, { events: ['message.created'] });
  await ok('POST', `${endpoints}/${endpointId}/recover`, { since: createdAt }, 202);
  const [event] = await expectEvents('message.created');
  expect(event.data.id).toBe(own.id);
});

test('an endpoint with a wildcard of before gets them, once the worker has looked', async () => {
  await subscribe(['*']);
  await worker.stop();
  await api.owner`delete from change_readers where tenant_id = ${tenant}`;
  worker = await start();
  await expect
    .poll(() => api.owner`select resource from change_readers where tenant_id = ${tenant} order by resource`, patience)
    .toEqual(['activity', 'contact', 'conversation', 'lead', 'message'].map((resource) => ({ resource })));
});

test('the erasure of a contact erases the events of all messages of its conversations', async () => {
  await subscribe(['message.created', 'activity.created']);
  const conversation: Seen = await converse();
  await ok('POST', `/v1/conversations/${conversation.id}/takeover`);
  await say(conversation.id, 'USER', 'I am Ada.');
  await say(conversation.id, 'HUMAN_AGENT', 'Hello, Ada.');
  const stays = await made('/v1/activities', {
    contactId: (await made('/v1/contacts', { name: 'Bob' })).id,
    type: 'call',
    title: 'Another',
  });
  await expect
    .poll(
      () =>
        mine()
          .flatMap(({ type, data }) => (type === 'message.created' ? [data.role] : []))
          .sort(),
      patience,
    )
    .toEqual(['HUMAN_AGENT', 'USER']);
  await ok('DELETE', `/v1/contacts/${conversation.contactId}?erase=true`);
  const uuid = decodeId('contact', conversation.contactId) as string;
  await expect
    .poll(() => api.owner`select from work where kind = 'erase-contact' and id = ${uuid}`, patience)
    .toEqual([]);
  const left: Seen[] = await ok('GET', '/v1/events');
  expect(left.map(({ type, data }) => [type, data.id])).toEqual([['activity.created', stays.id]]);
});
