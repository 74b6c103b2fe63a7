import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTenant } from '../db/client.js';
import { newUuid, uuidTime } from '../ids.js';
import { openWorld, type World } from './fixtures/world.js';
import { resumeDeliveries } from './queue.js';
import { createRelay, relayEvents } from './relay.js';

const waiting = { timeout: 120_000, interval: 5 };
const url = 'https://example.com/hooks';
let world: World;
let tenantId: string;

beforeEach(async () => {
  world = await openWorld();
  tenantId = await world.addTenant();
});
afterEach(() => world.close());

async function relayAll(): Promise<{ events: number; deliveries: number }> {
  const sum = { events: 0, deliveries: 0 };
  for (;;) {
    const batch = await relayEvents(world.db, new Date(), 50);
    if (batch.events === 0) return sum;
    sum.events += batch.events;
    sum.deliveries += batch.deliveries;
  }
}

async function listEvents(tenant: string) {
  return world.db<{ id: string; sequence: number; payload: string; createdAt: string }[]>`
    select * from events where tenant_id = ${tenant} order by sequence`;
}

test('events that are written at the same time get the places 1 to n of their tenant, without a gap', async () => {
  const other = await world.addTenant();
  let writing = true;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let at = 0; at < 15; at++) await world.emit(writer % 2 ? tenantId : other, { count: 1 + (at % 3) });
  });
  const relays = Array.from({ length: 3 }, async () => {
    while (writing) await relayEvents(world.db, new Date(), 7);
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(relays);
  await relayAll();
  for (const tenant of [tenantId, other]) {
    const events = await listEvents(tenant);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(120);
  }
});

test('an event that is written after another was committed comes after it, within one millisecond too', async () => {
  const now = new Date();
  for (let at = 0; at < 20; at++)
    await world.emit(tenantId, { now, type: at % 2 ? 'lead.stage_changed' : 'lead.created' });
  await relayAll();
  const types = (await listEvents(tenantId)).map(({ payload }) => JSON.parse(payload).type);
  expect(types).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 ? 'lead.stage_changed' : 'lead.created')));
});

