import { contract, eventCatalogue, subscribableEventTypes } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import type { RunningWorker } from '../../../jobs/engine.js';
import { createCipher } from '../../../security/encryption.js';
import { openReceiver, type Receiver, status } from '../../../webhooks/fixtures/receiver.js';
import { startWorker } from '../../../worker.js';

const waiting = { timeout: 120_000, interval: 20 };
const path = contract.webhookEndpoints.list.path;
const began = new Date(Date.now() - 60_000).toISOString();
let api: TestApi;
let caller: TestCaller;
let receiver: Receiver;
/** All receivers stay open to the end, because a worker may still send deliveries of an earlier test, and a port must not be reused. */
const receivers: Receiver[] = [];
let worker: RunningWorker;

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
  caller = await api.newCaller(await api.newTenant());
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => worker.stop());

async function createEndpoint(fields: Record<string, unknown> = {}) {
  const body = { url: receiver.url, events: ['lead.created'], ...fields };
  return dataOf(await caller.call('POST', path, body), 201);
}

async function createLead(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await caller.call('POST', contract.leads.create.path, { contact: { name: 'Ada' }, ...fields });
  worker.wake();
  return dataOf(answer, 201).id;
}

const read = async (url: string) => dataOf(await caller.call('GET', url), 200);
const update = async (id: string, fields: object) => dataOf(await caller.call('PATCH', `${path}/${id}`, fields), 200);
const wake = <T>(result: T): T => {
  worker.wake();
  return result;
};
const resend = async (id: string) => wake(await caller.call('POST', `/v1/deliveries/${id}/resend`));
const recover = async (id: string, since = began) =>
  wake(await caller.call('POST', `${path}/${id}/recover`, { since }));
const leadsReceived = () => receiver.requests.map(({ body }) => JSON.parse(body).data.id);

async function waitForDelivery(endpointId: string, expected: object) {
  return vi.waitFor(async () => {
    const [delivery] = await read(`/v1/deliveries?endpointId=${endpointId}`);
    expect(delivery).toMatchObject(expected);
    return delivery;
  }, waiting);
}

/** An endpoint whose receiver returned 410: one delivery has failed, and one event never became a delivery. */
async function loseTwo(fields: Record<string, unknown> = {}) {
  receiver.answer(status(410));
  const { id } = await createEndpoint({ disableOnGone: true, ...fields });
  const failed = await createLead();
  await waitForDelivery(id, { status: 'FAILED' });
  await vi.waitFor(async () => expect((await read(`${path}/${id}`)).status).toBe('DISABLED'), waiting);
  const missed = await createLead();
  await vi.waitFor(async () => expect(await read('/v1/events?type=lead.created')).toHaveLength(2), waiting);
  receiver.answer(status(200));
  return { id, failed, missed };
}

const waitUntilDone = (id: string, recoveryId: string) =>
  vi.waitFor(async () => {
    const recovery = await read(`${path}/${id}/recoveries/${recoveryId}`);
    expect(recovery.completedAt).not.toBeNull();
    return recovery;
  }, waiting);

