import { contract, firstApiVersion, headers, newestApiVersion } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../test/support/api.js';
import { dataOf } from '../../test/support/sample.js';
import { inTenant } from '../db/client.js';
import { createEgressPolicy } from '../egress/policy.js';
import { appendEvents } from '../events/outbox.js';
import { encodeId, newUuid } from '../ids.js';
import type { RunningWorker } from '../jobs/engine.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { openReceiver, type Receiver } from './fixtures/receiver.js';
import { sampleOf } from './samples.js';

const path = contract.webhookEndpoints.list.path;
const waiting = { timeout: 60_000, interval: 20 };
let api: TestApi;
let worker: RunningWorker;
const receivers: Receiver[] = [];

beforeAll(async () => {
  api = await startTestApi();
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
  await api.close();
  await Promise.all(receivers.map((each) => each.close()));
});

type Payload = { id: string; type: string; api_version: string; data: Record<string, unknown> };

async function addEndpoint(caller: TestCaller, fields: object = {}) {
  const receiver = await openReceiver();
  receivers.push(receiver);
  const body = { url: receiver.url, events: ['shipment.updated', 'lead.created'], ...fields };
  const { id, secret, apiVersion } = dataOf(await caller.call('POST', path, body), 201);
  const last = async (count: number): Promise<Payload> => {
    await vi.waitFor(() => {
      worker.wake();
      expect(receiver.requests.length).toBe(count);
    }, waiting);
    const { body: text, headers: sent } = receiver.requests.at(-1) as Receiver['requests'][number];
    // The signature covers the bytes that were sent.
    const event = await verify(text, sent, secret);
    return event as unknown as Payload;
  };
  return { id: id as string, apiVersion: apiVersion as string, last };
}

/** A tenant that was there before versions, with a key of it. */
async function olderTenant() {
  const tenant = await api.newTenant();
  await api.owner`update tenants set api_version = ${firstApiVersion} where id = ${tenant}`;
  return { tenant, caller: await api.newCaller(tenant) };
}

async function emitShipment(tenant: string): Promise<void> {
  const now = new Date();
  const data = { ...sampleOf('shipment.updated', encodeId('tenant', tenant), now).data, tracking: 'STOPPED' as const };
  await inTenant(api.db, tenant, (tx) =>
    appendEvents(tx, tenant, 'shipment.updated', [{ data, score: null, pipelineId: null }], now),
  );
}

/** Stores an event as a server of before stored it: in the first version. */
async function emitAsBefore(tenant: string): Promise<void> {
  const now = new Date();
  const id = newUuid(now.getTime());
  const { tracking: _, ...data } = sampleOf('shipment.updated', encodeId('tenant', tenant), now).data;
  const event = {
    id: encodeId('event', id),
    type: 'shipment.updated',
    created: now.toISOString(),
    tenant_id: encodeId('tenant', tenant),
    data: { ...data, active: false },
    api_version: firstApiVersion,
  };
  const row = { id, tenantId: tenant, type: event.type, payload: JSON.stringify(event), createdAt: event.created };
  await inTenant(api.db, tenant, (tx) => tx`insert into outbox ${tx(row)}`);
}

const old = { api_version: firstApiVersion, data: { active: false } };
const newest = { api_version: newestApiVersion, data: { tracking: 'STOPPED' } };

test('endpoints of two versions get each event in their own, before and after the default of the tenant is upgraded', async () => {
  const { tenant, caller } = await olderTenant();
  const first = await addEndpoint(caller);
  expect(first.apiVersion).toBe(firstApiVersion);
  await emitShipment(tenant);
  const before = await first.last(1);
  expect(before).toMatchObject(old);
  expect(before.data).not.toHaveProperty('tracking');

  dataOf(await caller.call('PATCH', '/v1/settings', { apiVersion: newestApiVersion }), 200);
  const second = await addEndpoint(caller);
  expect(second.apiVersion).toBe(newestApiVersion);
  await emitShipment(tenant);
  const [atFirst, atSecond] = [await first.last(2), await second.last(1)];
  expect(atFirst).toMatchObject(old);
  expect(atSecond).toMatchObject(newest);
  expect(atSecond.data).not.toHaveProperty('active');
  expect(atFirst.id).toBe(atSecond.id);

  // Sent again after the endpoint was upgraded, an event has the version of now.
  dataOf(await caller.call('PATCH', `${path}/${first.id}`, { apiVersion: newestApiVersion }), 200);
  const [delivery] = dataOf(await caller.call('GET', `/v1/deliveries?endpointId=${first.id}&sort=createdAt`), 200);
  dataOf(await caller.call('POST', `/v1/deliveries/${delivery.id}/resend`), 200);
  const again = await first.last(3);
  expect(again).toMatchObject(newest);
  expect(again.id).toBe(before.id);
});

test('an event that a server stored before there were versions comes in the version of each endpoint and reader', async () => {
  const { tenant, caller } = await olderTenant();
  const first = await addEndpoint(caller);
  const second = await addEndpoint(caller, { apiVersion: newestApiVersion });
  await emitAsBefore(tenant);
  const { id } = await first.last(1);
  expect(await first.last(1)).toMatchObject(old);
  expect(await second.last(1)).toMatchObject(newest);
  const read = async (url: string, version: string) =>
    dataOf(await caller.call('GET', url, undefined, { [headers.apiVersion]: version }), 200);
  for (const [version, form] of [
    [firstApiVersion, old],
    [newestApiVersion, newest],
  ] as const) {
    expect(await read(`/v1/events/${id}`, version)).toMatchObject({ id, ...form });
    expect(await read(`/v1/events?id=${id}`, version)).toMatchObject([{ id, ...form }]);
  }
});

test('a test event is in the version of the endpoint', async () => {
  const { caller } = await olderTenant();
  for (const version of [firstApiVersion, newestApiVersion]) {
    const endpoint = await addEndpoint(caller, { apiVersion: version });
    dataOf(await caller.call('POST', `${path}/${endpoint.id}/test`, { type: 'shipment.updated' }), 200);
    const { data, api_version } = await endpoint.last(1);
    expect(api_version).toBe(version);
    expect('active' in data).toBe(version === firstApiVersion);
  }
});
