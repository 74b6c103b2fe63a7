import type { BulkResult, Lead, LeadBulkDelete } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { Actor, Write } from '../../../callers/write.js';
import { addToCount } from '../../../db/counts.js';
import { ApiError } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { encodeId } from '../../../ids.js';
import { isRestorable } from '../../../jobs/retention/cutoff.js';
import { listSubscribedTypes } from '../../../webhooks/subscriptions.js';
import { contactRecords } from '../contacts/index.js';
import { reclaimCustomFields, showOptionsOf } from '../custom-fields/index.js';
import { afterLeadsChanged, occurrenceOf } from './effects.js';
import { lockNamedLeads } from './lock-leads.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { leadRecords } from './queries.js';
import { findPlace } from './restore-place.js';
import { checkExternalIdFree } from './service.js';

/** Deletes a lead, for good where `purge` says so. Throws NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN. */
export async function deleteLead(
  write: Write<Actor & Pick<Caller, 'scopes'>>,
  id: string,
  { purge = false }: { purge?: boolean | undefined },
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tx, caller, now } = write;
  if (purge) return purgeLead(write, id, ifMatch);
  const before = await leadRecords.lock(tx, caller.tenantId, id, ifMatch);
  const after = await leadRecords.softDelete(tx, before, now);
  await addToCount(tx, caller.tenantId, 'leads', -1);
  await afterLeadsChanged(tx, [{ before, after }], { actor: caller, cause: 'delete', now });
  return { id: encodeId('lead', before.id), deleted: true };
}

/** Deletes leads: each by itself, or with `atomic` all or none. Throws VALIDATION_ERROR if `atomic` and one is not there. */
export async function deleteLeads(
  { tx, caller: actor, now }: Write<Actor>,
  { leadIds, atomic }: LeadBulkDelete,
): Promise<BulkResult[]> {
  const { outcomes, named } = await lockNamedLeads(tx, actor.tenantId, leadIds);
  if (atomic) outcomes.throwFailures();
  if (named.length > 0) {
    const before = new Map(named.map(({ lead }) => [lead.id, lead]));
    const rows = await queries.softDeleteLeads(tx, actor.tenantId, [...before.keys()], now);
    await addToCount(tx, actor.tenantId, 'leads', -rows.length);
    const changes = rows.map((after) => ({ before: before.get(after.id) as LeadRow, after }));
    await afterLeadsChanged(tx, changes, { actor, cause: 'delete', now });
  }
  for (const { index, lead } of named) outcomes.succeed(index, 'deleted', { id: encodeId('lead', lead.id) });
  return outcomes.toResults();
}

async function purgeLead(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'scopes'>>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  checkScope(caller, 'erase:contacts', 'purge=true');
  const { tenantId } = caller;
  const row = await leadRecords.lockIncludingDeleted(tx, tenantId, id, ifMatch);
  await queries.purgeLead(tx, tenantId, row.id);
  if (row.deletedAt === null) {
    await addToCount(tx, tenantId, 'leads', -1);
    // Told at once: later, there is no row to tell of.
    if ((await listSubscribedTypes(tx, tenantId)).has('lead.deleted')) {
      const lead = toLead(await showOptionsOf(tx, 'LEAD', row));
      await appendEvents(tx, tenantId, 'lead.deleted', [occurrenceOf(row, lead)], now);
    }
  }
  return { id: encodeId('lead', row.id), deleted: true };
}

/**
 * Restores a lead that was deleted not too long ago; one that is live is left as it is. Throws NOT_FOUND, and
 * CONFLICT where its contact is deleted, or its external id or a unique custom field is taken by now.
 */
export async function restoreLead({ tx, caller: actor, now }: Write<Actor>, id: string): Promise<Lead> {
  const { tenantId } = actor;
  const before = await leadRecords.lockIncludingDeleted(tx, tenantId, id, undefined);
  if (before.deletedAt === null) return toLead(await showOptionsOf(tx, 'LEAD', before));
  if (!(await isRestorable(tx, tenantId, 'deletedLeads', before.deletedAt, now))) {
    throw new ApiError('NOT_FOUND', 'There is no lead with this id.');
  }
  if (!(await contactRecords.findForReference(tx, tenantId, before.contactId))) {
    const contactId = encodeId('contact', before.contactId);
    throw new ApiError(
      'CONFLICT.related_deleted',
      `The contact of this lead, ${contactId}, is deleted. Restore the contact first, or create a new lead.`,
      { existingId: contactId },
    );
  }
  if (before.externalId !== null) await checkExternalIdFree(tx, tenantId, before.externalId);
  const owner = { tenantId, resource: 'LEAD', id: before.id } as const;
  await reclaimCustomFields(tx, owner, before.customFields);
  const home = await findPlace(tx, before, now);
  const after = await leadRecords.restore(tx, before, home, now);
  await addToCount(tx, tenantId, 'leads', 1);
  await afterLeadsChanged(tx, [{ before, after }], { actor, cause: 'restore', now });
  return toLead(await showOptionsOf(tx, 'LEAD', after));
}
