import { WebhookEndpointCreate } from '@lead-engagement/contract';
import type { Database, Transaction } from '../../db/client.js';
import { createWebhookEndpoint } from '../../features/operations/webhook-endpoints/index.js';
import { decodeId } from '../../ids.js';
import type { Lease } from '../../jobs/handler.js';
import type { Cipher } from '../../security/encryption.js';
import { writeAcks } from '../../webhooks/acks.js';
import { attemptDelivery } from '../../webhooks/attempt.js';
import { dataOf, loadDeliveries } from '../../webhooks/load.js';
import { deliveryKind } from '../../webhooks/queue.js';
import { relayBatch } from '../../webhooks/relay.js';
import type { SendResult } from '../../webhooks/sender.js';
import { type Chance, createChance } from './chance.js';
import { type Demo, daysBefore, storyDays } from './demo.js';

/** A receiver that does not exist: its domain is reserved for examples. */
const url = 'https://receiver.example/webhooks';

/** Makes an endpoint that gets the events of the story. It is paused, so that nothing is ever sent to it. Returns its UUID. */
export async function addEndpoint(demo: Demo, cipher: Cipher): Promise<string> {
  const input = WebhookEndpointCreate.parse({
    url,
    description: 'Demo receiver. It is paused: enter a URL of yours and set it to ACTIVE.',
    events: ['lead.created', 'lead.stage_changed', 'conversation.ended', 'crawl_task.completed'],
    status: 'PAUSED',
  });
  const start = daysBefore(demo, storyDays, storyDays);
  const { id } = await createWebhookEndpoint({ tx: demo.tx, caller: demo.caller, now: start }, { cipher }, input);
  return decodeId('webhookEndpoint', id) as string;
}

/** Keeps all workers from relaying events until the connection ends: `worker` must have a single one. */
export async function holdRelay(worker: Database): Promise<void> {
  await worker`select pg_advisory_lock(hashtext('lead_engagement.relay'))`;
}

const batchSize = 1_000;
const mostBatches = 1_000;
const claimed = 500;

/**
 * Relays the events of the tenant, and records what a receiver would have answered, in one transaction: no worker sees the deliveries while
 * they wait. Call it while the relay is held. Returns the number of deliveries.
 */
export async function deliverStory(worker: Database, tenantId: string, cipher: Cipher): Promise<number> {
  let delivered = 0;
  await worker.begin(async (tx) => {
    const db = tx as unknown as Database;
    await relayAll(tx, tenantId);
    const chance = createChance(11);
    for (;;) {
      const leases = await leaseDeliveries(db, tenantId);
      if (leases.length === 0) return;
      const loaded = await loadDeliveries(db, leases);
      const acks = [];
      for (const delivery of loaded.values()) {
        const startedAt = attemptTime(delivery.lease);
        const { ack } = await attemptDelivery(delivery, {
          sender: { send: async () => answer(chance), sendToBroker: async () => answer(chance), close: async () => {} },
          cipher,
          now: () => startedAt,
          random: chance.next,
        });
        const durationMs = chance.between(40, 900);
        acks.push({ ...ack, attempt: ack.attempt && { ...ack.attempt, durationMs } });
      }
      const written = await writeAcks(db, acks);
      delivered += acks.filter(
        ({ deliveryId, nextAttemptAt }) => written.has(deliveryId) && nextAttemptAt === null,
      ).length;
    }
  });
  return delivered;
}

/** Other tenants have their turns, too. */
async function relayAll(tx: Transaction, tenantId: string): Promise<void> {
  let after: string | undefined;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const waiting = await tx`select from outbox where tenant_id = ${tenantId} limit 1`;
    if (waiting.length === 0) return;
    ({ nextAfter: after } = await relayBatch(tx, new Date(), batchSize, after));
  }
}

/** Takes the next deliveries of the tenant that were attempted in the story. */
async function leaseDeliveries(db: Database, tenantId: string): Promise<Lease[]> {
  const rows = await db<(Omit<Lease, 'dueAt' | 'leaseEnd'> & { dueAt: string })[]>`
    update work set leased = true, fence = fence + 1
    where kind = ${deliveryKind} and tenant_id = ${tenantId} and id in (
      select id from work where kind = ${deliveryKind} and tenant_id = ${tenantId}
        and (due_at < now() or data->>'attemptCount' = '0') order by id limit ${claimed})
    returning kind, tenant_id, id, key, fence, attempts, lost_leases, data, due_at`;
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt), leaseEnd: new Date() }));
}

/** The first attempt follows the event at once; another comes at its retry time. */
function attemptTime(lease: Lease): Date {
  const { attemptCount, createdAt } = dataOf(lease);
  return attemptCount > 0 ? lease.dueAt : new Date(Date.parse(createdAt) + 800);
}

function answer(chance: Chance): SendResult {
  const isFailure = chance.happens(0.06);
  const [status, body] = isFailure ? [503, '{"error":"maintenance"}'] : [200, '{"received":true}'];
  return { outcome: 'answered', status, body, truncated: false, retryAfter: undefined };
}
