import {
  eventSubscriptions,
  eventTypes,
  subscribableEventTypes,
  subscriptionsTo,
  typesOf,
} from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../test/support/api.js';
import { expectFailure } from '../../test/support/expect.js';
import { type Received, startReceiver } from '../../test/support/receiver.js';
import { dataOf } from '../../test/support/sample.js';
import { createEgressPolicy } from '../egress/policy.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { subscribesTo } from './subscriptions.js';

const patience = { timeout: 120_000, interval: 20 };
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let caller: TestCaller;
let received: Received[];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver((request) => received.push(request));
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  received = [];
  caller = await api.newCaller(await api.newTenant());
});

const ok = async (method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);
const subscribe = (events: string[], more: object = {}) =>
  ok('POST', '/v1/webhook-endpoints', { url: receiver.url, events, ...more }, 201);
const typesSeen = () => [...new Set(received.map(({ body }) => JSON.parse(body).type as string))].sort();

test('each type is in its own wildcard and in all; automation.triggered is in none', () => {
  expect(typesOf(['*'])).toEqual(subscribableEventTypes);
  for (const type of eventTypes) {
    const wildcard = `${type.split('.')[0]}.*`;
    const expected = type === 'automation.triggered' ? [] : [type, wildcard, '*'];
    expect(subscriptionsTo(type)).toEqual(expected);
    for (const one of eventSubscriptions) {
      expect(subscribesTo([one], type), `${one} ${type}`).toBe((expected as string[]).includes(one));
    }
  }
});

test.each<[string[], string[]]>([
  [
    ['*'],
    ['activity.created', 'contact.created', 'lead.created', 'lead.deleted', 'lead.stage_changed', 'lead.updated'],
  ],
  [['lead.*'], ['lead.created', 'lead.deleted', 'lead.stage_changed', 'lead.updated']],
  [
    ['contact.*', 'lead.created'],
    ['contact.created', 'lead.created'],
  ],
])(
  'an endpoint that subscribes to %j gets the events of all its types, also those of changes',
  async (events, types) => {
    const endpoint = await subscribe(events);
    expect(endpoint.events).toEqual(events);
    const [, stage] = (await ok('GET', '/v1/pipelines'))[0].stages;
    const { id } = await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
    await ok('PATCH', `/v1/leads/${id}/stage`, { stageId: stage.id });
    await expect
      .poll(typesSeen, patience)
      .toEqual(expect.arrayContaining(types.filter((type) => type !== 'lead.deleted')));
    await ok('DELETE', `/v1/leads/${id}`);
    await expect.poll(typesSeen, patience).toEqual(types);
    expect((await ok('GET', `/v1/webhook-endpoints/${endpoint.id}`)).events).toEqual(events);
  },
);

test('automation.triggered goes to the named endpoint alone, whoever subscribes to all', async () => {
  const named = await subscribe(['contact.created'], { description: 'named' });
  await subscribe(['*']);
  const trigger = { type: 'lead.created' };
  const actions = [{ type: 'send_webhook', endpointId: named.id }];
  await ok('POST', '/v1/automations', { name: 'Tell', trigger, actions }, 201);
  await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
  await expect.poll(typesSeen, patience).toContain('automation.triggered');
  await expect.poll(typesSeen, patience).toContain('lead.created');
  const deliveries: { eventType: string; endpointId: string }[] = await ok('GET', '/v1/deliveries?limit=200');
  const triggered = deliveries.filter(({ eventType }) => eventType === 'automation.triggered');
  expect(triggered.map(({ endpointId }) => endpointId)).toEqual([named.id]);
});

test.each(['foo.*', 'lead.**', '*.created', 'automation.*', 'automation.triggered', 'lead'])(
  'a subscription to %s is refused, and told what there is',
  async (one) => {
    const body = { url: receiver.url, events: [one] };
    const { details = [] } = expectFailure(
      await caller.call('POST', '/v1/webhook-endpoints', body),
      'VALIDATION_ERROR',
    );
    expect(details).toMatchObject([{ path: 'body.events.0' }]);
    expect(details[0]?.message).toContain('lead.*');
  },
);

test('a recovery chooses by wildcards that the endpoint subscribes to, and a test sends the first type of one', async () => {
  const endpoint = await subscribe(['lead.*', 'contact.created']);
  const url = `/v1/webhook-endpoints/${endpoint.id}`;
  await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
  await expect.poll(typesSeen, patience).toEqual(['contact.created', 'lead.created']);
  const since = new Date(Date.now() - 60_000).toISOString();
  const body = { since, types: ['lead.*'], statuses: ['SUCCEEDED'] };
  const recovery = await ok('POST', `${url}/recover`, body, 202);
  expect(recovery.types).toEqual(['lead.*']);
  await expect
    .poll(async () => (await ok('GET', `${url}/recoveries/${recovery.id}`)).status, patience)
    .toBe('COMPLETED');
  expect(await ok('GET', `${url}/recoveries/${recovery.id}`)).toMatchObject({ resent: 1, added: 0 });
  const foreign = await caller.call('POST', `${url}/recover`, { since, types: ['contact.*'] });
  expect(expectFailure(foreign, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.types' }]);
  expect((await ok('POST', `${url}/test`)).eventType).toBe('lead.created');
});
