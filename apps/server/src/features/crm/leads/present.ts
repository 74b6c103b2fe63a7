import type { Lead } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import type { Queryable } from '../../../db/client.js';
import { encodeId, nilUuid } from '../../../ids.js';
import { type Shown, showOptions } from '../custom-fields/index.js';
import type { leads } from './table.js';

/** A lead as stored. Ids are UUIDs. */
export type LeadRow = typeof leads.$inferSelect;

/** Leads as the API shows them, in the same order. */
export async function presentLeads(db: Queryable, rows: readonly LeadRow[]): Promise<Lead[]> {
  return (await showOptions(db, 'LEAD', rows)).map(toLead);
}

export function toLead(row: Shown<LeadRow>): Lead {
  return {
    id: encodeId('lead', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    contactId: encodeId('contact', row.contactId),
    pipelineId: encodeId('pipeline', row.pipelineId),
    stageId: encodeId('stage', row.stageId),
    status: row.status,
    source: row.source,
    score: row.score,
    value: row.value,
    currency: row.currency,
    assignedToId: row.assignedToId && encodeId('user', row.assignedToId),
    title: row.title,
    expectedCloseDate: row.expectedCloseDate,
    lostReason: row.lostReason,
    closedAt: row.closedAt,
    ownerAtClosingId: toOwnerAtClosing(row),
    stageEnteredAt: row.stageEnteredAt,
    externalId: row.externalId,
    tagIds: row.tagIds.map((id) => encodeId('tag', id)),
    customFields: row.customFields,
    lastActivityAt: row.lastActivityAt,
    version: row.version,
    createdBy: toCreatedBy(row),
    recordedAt: row.recordedAt ?? row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Until the owner at closing of a lead from before is filled in, it is the present one. */
function toOwnerAtClosing({ closedAt, ownerAtClosingId, assignedToId }: LeadRow): string | null {
  const ownerId = closedAt === null ? null : (ownerAtClosingId ?? assignedToId);
  return ownerId && ownerId !== nilUuid ? encodeId('user', ownerId) : null;
}
