import type { TrackingProviderSlug } from '@lead-engagement/contract';
import type { TrackingUpdate } from '@lead-engagement/platforms/tracking';
import { type Database, inTenant } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { pollWork, pushWork } from './job.js';
import { deletePush, findPush } from './push-queries.js';
import { listPushed, shipmentRecords } from './queries.js';
import { makeDue } from './sync-queries.js';
import { applyUpdate } from './updates.js';

/** The most shipments that one step writes. */
const shipmentsPerStep = 100;

/** The progress of a push: the current update, and the last shipment that was updated with it. */
interface Checkpoint {
  at: number;
  after?: { tenantId: string; id: string };
}

/** Creates the handler that applies pushes of providers to every matching shipment of any tenant. */
export function createPushHandler({ random }: { random(): number }): JobHandler {
  return {
    kind: pushWork,
    slots: 8,
    slotsPerTenant: 6,
    slotsPerKey: 6,
    leaseSeconds: 60,
    run: (lease, context) => processPush(lease, context, random),
  };
}

async function processPush(lease: Lease, { db, now }: StepContext, random: () => number): Promise<StepResult> {
  const { tenantId, id } = lease;
  const push = await findPush(db, tenantId, id);
  if (!push) return { next: 'done' };
  const signer = tenantId === nilUuid ? null : tenantId;
  const { provider, content } = push;
  const { at, after } = (lease.data as unknown as Checkpoint | null) ?? { at: 0 };
  if (content.kind === 'poll') {
    const polled = await pollNow(db, provider, content.trackingNumbers, signer, now());
    await deletePush(db, tenantId, id);
    return { next: 'done', facts: { provider, polled } };
  }
  const update = content.updates[at];
  if (!update) {
    await deletePush(db, tenantId, id);
    return { next: 'done' };
  }
  const { trackingNumber, carrier } = update;
  const pushed = { provider, trackingNumber, carrier, tenantId: signer };
  const found = await listPushed(db, pushed, after, shipmentsPerStep);
  for (const shipment of found) await applyTo(db, shipment, update, now(), random());
  const last = found.length === shipmentsPerStep ? found.at(-1) : undefined;
  const facts = { provider, shipments: found.length };
  const isLast = at + 1 === content.updates.length;
  if (last || !isLast) {
    const next: Checkpoint = last ? { at, after: last } : { at: at + 1 };
    return { next: 'again', data: { ...next }, facts };
  }
  await deletePush(db, tenantId, id);
  return { next: 'done', facts };
}

async function applyTo(
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
  update: TrackingUpdate,
  now: Date,
  random: number,
): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const row = await shipmentRecords.findAndLock(tx, tenantId, id);
    if (row?.active) await applyUpdate(tx, row, update, {}, { now, random });
  });
}

/** Makes the shipments of these numbers due for polling. Returns how many were rescheduled. */
async function pollNow(
  db: Database,
  provider: TrackingProviderSlug,
  trackingNumbers: readonly string[],
  signer: string | null,
  now: Date,
): Promise<number> {
  let polled = 0;
  for (const trackingNumber of trackingNumbers) {
    const pushed = { provider, trackingNumber, carrier: null, tenantId: signer };
    const found = await listPushed(db, pushed, undefined, shipmentsPerStep);
    for (const { tenantId, id } of found) {
      await inTenant(db, tenantId, async (tx) => {
        const dueAt = await makeDue(tx, tenantId, id, now);
        if (!dueAt) return;
        polled += 1;
        await enqueueJobs(tx, [{ kind: pollWork, tenantId, id, key: provider, dueAt }], now);
      });
    }
  }
  return polled;
}
