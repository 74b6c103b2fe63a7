import { webhookTiming } from '@lead-engagement/contract';
import { inTenant } from '../../../db/client.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { hourMs, minuteMs } from '../../../time.js';
import * as queries from './queries.js';
import { type ErasureState, erasureKind, eventPassKind } from './service.js';

const shortestWaitMs = 2_000;
const longestWaitMs = minuteMs;
/** A pass tells each erasure that it has served, so this only matters if that was lost. */
const passWaitMs = 10_000;
/** A delivery is attempted for as long: then its event goes, whether a receiver got it or not. */
const receiversMs = webhookTiming.deadlineHours * hourMs;

/**
 * Goes through everything that mentions an erased contact: once its own records are purged, files and rows of imports and exports, crawl
 * results, shipments, events with their deliveries, and the audit log. It is complete once the store has removed the files. A step that is repeated finds less to do.
 */
export const contactErasureWork: JobHandler = {
  kind: erasureKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 120,
  maxAttempts: Number.POSITIVE_INFINITY,
  run: (lease, context) => eraseNext(lease, context, lease.data as unknown as ErasureState),
};

async function eraseNext({ tenantId, id }: Lease, { db, now }: RunContext, state: ErasureState): Promise<StepResult> {
  const { traces, orderedAt, forgottenAt } = state;
  if (state.awaitsPass) return awaitPass(tenantId, db, now());
  const waitMs = waitAfter(now().getTime() - Date.parse(orderedAt));
  const later = { next: 'again', at: new Date(now().getTime() + waitMs), isIdle: true } as const;
  if (forgottenAt !== undefined) {
    if (await queries.hasExpiredFiles(db, tenantId, forgottenAt)) return later;
    const entry = { actor: system, action: 'contact.erasure_completed', targetId: encodeId('contact', id) } as const;
    await inTenant(db, tenantId, (tx) => appendAudit(tx, tenantId, entry, now()));
    return { next: 'done', facts: { leads: traces.leadIds.length, conversations: traces.conversationIds.length } };
  }
  if (await queries.isBeingPurged(db, tenantId, traces.contactIds)) return later;
  if (await queries.hasJobsUnderWay(db, tenantId, orderedAt)) return later;
  const waitsForOthers = now().getTime() < Date.parse(orderedAt) + receiversMs;
  if (waitsForOthers && (await queries.hasTrackedShipments(db, tenantId, traces.shipmentIds))) return later;
  if (waitsForOthers && (await queries.hasUntoldEvents(db, tenantId, traces, orderedAt))) return later;
  if (state.readTo !== null) {
    return { ...(await awaitPass(tenantId, db, now())), data: { ...state, awaitsPass: true } };
  }
  await inTenant(db, tenantId, (tx) => queries.forgetFiles(tx, tenantId, traces, orderedAt, now()));
  await queries.forgetImportErrors(db, tenantId, traces.words);
  await queries.forgetRecords(db, tenantId, traces);
  await queries.forgetAuditTargets(db, tenantId, traces);
  return { next: 'again', data: { ...state, forgottenAt: await queries.readLaterClock(db, now()) } };
}

/** The longer it has waited, the more seldom it looks. */
function waitAfter(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 20, shortestWaitMs), longestWaitMs);
}

async function awaitPass(tenantId: string, db: RunContext['db'], now: Date) {
  await enqueueJobs(db, [{ kind: eventPassKind, tenantId, id: tenantId }], now);
  return { next: 'again', at: new Date(now.getTime() + passWaitMs), isIdle: true } as const;
}
