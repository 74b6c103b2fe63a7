import { webhookTiming } from '@lead-engagement/contract';
import { appendAudit, system } from '../../audit/append.js';
import { inTenant } from '../../db/client.js';
import { encodeId } from '../../ids.js';
import type { Lease, RunContext, StepResult, WorkHandler } from '../../jobs/handler.js';
import { hourMs } from '../../time.js';
import * as queries from './queries.js';
import { type ErasureState, erasureKind } from './service.js';

const waitMs = 2_000;
/** A delivery is attempted for as long: then its event goes, whether a receiver got it or not. */
const receiversMs = webhookTiming.deadlineHours * hourMs;

/**
 * Goes through everything that mentions an erased contact: once its own records are purged, files and rows of imports and exports, crawl
 * results, shipments, events with their deliveries, and the audit log. A step that is repeated finds less to do.
 */
export const contactErasureWork: WorkHandler = {
  kind: erasureKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 120,
  maxAttempts: Number.POSITIVE_INFINITY,
  maxLostLeases: Number.POSITIVE_INFINITY,
  run: (lease, context) => eraseNext(lease, context, lease.data as unknown as ErasureState),
};

async function eraseNext({ tenantId, id }: Lease, { db, now }: RunContext, state: ErasureState): Promise<StepResult> {
  const { traces, orderedAt } = state;
  const later = { next: 'again', at: new Date(now().getTime() + waitMs), isIdle: true } as const;
  if (await queries.isBeingPurged(db, tenantId, traces.contactIds)) return later;
  if (await queries.hasJobsUnderWay(db, tenantId, orderedAt)) return later;
  const waitsForOthers = now().getTime() < Date.parse(orderedAt) + receiversMs;
  if (waitsForOthers && (await queries.hasTrackedShipments(db, tenantId, traces.shipmentIds))) return later;
  if (waitsForOthers && (await queries.hasUntoldEvents(db, tenantId, traces.contactIds, orderedAt))) return later;
  if (state.readTo !== null) {
    const readTo = await queries.forgetEvents(db, tenantId, traces, state.readTo ?? 0);
    return { next: 'again', data: { ...state, readTo: readTo ?? null } };
  }
  await inTenant(db, tenantId, (tx) => queries.forgetFiles(tx, tenantId, traces, orderedAt, now()));
  await queries.forgetImportErrors(db, tenantId, traces.words);
  await queries.forgetRecords(db, tenantId, traces);
  await queries.forgetAuditTargets(db, tenantId, traces);
  const entry = { actor: system, action: 'contact.erasure_completed', targetId: encodeId('contact', id) } as const;
  await inTenant(db, tenantId, (tx) => appendAudit(tx, tenantId, entry, now()));
  return { next: 'done', facts: { leads: traces.leadIds.length, conversations: traces.conversationIds.length } };
}
