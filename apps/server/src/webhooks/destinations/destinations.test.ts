import { verify } from '@lead-engagement/sdk/webhooks';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../test/support/api.js';
import { hasBroker, type StoredEvent, startBroker, type TestBroker } from '../../../test/support/brokers.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import { createEgressPolicy } from '../../egress/policy.js';
import { newUuid } from '../../ids.js';
import { createCipher } from '../../security/encryption.js';
import { startWorker } from '../../worker.js';

const patience = { timeout: 120_000, interval: 50 };
const path = '/v1/webhook-endpoints';
const destinations = ['amqp', 'nats', 'redis-stream'] as const;

let api: TestApi;
let caller: TestCaller;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startTestApi({ destinations });
  caller = await api.newCaller(await api.newTenant());
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
    destinations,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const ok = async (method: string, to: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, to, body), status);
const subscribe = (fields: object) => ok('POST', path, { events: ['lead.created'], ...fields }, 201);
const addLead = async (title: string) => {
  const lead = await ok('POST', '/api/v1/leads', { contact: { name: 'Ada' }, title }, 201);
  worker.wake();
  return lead;
};
const untilAttempted = (endpointId: string, expected: object) =>
  expect
    .poll(async () => {
      const [delivery] = await ok('GET', `/v1/deliveries?endpointId=${endpointId}`);
      return delivery ? (await ok('GET', `/v1/deliveries/${delivery.id}`)).attempts[0] : undefined;
    }, patience)
    .toMatchObject(expected);

/** The event of a lead as an engine has it, checked as a receiver checks it. */
async function checkStored({ id, body, headers }: StoredEvent, endpoint: { secret: string }, leadId: string) {
  const event = await verify(body, headers, endpoint.secret);
  expect(event).toMatchObject({ id, type: 'lead.created', data: { id: leadId } });
  expect(headers['service-event-id'] ?? headers['Service-Event-Id']).toBe(id);
}

describe.skipIf(!hasBroker('redis-stream'))('to a stream of a real Redis,', () => {
  let redis: TestBroker;
  beforeAll(async () => {
    redis = await startBroker('redis-stream');
  });
  afterAll(() => redis.close());

  test('an event is an entry with the body, the id and the signature of a webhook', async () => {
    const { url, ...given } = redis.endpoint('events:{type}');
    const endpoint = await subscribe({ url: `${url}/0`, ...given });
    expect(endpoint).toMatchObject({ hasCredentials: true, destination: given.destination });
    expect(JSON.stringify(endpoint)).not.toContain('a password');
    const lead = await addLead('to redis');
    await untilAttempted(endpoint.id, { outcome: 'SUCCEEDED', responseStatus: null });
    const [stored] = await redis.stored('events:lead.created');
    await checkStored(stored as StoredEvent, endpoint, lead.id);
    const test = await ok('POST', `${path}/${endpoint.id}/test`);
    expect(test).toMatchObject({ outcome: 'SUCCEEDED', responseBody: expect.stringContaining('Entry') });
    await ok('DELETE', `${path}/${endpoint.id}`);
  });

  test('nothing is lost while the engine is killed: what waits is sent once it is back', async () => {
    const endpoint = await subscribe(redis.endpoint('kills'));
    const leads = [await addLead('one')];
    await expect.poll(() => redis.count('kills'), patience).toBe(1);
    await redis.kill();
    leads.push(await addLead('two'), await addLead('three'));
    await expect
      .poll(async () => (await ok('GET', `${path}/${endpoint.id}`)).health.consecutiveFailures, patience)
      .toBeGreaterThan(1);
    expect((await ok('GET', `${path}/${endpoint.id}`)).health.lastError).toMatch(/connection/i);
    await redis.start();
    const heard = async () => new Set((await redis.stored('kills')).map(({ body }) => JSON.parse(body).data.id));
    const wanted = leads.map(({ id }) => id).sort();
    await expect.poll(async () => [...(await heard())].sort(), patience).toEqual(wanted);
    await ok('DELETE', `${path}/${endpoint.id}`);
  });

  test('a wrong password is a failed attempt that says so, without the password', async () => {
    const endpoint = await subscribe({
      ...redis.endpoint('refused'),
      credentials: { password: 'not the password' },
    });
    const result = await ok('POST', `${path}/${endpoint.id}/test`);
    expect(result).toMatchObject({ outcome: 'FAILED', error: expect.stringMatching(/WRONGPASS|NOAUTH/) });
    expect(JSON.stringify(result)).not.toContain('not the password');
    await ok('DELETE', `${path}/${endpoint.id}`);
  });
});