describe('a recovery', () => {
  test('sends failed and missed events, and none that was received', async () => {
    const { id, failed, missed } = await loseTwo();
    await update(id, { status: 'ACTIVE' });
    const received = await createLead();
    await vi.waitFor(() => expect(leadsReceived()).toContain(received), waiting);
    const job = dataOf(await recover(id), 202);
    expect(job).toMatchObject({ endpointId: id, since: began, status: 'PENDING', progress: 0, completedAt: null });
    const done = await waitUntilDone(id, job.id);
    expect(done).toMatchObject({ status: 'COMPLETED', progress: 1, resent: 1, added: 1, checked: 4, error: null });
    await vi.waitFor(() => expect(leadsReceived()).toContain(missed), waiting);
    // The first attempt failed while the receiver was gone.
    await vi.waitFor(() => expect(leadsReceived().filter((lead) => lead === failed)).toHaveLength(2), waiting);
    expect(leadsReceived().filter((lead) => lead === received)).toHaveLength(1);
    expect(await read(`${path}/${id}/recoveries`)).toEqual([done]);
    const again = await waitUntilDone(id, dataOf(await recover(id), 202).id);
    expect(again).toMatchObject({ resent: 0, added: 0 });
  });

  test('applies the filters of the endpoint', async () => {
    const { id } = await loseTwo({ filters: { minScore: 0 } });
    await update(id, { status: 'ACTIVE', filters: { minScore: 100 } });
    const done = await waitUntilDone(id, dataOf(await recover(id), 202).id);
    expect(done).toMatchObject({ resent: 1, added: 0 });
  });

  test('of a paused endpoint waits until it is active', async () => {
    const { id, missed } = await loseTwo();
    await update(id, { status: 'PAUSED' });
    await waitUntilDone(id, dataOf(await recover(id), 202).id);
    expect((await read(`${path}/${id}`)).health.pending).toBe(2);
    expect(leadsReceived()).not.toContain(missed);
    await update(id, { status: 'ACTIVE' });
    worker.wake();
    await vi.waitFor(() => expect(leadsReceived()).toContain(missed), waiting);
  });

  test('is refused for a disabled endpoint, and for a time in the future or too far back', async () => {
    const { id } = await loseTwo();
    expectFailure(await recover(id), 'INVALID_TRANSITION');
    await update(id, { status: 'ACTIVE' });
    await worker.stop();
    for (const days of [-1, 31]) {
      const since = new Date(Date.now() - days * 86_400_000).toISOString();
      expect(expectFailure(await recover(id, since), 'VALIDATION_ERROR').details).toMatchObject([
        { path: 'body.since' },
      ]);
    }
  });

  test('that is requested while one is running starts that one over, from the earlier time', async () => {
    const { id } = await loseTwo();
    await update(id, { status: 'ACTIVE' });
    await worker.stop();
    const earlier = new Date(Date.parse(began) - 1).toISOString();
    const answers = await Promise.all([began, earlier, began].map((since) => recover(id, since)));
    const jobs = answers.map((answer) => dataOf(answer, 202));
    expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
    const listed = await read(`${path}/${id}/recoveries`);
    expect(listed).toMatchObject([{ id: jobs[0].id, since: earlier, status: 'PENDING' }]);
  });
});

