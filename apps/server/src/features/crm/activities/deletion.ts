import type { Activity } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { isRestorable } from '../../../jobs/retention/cutoff.js';
import { contactRecords } from '../contacts/index.js';
import { type ActivityRow, toActivity } from './present.js';
import * as queries from './queries.js';
import { haveScored, lockActivityRow, notFound } from './service.js';

/**
 * Deletes an activity of a client, permanently with `purge`. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT for an entry of the server,
 * FORBIDDEN.
 */
export async function deleteActivity(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'scopes'>>,
  id: string,
  { purge = false }: { purge?: boolean | undefined },
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tenantId } = caller;
  if (purge) checkScope(caller, 'erase:contacts', 'purge=true');
  const row = await lockActivityRow(tx, tenantId, id, ifMatch, purge ? 'any' : 'live');
  const deletion = { deletedAt: now.toISOString(), deletionId: newUuid(now.getTime()) };
  if (purge) await queries.purgeActivity(tx, row);
  else await queries.updateActivity(tx, row, deletion, now);
  if (row.deletedAt === null) await afterCounted(tx, row, -1, now);
  return { id: encodeId('activity', row.id), deleted: true };
}

/**
 * Restores an activity; a live one is left unchanged. Throws NOT_FOUND, and CONFLICT if its contact or lead is deleted, or for an entry of
 * the server.
 */
export async function restoreActivity(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<Activity> {
  const row = await lockActivityRow(tx, tenantId, id, undefined, 'any');
  if (row.deletedAt === null) return toActivity(row);
  if (!(await isRestorable(tx, tenantId, 'deletedActivities', row.deletedAt, now))) throw notFound();
  await holdParents(tx, row);
  const restored = await queries.updateActivity(tx, row, { deletedAt: null, deletionId: null }, now);
  await afterCounted(tx, restored, 1, now);
  return toActivity(restored);
}

/** Records of a deleted contact or lead are purged with it, so no live record may refer to it. */
async function holdParents(tx: Transaction, { tenantId, contactId, leadId }: ActivityRow): Promise<void> {
  if (leadId && !(await queries.holdContactOfLead(tx, tenantId, leadId))) {
    throw isDeleted('lead', encodeId('lead', leadId));
  }
  if (!(await contactRecords.findForReference(tx, tenantId, contactId))) {
    throw isDeleted('contact', encodeId('contact', contactId));
  }
}

function isDeleted(noun: 'lead' | 'contact', existingId: string): ApiError {
  const message = `The ${noun} of this activity, ${existingId}, is deleted. Restore the ${noun} first.`;
  return new ApiError('CONFLICT.related_deleted', message, { existingId });
}

/** Updates the count and the lead after an activity is restored or deleted. */
async function afterCounted(tx: Transaction, row: ActivityRow, delta: 1 | -1, now: Date): Promise<void> {
  await addToCount(tx, row.tenantId, 'activities', delta);
  if (row.leadId) await queries.resetLastActivity(tx, row);
  await haveScored(tx, row, now);
}