describe.skipIf(!hasBroker('nats'))('to a real NATS server,', () => {
  let nats: TestBroker;
  beforeAll(async () => {
    nats = await startBroker('nats');
  });
  afterAll(() => nats.close());

  test('an event is in the stream, once, also if it is sent again', async () => {
    const endpoint = await subscribe(nats.endpoint('LEADS'));
    const before = await ok('POST', `${path}/${endpoint.id}/test`);
    expect(before).toMatchObject({
      outcome: 'FAILED',
      error: 'No stream of JetStream takes the subject LEADS.lead.created, or JetStream is not enabled.',
    });
    await nats.declare('LEADS');
    const lead = await addLead('to nats');
    await untilAttempted(endpoint.id, { outcome: 'SUCCEEDED', responseBody: 'LEADS 1' });
    const [stored] = await nats.stored('LEADS');
    const names = ['service-signature', 'service-event-id', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    expect(Object.keys(stored?.headers ?? {})).toEqual(expect.arrayContaining(names));
    await checkStored(stored as StoredEvent, endpoint, lead.id);
    const [delivery] = await ok('GET', `/v1/deliveries?endpointId=${endpoint.id}`);
    await ok('POST', `/v1/deliveries/${delivery.id}/resend`);
    worker.wake();
    const attempts = async () => (await ok('GET', `/v1/deliveries/${delivery.id}`)).attempts;
    await expect.poll(async () => (await attempts()).length, patience).toBe(2);
    expect((await attempts())[1]).toMatchObject({ responseBody: 'LEADS 1, which had it already' });
    expect(await nats.count('LEADS')).toBe(1);
    await ok('DELETE', `${path}/${endpoint.id}`);
  });
});

/** The broker of the machine, where there is one: a RabbitMQ takes too long to start for one test. */
const rabbit = process.env.TEST_AMQP_URL ?? 'amqp://127.0.0.1:5672';
const hasRabbit = await (async () => {
  try {
    const { connect } = await import('amqplib');
    await (await connect(rabbit.replace('://', '://guest:guest@'), { timeout: 2_000 })).close();
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasRabbit)('to a real RabbitMQ,', () => {
  test('an event is a persistent message in the queue; one that no queue takes is a failure', async () => {
    const { connect } = await import('amqplib');
    const client = await connect(rabbit.replace('://', '://guest:guest@'));
    const channel = await client.createChannel();
    const exchange = `lead-engagement-${newUuid()}`;
    await channel.assertExchange(exchange, 'topic', { autoDelete: true, durable: false });
    const endpoint = await subscribe({
      url: rabbit,
      destination: { type: 'amqp', exchange },
      credentials: { username: 'guest', password: 'guest' },
    });
    expect(endpoint.destination).toEqual({ type: 'amqp', exchange, routingKey: '{type}' });
    const unbound = await ok('POST', `${path}/${endpoint.id}/test`);
    expect(unbound).toMatchObject({ outcome: 'FAILED', error: 'No queue is bound to the key lead.created.' });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, exchange, 'lead.*');
    const lead = await addLead('to rabbit');
    await untilAttempted(endpoint.id, { outcome: 'SUCCEEDED', responseBody: 'Confirmed by the broker.' });
    const message = await channel.get(queue, { noAck: true });
    if (!message) throw new Error('The queue is empty.');
    const { messageId, deliveryMode, contentType, type, headers = {} } = message.properties;
    expect({ deliveryMode, contentType, type }).toEqual({
      deliveryMode: 2,
      contentType: 'application/json',
      type: 'lead.created',
    });
    await checkStored({ id: messageId, body: message.content.toString(), headers }, endpoint, lead.id);
    await client.close();
    const gone = await ok('POST', `${path}/${endpoint.id}/test`);
    expect(gone).toMatchObject({ outcome: 'FAILED', error: expect.stringMatching(/NOT_FOUND|No queue/) });
    await ok('DELETE', `${path}/${endpoint.id}`);
  });
});

describe('an endpoint is refused', () => {
  const redis = { type: 'redis-stream', stream: 's' };
  test.each<[string, object, string]>([
    ['an address of another type', { url: 'https://example.com', destination: redis }, 'body.url'],
    ['a password in the address', { url: 'rediss://u:p@example.com', destination: redis }, 'body.url'],
    ['a query', { url: 'rediss://example.com/0?x=1', destination: redis }, 'body.url'],
    ['an address in a private network', { url: 'rediss://10.0.0.1', destination: redis }, 'body.url'],
    ['a private address in other digits', { url: 'rediss://0x0a000001:6379', destination: redis }, 'body.url'],
    ['metadata services', { url: 'amqps://169.254.169.254', destination: { type: 'amqp' } }, 'body.url'],
    ['a public address without encryption', { url: 'nats://1.1.1.1', destination: { type: 'nats' } }, 'body.url'],
    ['credentials over http', { url: 'https://example.com', credentials: { password: 'p' } }, 'body.credentials'],
    ['a type that is unknown', { url: 'kafka://example.com', destination: { type: 'kafka' } }, 'body.destination.type'],
    [
      'a field of another type',
      { url: 'tls://example.com', destination: { type: 'nats', stream: 's' } },
      'body.destination.stream',
    ],
  ])('with %s', async (_, fields, at) => {
    const failure = await caller.call('POST', path, { events: ['lead.created'], ...fields });
    expect(expectFailure(failure, 'VALIDATION_ERROR').details?.map((one) => one.path)).toContain(at);
  });

  test('if its address changes and the credentials for the earlier one do not come along', async () => {
    const { id } = await subscribe({ url: 'redis://127.0.0.1:9', destination: redis, credentials: { password: 'p' } });
    const move = (fields: object) => caller.call('PATCH', `${path}/${id}`, { url: 'redis://127.0.0.1:10', ...fields });
    expect(expectFailure(await move({}), 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.credentials' }]);
    expect(dataOf(await move({ credentials: null }), 200)).toMatchObject({ hasCredentials: false });
    const http = { url: 'http://127.0.0.1:9/hooks', destination: { type: 'http' } };
    expect(dataOf(await caller.call('PATCH', `${path}/${id}`, http), 200)).toMatchObject({
      destination: { type: 'http' },
    });
    await ok('DELETE', `${path}/${id}`);
  });

  test('if the operator has not enabled its type', async () => {
    const other = await startTestApi();
    const user = await other.newCaller(await other.newTenant());
    const body = { url: 'rediss://example.com', destination: redis, events: ['lead.created'] };
    const { details } = expectFailure(await user.call('POST', path, body), 'VALIDATION_ERROR');
    expect(details).toMatchObject([
      { path: 'body.destination.type', message: expect.stringContaining('DESTINATIONS') },
    ]);
    await other.close();
  });
});