describe('a recovery that chooses', () => {
  const ask = async (id: string, more: object) =>
    wake(await caller.call('POST', `${path}/${id}/recover`, { since: began, ...more }));
  const finish = async (id: string, more: object) => waitUntilDone(id, dataOf(await ask(id, more), 202).id);
  const typesReceived = (by: Receiver) => by.requests.map(({ body }) => JSON.parse(body).type);

  /** An endpoint that has accepted the creation and the move of each of three leads. */
  async function acceptSix() {
    const events = ['lead.created', 'lead.stage_changed'];
    const { id } = await createEndpoint({ events });
    const [pipeline] = await read('/v1/pipelines');
    const leads: string[] = [];
    for (let at = 0; at < 3; at++) {
      const lead = await createLead();
      const stageId = pipeline.stages[1].id;
      dataOf(await caller.call('PATCH', `/v1/leads/${lead}/stage`, { stageId }), 200);
      worker.wake();
      leads.push(lead);
    }
    await vi.waitFor(async () => expect((await read(`${path}/${id}`)).health.pending).toBe(0), waiting);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(6), waiting);
    receiver.requests.length = 0;
    return { id, leads };
  }

  test('sends what was accepted too, by type and time, in one call', async () => {
    const { id, leads } = await acceptSix();
    expect(await finish(id, {})).toMatchObject({ checked: 6, resent: 0, added: 0, types: null, toEndpointId: id });
    const all = await finish(id, { statuses: ['SUCCEEDED'] });
    expect(all).toMatchObject({ checked: 6, resent: 6, added: 0, statuses: ['SUCCEEDED'] });
    await vi.waitFor(() => expect(leadsReceived().sort()).toEqual([...leads, ...leads].sort()), waiting);
    receiver.requests.length = 0;
    const moves = await finish(id, { statuses: ['SUCCEEDED', 'FAILED'], types: ['lead.stage_changed'] });
    expect(moves).toMatchObject({ checked: 3, resent: 3, types: ['lead.stage_changed'] });
    await vi.waitFor(() => expect(typesReceived(receiver)).toEqual(Array(3).fill('lead.stage_changed')), waiting);
    receiver.requests.length = 0;
    const [first] = await read('/v1/events?type=lead.created&sort=sequence');
    const early = await finish(id, { statuses: ['SUCCEEDED'], since: first.created, until: first.created });
    expect(early).toMatchObject({ since: first.created, until: first.created, checked: 1, resent: 1 });
    await vi.waitFor(() => expect(leadsReceived()).toEqual([leads[0]]), waiting);
  });

  test('sends to a new endpoint those events that it subscribes to and that pass its filters, each once', async () => {
    const { id, leads } = await acceptSix();
    const other = await openReceiver();
    receivers.push(other);
    const to = await createEndpoint({ url: other.url });
    const job = await finish(id, { statuses: ['SUCCEEDED'], toEndpointId: to.id });
    expect(job).toMatchObject({ endpointId: id, toEndpointId: to.id, checked: 6, resent: 0, added: 3 });
    await vi.waitFor(() => expect(typesReceived(other)).toEqual(Array(3).fill('lead.created')), waiting);
    expect(other.requests.map(({ body }) => JSON.parse(body).data.id).sort()).toEqual([...leads].sort());
    const again = await finish(id, { statuses: ['SUCCEEDED'], toEndpointId: to.id });
    expect(again).toMatchObject({ resent: 3, added: 0 });
    const picky = await createEndpoint({ url: other.url, filters: { minScore: 100 } });
    expect(await finish(id, { statuses: ['SUCCEEDED'], toEndpointId: picky.id })).toMatchObject({ added: 0 });
    expect(receiver.requests).toEqual([]);
  });

  test('is refused by name for what it cannot do, and while another one is under way', async () => {
    const { id } = await createEndpoint();
    const stranger = await api.newCaller(await api.newTenant());
    const foreign = dataOf(await stranger.call('POST', path, { url: receiver.url, events: ['lead.created'] }), 201);
    const before = new Date(Date.parse(began) - 1).toISOString();
    for (const [more, at] of [
      [{ until: new Date(Date.now() + 60_000).toISOString() }, 'until'],
      [{ until: before }, 'until'],
      [{ types: ['conversation.ended'] }, 'types'],
      [{ types: [] }, 'types'],
      [{ statuses: ['PENDING'] }, 'statuses.0'],
      [{ toEndpointId: foreign.id }, 'toEndpointId'],
      [{ toEndpointId: 'whe_0' }, 'toEndpointId'],
    ] as const) {
      expect(expectFailure(await ask(id, more), 'VALIDATION_ERROR').details).toMatchObject([{ path: `body.${at}` }]);
    }
    await worker.stop();
    const running = dataOf(await ask(id, { types: ['lead.created'] }), 202);
    for (const more of [{}, { statuses: ['SUCCEEDED'] }]) {
      expect(expectFailure(await ask(id, more), 'CONFLICT').existingId).toBe(running.id);
    }
    const other = await createEndpoint();
    const plain = dataOf(await ask(other.id, {}), 202);
    expect(dataOf(await ask(other.id, { statuses: ['MISSED', 'FAILED'] }), 202).id).toBe(plain.id);
    expect(expectFailure(await ask(other.id, { statuses: ['MISSED'] }), 'CONFLICT').existingId).toBe(plain.id);
  });
});

describe('a delivery that is sent again', () => {
  test('is sent at once with the same event, and is retried like a new one', async () => {
    const { id, failed } = await loseTwo();
    const delivery = await waitForDelivery(id, { status: 'FAILED', attemptCount: 1 });
    expectFailure(await resend(delivery.id), 'INVALID_TRANSITION');
    await update(id, { status: 'ACTIVE', disableOnGone: false });
    receiver.answer(status(500));
    expect(dataOf(await resend(delivery.id), 200)).toMatchObject({
      id: delivery.id,
      status: 'PENDING',
      completedAt: null,
    });
    const retried = await waitForDelivery(id, { status: 'PENDING', attemptCount: 2 });
    // The delay is that after a first attempt, not after a second.
    const { attempts } = await read(`/v1/deliveries/${delivery.id}`);
    expect(attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    const waitMs = Date.parse(retried.nextAttemptAt) - Date.parse(attempts[1].startedAt) - attempts[1].durationMs;
    expect(waitMs).toBeLessThan(20_000);
    receiver.answer(status(200));
    dataOf(await resend(delivery.id), 200);
    await waitForDelivery(id, { status: 'SUCCEEDED', attemptCount: 3 });
    const ids = receiver.requests.filter(({ body }) => JSON.parse(body).data.id === failed);
    expect(new Set(ids.map(({ headers }) => headers['service-event-id'])).size).toBe(1);
    dataOf(await resend(delivery.id), 200);
    await waitForDelivery(id, { status: 'SUCCEEDED', attemptCount: 4 });
  });

  test('is refused if its endpoint was deleted, and not found in another tenant', async () => {
    const { id } = await createEndpoint();
    await createLead();
    const delivery = await waitForDelivery(id, { status: 'SUCCEEDED' });
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('POST', `/v1/deliveries/${delivery.id}/resend`), 'NOT_FOUND');
    dataOf(await caller.call('DELETE', `${path}/${id}`), 200);
    expectFailure(await resend(delivery.id), 'INVALID_TRANSITION');
  });
});

