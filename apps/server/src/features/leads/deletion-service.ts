import { grantsScope, type Lead, limits } from '@lead-engagement/contract';
import type { Transaction } from '../../db/client.js';
import { addToCount } from '../../db/counts.js';
import type { Caller } from '../../http/caller.js';
import { ApiError } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { holdContact } from '../contacts/service.js';
import { reclaimCustomFields } from '../custom-fields/values-service.js';
import { holdLiveStage, resolveStage } from '../pipelines/service.js';
import { afterLeadsChanged, type LeadActor } from './changes.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { externalIdTaken, lockLeadRow, notFound } from './service.js';

/** Deletes a lead, for good where `purge` says so. Throws NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN. */
export async function deleteLead(
  tx: Transaction,
  caller: LeadActor & Pick<Caller, 'scopes'>,
  id: string,
  { purge = false }: { purge?: boolean | undefined },
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  if (purge) return purgeLead(tx, caller, id, ifMatch);
  const before = await lockLeadRow(tx, caller.tenantId, id, ifMatch);
  const after = await queries.updateLead(tx, before, deletion(now), now);
  await addToCount(tx, caller.tenantId, 'leads', -1);
  await afterLeadsChanged(tx, [{ before, after }], { actor: caller, cause: 'delete', now });
  return { id: encodeId('lead', before.id), deleted: true };
}

function deletion(now: Date) {
  return { deletedAt: now.toISOString(), deletionId: newUuid(now.getTime()) };
}

async function purgeLead(
  tx: Transaction,
  { tenantId, scopes }: Pick<Caller, 'tenantId' | 'scopes'>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  if (!grantsScope(scopes, 'admin')) {
    throw new ApiError('FORBIDDEN', 'To purge needs the scope admin. Use a key with that scope, or leave purge out.');
  }
  const row = await lockAny(tx, tenantId, id);
  checkVersion(row, ifMatch);
  await queries.purgeLead(tx, tenantId, row.id);
  if (row.deletedAt === null) await addToCount(tx, tenantId, 'leads', -1);
  return { id: encodeId('lead', row.id), deleted: true };
}

async function lockAny(tx: Transaction, tenantId: string, id: string): Promise<LeadRow> {
  const uuid = decodeId('lead', id);
  const row = uuid && (await queries.lockLeadWhetherLive(tx, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

const dayMs = 24 * 3_600_000;

/**
 * Restores a lead that was deleted at most thirty days ago; one that is live is left as it is. Throws NOT_FOUND, and
 * CONFLICT where its contact is deleted, or its external id or a unique custom field is taken by now.
 */
export async function restoreLead(tx: Transaction, actor: LeadActor, id: string, now: Date): Promise<Lead> {
  const { tenantId } = actor;
  const before = await lockAny(tx, tenantId, id);
  if (before.deletedAt === null) return toLead(before);
  if (now.getTime() - Date.parse(before.deletedAt) > limits.restoreDays * dayMs) throw notFound();
  if (!(await holdContact(tx, tenantId, before.contactId))) {
    const contactId = encodeId('contact', before.contactId);
    throw new ApiError(
      'CONFLICT',
      `The contact of this lead, ${contactId}, is deleted. Restore the contact first, or create a new lead.`,
    );
  }
  if (before.externalId !== null && (await queries.findLeadByExternalId(tx, tenantId, before.externalId))) {
    throw await externalIdTaken(tx, tenantId, before.externalId);
  }
  const owner = { tenantId, resource: 'LEAD', id: before.id } as const;
  await reclaimCustomFields(tx, owner, before.customFields);
  const home = await findHome(tx, before, now);
  const after = await queries.updateLead(tx, before, { deletedAt: null, deletionId: null, ...home }, now);
  await addToCount(tx, tenantId, 'leads', 1);
  await afterLeadsChanged(tx, [{ before, after }], { actor, cause: 'restore', now });
  return toLead(after);
}

/** Another place for a lead whose stage is gone with its pipeline: the first stage of the default one. */
async function findHome(tx: Transaction, row: LeadRow, now: Date): Promise<Partial<LeadRow>> {
  if (await holdLiveStage(tx, row.tenantId, row.stageId)) return {};
  const stage = await resolveStage(tx, row.tenantId, {});
  return { pipelineId: stage.pipelineId, stageId: stage.id, stageEnteredAt: now.toISOString() };
}
