import { createHmac } from 'node:crypto';
import { headers } from '@lead-engagement/contract';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReceiver, type Receiver } from './fixtures/receiver.js';
import { openWorld, type World } from './fixtures/world.js';

const waiting = { timeout: 120_000, interval: 5 };
let world: World;
let receiver: Receiver;
let tenantId: string;

beforeEach(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  tenantId = await world.addTenant();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

test('an event reaches its receiver once, as the stored text, signed so that both schemes verify', async () => {
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId);
  world.startWorker();
  const [request] = await receiver.waitForRequests(1);
  const [event] = await world.db<{ payload: string }[]>`select payload from events`;
  expect(request?.body).toBe(event?.payload);
  const { id, type } = JSON.parse(request?.body ?? '');
  expect(type).toBe('lead.created');
  expect(request?.headers[headers.eventId.toLowerCase()]).toBe(id);
  const [t, v1] = (request?.headers[headers.signature.toLowerCase()] ?? '')
    .split(',')
    .map((part) => part.split('=')[1]);
  expect(v1).toBe(createHmac('sha256', world.secret).update(`${t}.${request?.body}`).digest('hex'));
  expect(new Webhook(world.secret).verify(request?.body ?? '', request?.headers ?? {})).toMatchObject({ id });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Lead-Engagement-Webhooks/1',
  });
  await vi.waitFor(async () => {
    expect(await world.listDeliveries()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1, nextAttemptAt: null }]);
  }, waiting);
  expect(await world.listQueue()).toEqual([]);
  expect(await world.listAttempts()).toMatchObject([
    { number: 1, outcome: 'SUCCEEDED', responseStatus: 200, error: null },
  ]);
  expect(receiver.requests).toHaveLength(1);
});