describe('a test', () => {
  const test1 = (id: string, body?: object) => caller.call('POST', `${path}/${id}/test`, body);

  test('sends one signed event of each type, with data in the form of the contract, for any subscription of the endpoint', async () => {
    const { id, secret } = await createEndpoint();
    await update(id, { status: 'PAUSED' });
    for (const type of subscribableEventTypes) {
      const result = dataOf(await test1(id, { type }), 200);
      expect(result).toMatchObject({ eventType: type, outcome: 'SUCCEEDED', responseStatus: 200, error: null });
      const sent = receiver.requests.filter(({ body }) => JSON.parse(body).id === result.eventId);
      expect(sent).toHaveLength(1);
      const [{ body, headers }] = sent as [(typeof sent)[number]];
      const event = await verify(body, headers, secret);
      expect(event).toMatchObject({ type, tenant_id: caller.tenantId, created: result.startedAt });
      const data = eventCatalogue[type].data.parse(event.data);
      expect(data).toEqual(event.data);
    }
    expect(dataOf(await test1(id), 200).eventType).toBe('lead.created');
    expect(await read('/v1/events')).toEqual([]);
    expect(await read('/v1/deliveries')).toEqual([]);
  });

  test('that fails is reported, is not retried, and does not affect the health', async () => {
    const { id } = await createEndpoint();
    receiver.answer((response) => response.writeHead(503, { 'retry-after': '0' }).end('down'));
    expect(dataOf(await test1(id), 200)).toMatchObject({
      outcome: 'FAILED',
      responseStatus: 503,
      responseBody: 'down',
      error: expect.stringContaining('503'),
    });
    await update(id, { url: 'http://127.0.0.1:9/' });
    expect(dataOf(await test1(id), 200)).toMatchObject({ responseStatus: null, error: 'The connection was refused.' });
    expect(receiver.requests).toHaveLength(1);
    expect((await read(`${path}/${id}`)).health).toMatchObject({
      consecutiveFailures: 0,
      lastFailureAt: null,
      pending: 0,
    });
  });
});

test('an endpoint created as PAUSED gets its pending deliveries once it is ACTIVE', async () => {
  const { id, status: state } = await createEndpoint({ status: 'PAUSED' });
  expect(state).toBe('PAUSED');
  const lead = await createLead();
  await vi.waitFor(async () => expect((await read(`${path}/${id}`)).health.pending).toBe(1), waiting);
  expect(receiver.requests).toEqual([]);
  await update(id, { status: 'ACTIVE' });
  worker.wake();
  await vi.waitFor(() => expect(leadsReceived()).toEqual([lead]), waiting);
});

test('an endpoint that is paused and activated again sends pending retries at once, and resets its failures', async () => {
  receiver.answer(status(429, { 'retry-after': '3600' }));
  const { id } = await createEndpoint();
  await createLead();
  await waitForDelivery(id, { status: 'PENDING', attemptCount: 1 });
  await vi.waitFor(async () => expect((await read(`${path}/${id}`)).health.failingSince).not.toBeNull(), waiting);
  receiver.answer(status(200));
  await update(id, { status: 'PAUSED' });
  const { health } = await update(id, { status: 'ACTIVE' });
  expect(health).toMatchObject({ failingSince: null, consecutiveFailures: 0 });
  worker.wake();
  await waitForDelivery(id, { status: 'SUCCEEDED', attemptCount: 2 });
});

test('clients cannot choose a secret', async () => {
  const { id, secret } = await createEndpoint();
  for (const answer of [
    await caller.call('PATCH', `${path}/${id}`, { secret }),
    await caller.call('POST', path, { url: receiver.url, events: ['lead.created'], secret }),
  ]) {
    expect(expectFailure(answer, 'VALIDATION_ERROR').message).toContain('secret');
  }
  const disabled = await caller.call('POST', path, { url: receiver.url, events: ['lead.created'], status: 'DISABLED' });
  expect(expectFailure(disabled, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.status' }]);
});
