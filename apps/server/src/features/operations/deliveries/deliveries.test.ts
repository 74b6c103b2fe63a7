import { contract } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import type { RunningWorker } from '../../../jobs/engine.js';
import { createCipher } from '../../../security/encryption.js';
import { openReceiver, type Receiver, status } from '../../../webhooks/fixtures/receiver.js';
import { startWorker } from '../../../worker.js';

const waiting = { timeout: 120_000, interval: 10 };
const path = contract.webhookEndpoints.list.path;
const both = ['lead.created', 'lead.stage_changed'];
let api: TestApi;
let tenant: string;
let caller: TestCaller;
let receiver: Receiver;
/** All of them stay open to the end: a worker may still send what an earlier test left, and no port is given twice. */
const receivers: Receiver[] = [];
let worker: RunningWorker | undefined;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  await Promise.all(receivers.map((each) => each.close()));
});
beforeEach(async () => {
  receiver = await openReceiver();
  receivers.push(receiver);
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function startDelivering(): Promise<void> {
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
}

async function createEndpoint(fields: Record<string, unknown> = {}) {
  const answer = await caller.call('POST', path, { url: receiver.url, events: both, ...fields });
  expect(answer.status).toBe(201);
  return answer.data;
}

async function createLead(fields: Record<string, unknown> = {}) {
  const answer = await caller.call('POST', contract.leads.create.path, { contact: { name: 'Ada' }, ...fields });
  expect(answer.status).toBe(201);
  return answer.data;
}

async function waitForDeliveries(query: string, count: number) {
  return vi.waitFor(async () => {
    const { data } = await caller.call('GET', `${contract.deliveries.list.path}?${query}`);
    expect(data).toHaveLength(count);
    return data;
  }, waiting);
}

test('endpoints, events and deliveries of another tenant are not found, like unknown ones', async () => {
  await createEndpoint();
  await createLead();
  await startDelivering();
  await receiver.waitForRequests(1);
  const [delivery] = await waitForDeliveries('status=SUCCEEDED', 1);
  const stranger = await api.newCaller(await api.newTenant());
  const places = [
    ['GET', `${path}/${delivery.endpointId}`],
    ['PATCH', `${path}/${delivery.endpointId}`],
    ['DELETE', `${path}/${delivery.endpointId}`],
    ['GET', `${contract.events.list.path}/${delivery.eventId}`],
    ['GET', `${contract.deliveries.list.path}/${delivery.id}`],
  ] as const;
  for (const [method, url] of places) {
    const body = method === 'PATCH' ? { description: 'mine' } : undefined;
    expect((await stranger.call(method, url, body)).status).toBe(404);
    const unknown = url.replace(/_[0-9a-z]{26}/, `_${'7'}${'z'.repeat(25)}`);
    expect((await caller.call(method, unknown, body)).status).toBe(404);
    expect((await caller.call(method, url.replace(/_[0-9a-z]{26}/, '_x'), body)).status).toBe(404);
  }
  expect((await stranger.call('GET', contract.events.list.path)).data).toEqual([]);
  expect((await stranger.call('GET', contract.deliveries.list.path)).data).toEqual([]);
});

test('a lead reaches its receiver, and the event and the delivery with its attempts can be read', async () => {
  const endpoint = await createEndpoint();
  const lead = await createLead();
  await startDelivering();
  const [request] = await receiver.waitForRequests(1);
  const sent = JSON.parse(request?.body ?? '');
  expect(sent.data).toEqual((await caller.call('GET', `/v1/leads/${lead.id}`)).data);
  const event = await caller.call('GET', `${contract.events.list.path}/${sent.id}`);
  expect([event.status, event.data]).toEqual([200, { ...sent, sequence: 1 }]);
  const [listed] = await waitForDeliveries('status=SUCCEEDED', 1);
  expect(listed).toMatchObject({
    endpointId: endpoint.id,
    eventId: sent.id,
    eventType: 'lead.created',
    attemptCount: 1,
  });
  const detail = await caller.call('GET', `${contract.deliveries.list.path}/${listed.id}`);
  expect(detail.data).toEqual({
    ...listed,
    attempts: [
      {
        number: 1,
        startedAt: expect.any(String),
        durationMs: expect.any(Number),
        outcome: 'SUCCEEDED',
        responseStatus: 200,
        responseBody: '',
        error: null,
      },
    ],
  });
  const ofEndpoint = await caller.call('GET', `${contract.deliveries.list.path}?endpointId=${endpoint.id}`);
  expect(ofEndpoint.data).toEqual([listed]);
});

test('events page in the order of their commits, and a reader can go on from a place', async () => {
  for (let at = 0; at < 5; at++) await createLead();
  await startDelivering();
  const list = contract.events.list.path;
  await vi.waitFor(async () => expect((await caller.call('GET', list)).data).toHaveLength(5), waiting);
  const pages: number[][] = [];
  let cursor = '';
  do {
    const page = await caller.call('GET', `${list}?sort=sequence&limit=2&cursor=${cursor}`);
    pages.push(page.data.map(({ sequence }: { sequence: number }) => sequence));
    expect(page.meta.total).toBe(5);
    cursor = page.meta.cursor;
  } while (cursor !== '');
  expect(pages).toEqual([[1, 2], [3, 4], [5]]);
  const onward = await caller.call('GET', `${list}?sort=sequence&sequence[gt]=3&type=lead.created`);
  expect(onward.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 5]);
});

test('while an endpoint is paused its deliveries wait; resumed, they go out', async () => {
  const { id } = await createEndpoint();
  receiver.answer(status(500));
  await createLead();
  await startDelivering();
  await receiver.waitForRequests(1);
  await vi.waitFor(async () => expect((await waitForDeliveries('status=PENDING', 1))[0].attemptCount).toBe(1), waiting);
  const paused = await caller.call('PATCH', `${path}/${id}`, { status: 'PAUSED' });
  expect(paused.data).toMatchObject({ status: 'PAUSED', version: 2 });
  await createLead();
  await waitForDeliveries('status=PENDING', 2);
  // Were it not for the pause, both would be due at once.
  await api.workerDb`update work set due_at = now() where kind = 'delivery' and tenant_id = ${tenant}`;
  const sentBefore = receiver.requests.length;
  const other = await openReceiver();
  const { id: otherId } = await createEndpoint({ url: other.url });
  await createLead();
  worker?.wake();
  await other.waitForRequests(1);
  await waitForDeliveries(`endpointId=${otherId}&status=SUCCEEDED`, 1);
  await other.close();
  expect(receiver.requests).toHaveLength(sentBefore);
  receiver.answer(status(200));
  expect((await caller.call('PATCH', `${path}/${id}`, { status: 'ACTIVE' })).data.status).toBe('ACTIVE');
  worker?.wake();
  await waitForDeliveries(`endpointId=${id}&status=SUCCEEDED`, 3);
});

test('deleting an endpoint ends what waits for it as FAILED, and its deliveries stay readable', async () => {
  const { id } = await createEndpoint();
  receiver.answer(status(500));
  await createLead();
  await startDelivering();
  await receiver.waitForRequests(1);
  await vi.waitFor(async () => expect((await waitForDeliveries('status=PENDING', 1))[0].attemptCount).toBe(1), waiting);
  const deleted = await caller.call('DELETE', `${path}/${id}`);
  expect([deleted.status, deleted.data]).toEqual([200, { id, deleted: true }]);
  const [failed] = await waitForDeliveries(`status=FAILED&endpointId=${id}`, 1);
  expect(failed).toMatchObject({ nextAttemptAt: null, completedAt: expect.any(String) });
  expect((await caller.call('GET', `${contract.deliveries.list.path}/${failed.id}`)).data.attempts).toHaveLength(1);
  expect((await caller.call('GET', `${path}/${id}`)).status).toBe(404);
  await createLead();
  await vi.waitFor(
    async () => expect(await api.owner`select from outbox where tenant_id = ${tenant}`).toHaveLength(0),
    waiting,
  );
  expect((await caller.call('GET', contract.deliveries.list.path)).meta.total).toBe(1);
});