test('an event that is committed late comes after those that were relayed before, and a reader misses none', async () => {
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const id = newUuid();
  const late = inTenant(world.api, tenantId, async (tx) => {
    await tx`insert into outbox ${tx({ id, tenantId, type: 'lead.created', payload: '{"late":true}', createdAt: new Date() })}`;
    written();
    await held;
  });
  await isWritten;
  await world.emit(tenantId, { count: 2 });
  await relayAll();
  commit();
  await late;
  await relayAll();
  const events = await listEvents(tenantId);
  expect(events.map(({ sequence, id: event }) => [sequence, event === id])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test('an event that was rolled back leaves no trace', async () => {
  const failing = inTenant(world.api, tenantId, async (tx) => {
    await tx`insert into outbox ${tx({ id: newUuid(), tenantId, type: 'lead.created', payload: '{}', createdAt: new Date() })}`;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await world.emit(tenantId);
  await relayAll();
  expect((await listEvents(tenantId)).map(({ sequence }) => sequence)).toEqual([1]);
});

test('an event goes to the endpoints that subscribe to its type, and to no others', async () => {
  const created = await world.addEndpoint(tenantId, { url, events: ['lead.created'] });
  const both = await world.addEndpoint(tenantId, { url });
  await world.addEndpoint(tenantId, { url, events: ['lead.stage_changed'] });
  await world.addEndpoint(tenantId, { url, status: 'DISABLED' });
  await world.addEndpoint(tenantId, { url, deletedAt: new Date().toISOString() });
  await world.addEndpoint(await world.addTenant(), { url });
  await world.emit(tenantId, { type: 'lead.created' });
  expect(await relayAll()).toEqual({ events: 1, deliveries: 2 });
  const deliveries = await world.listDeliveries();
  expect(new Set(deliveries.map(({ endpointId }) => endpointId))).toEqual(new Set([created, both]));
});

test('the filters on score and pipeline let only matching events through', async () => {
  const pipelineId = newUuid();
  const endpoint = {
    score: await world.addEndpoint(tenantId, { url, minScore: 60 }),
    pipeline: await world.addEndpoint(tenantId, { url, pipelineId }),
    both: await world.addEndpoint(tenantId, { url, minScore: 60, pipelineId }),
  };
  const receivers = async (event: { score?: number; pipelineId?: string }) => {
    await world.db`delete from work`;
    await world.emit(tenantId, event);
    await relayAll();
    const reached = new Set((await world.listQueue()).map(({ key }) => key));
    return Object.entries(endpoint).flatMap(([name, id]) => (reached.has(id) ? [name] : []));
  };
  expect(await receivers({ score: 60, pipelineId })).toEqual(['score', 'pipeline', 'both']);
  expect(await receivers({ score: 59, pipelineId })).toEqual(['pipeline']);
  expect(await receivers({ score: 99, pipelineId: newUuid() })).toEqual(['score']);
  expect(await receivers({})).toEqual([]);
});

test('an endpoint gets the events written after it was made, however wrong the clocks are, and none from before', async () => {
  await world.emit(tenantId, { now: new Date(Date.now() + 600_000) });
  await world.addEndpoint(tenantId, { url });
  await world.emit(tenantId, { now: new Date(Date.now() - 600_000) });
  expect(await relayAll()).toEqual({ events: 2, deliveries: 1 });
  const [delivery] = await world.listDeliveries();
  const [, second] = await listEvents(tenantId);
  expect(delivery?.eventId).toBe(second?.id);
});

test.each([
  ['ACTIVE', 'PAUSED', true],
  ['PAUSED', 'ACTIVE', false],
] as const)(
  'an event that is relayed while its endpoint goes from %s to %s waits accordingly',
  async (from, to, paused) => {
    const endpointId = await world.addEndpoint(tenantId, { url, status: from });
    await world.emit(tenantId);
    let relayed: Promise<unknown> = Promise.resolve();
    await inTenant(world.api, tenantId, async (tx) => {
      await tx`update webhook_endpoints set status = ${to} where tenant_id = ${tenantId} and id = ${endpointId}`;
      if (!paused) await resumeDeliveries(tx, tenantId, endpointId, new Date());
      relayed = relayEvents(world.db, new Date(), 10);
      await vi.waitFor(async () => {
        const blocked = await world.owner`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(blocked.length).toBeGreaterThan(0);
      }, waiting);
    });
    await relayed;
    expect((await world.listQueue()).map(({ ready }) => ready)).toEqual([!paused]);
  },
);

test('a delivery carries the time of its event, in its id too, and its deadline is 72 hours later', async () => {
  await world.addEndpoint(tenantId, { url });
  await world.addEndpoint(tenantId, { url, status: 'PAUSED' });
  const now = new Date(Date.now() - 3_600_000);
  await world.emit(tenantId, { now });
  await relayAll();
  const deliveries = await world.listDeliveries();
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2);
  for (const { id, createdAt, deadlineAt } of deliveries) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidTime(id)).toBe(now.getTime());
    expect(createdAt).toBe(now.toISOString());
    expect(Date.parse(deadlineAt) - now.getTime()).toBe(72 * 3_600_000);
  }
  expect((await world.listQueue()).map(({ ready }) => ready).sort()).toEqual([false, true]);
});

test('an event from a week that has no partition yet makes one', async () => {
  await world.addEndpoint(tenantId, { url });
  await world.emit(tenantId, { now: new Date('2026-01-07T12:00:00.000Z') });
  await world.emit(tenantId);
  expect(await relayAll()).toEqual({ events: 2, deliveries: 2 });
});

test('a second relay does nothing while one is at work, rather than wait', async () => {
  await world.emit(tenantId);
  await world.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.relay'))`;
    expect(await relayEvents(world.db, new Date(), 10)).toEqual({ events: 0, deliveries: 0 });
  });
  expect(await relayEvents(world.db, new Date(), 10)).toEqual({ events: 1, deliveries: 0 });
});

test("a tenant's flood is relayed beside the events of others, not before them", async () => {
  await world.emit(tenantId, { count: 3_000 });
  const others = await Promise.all(Array.from({ length: 4 }, () => world.addTenant()));
  for (const tenant of others) await world.emit(tenant, { count: 3 });
  expect(await relayEvents(world.claims, new Date(), 100)).toMatchObject({ events: 20 + 4 * 3 });
  for (const tenant of others) expect(await listEvents(tenant)).toHaveLength(3);
});

test('events that many endpoints want are relayed few at a time, so that a batch stays as short', async () => {
  for (let at = 0; at < 5; at++) await world.addEndpoint(tenantId, { url });
  await world.emit(tenantId, { count: 7 });
  const relay = () => relayEvents(world.claims, new Date(), 20);
  expect(await relay()).toMatchObject({ events: 4, deliveries: 20 });
  expect(await relay()).toMatchObject({ events: 3, deliveries: 15 });
});

test('more tenants than one batch serves come to their turn in the next', async () => {
  const tenants = await Promise.all(Array.from({ length: 130 }, () => world.addTenant()));
  await Promise.all(tenants.map((tenant) => world.emit(tenant, { count: 2 })));
  const relay = createRelay(world.claims, 100);
  for (let rounds = 0; await relay(new Date()); rounds++) expect(rounds).toBeLessThan(10);
  for (const tenant of tenants) expect((await listEvents(tenant)).map(({ sequence }) => sequence)).toEqual([1, 2]);
});
