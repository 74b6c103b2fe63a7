import type { LeadBulkChanges, LeadBulkFilter } from '@lead-engagement/contract';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { allOf, countRows } from '../../../db/filters.js';
import { type ApiError, toClientError, unknownReference } from '../../../errors.js';
import { decodeId, nilUuid } from '../../../ids.js';
import { isFound, type RecordWrite } from '../bulk-writes/index.js';
import { afterLeadsChanged } from './effects.js';
import { matchLeads } from './list.js';
import { type LeadWrite, leavesClosedStage, type PlannedLead, planUpdate } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References, readLeftStages } from './references.js';
import { holdReturnStages } from './reopen-stages.js';
import { describeLeads } from './writes.js';

/** Where the changes of a bulk update stand, for the errors of its leads. */
const place = 'changes';

/** Counts the live leads that match a filter. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function countMatchingLeads(db: Queryable, tenantId: string, filter: LeadBulkFilter): Promise<number> {
  const matching = await matchLeads(db, tenantId, filter, 'body.filter');
  return countRows(db, 'leads', allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...matching]));
}

/** Throws VALIDATION_ERROR under `at` if changes name something that there is not, or a wrong value of a custom field. */
export async function checkLeadChanges(write: Write<OfTenant>, changes: LeadBulkChanges, at: string): Promise<void> {
  const {
    caller: { tenantId },
  } = write;
  const { stages, contactSet, fields } = await openChanges(write, changes);
  const { stageId, assignedToId, customFields, addTagIds = [], removeTagIds = [] } = changes;
  if (stageId !== undefined) stages.find({ stageId }, at);
  if (assignedToId) contactSet.user(assignedToId, `${at}.assignedToId`);
  for (const [name, ids] of Object.entries({ addTagIds, removeTagIds })) {
    const unknown = ids.findIndex((id) => !isFound(() => contactSet.tags({ tagIds: [id] }, at)));
    if (unknown >= 0) throw unknownReference(`${at}.${name}.${unknown}`, 'tag');
  }
  fields.read({ tenantId, resource: 'LEAD', id: nilUuid, present: {}, at }, customFields);
}

/** Looks up what changes name. */
function openChanges(write: Write<OfTenant>, changes: LeadBulkChanges) {
  const { removeTagIds } = changes;
  return openReferences(write, [toWrite(changes), ...(removeTagIds ? [{ tagIds: removeTagIds }] : [])]);
}

function toWrite({ addTagIds, removeTagIds: _, ...fields }: LeadBulkChanges): LeadWrite {
  return { ...fields, ...(addTagIds && { tagIds: addTagIds }) };
}

/** What a batch of a bulk update did. Ids are UUIDs. */
export interface BulkUpdateBatch {
  /** The last lead that was looked at; undefined if none is left. */
  last: string | undefined;
  matched: number;
  changed: number;
  failed: { id: string; error: ApiError }[];
}

/** A bulk update, as its batches need it. */
export interface BulkUpdateRules {
  filter: LeadBulkFilter;
  changes: LeadBulkChanges;
  /** Plans the changes, and makes none. */
  dryRun: boolean;
  /** Called with what is about to be made of leads. */
  onWritten(writes: RecordWrite[]): Promise<void>;
}

/**
 * Changes those of the next leads that match a filter, each as the update of one lead does. Throws VALIDATION_ERROR if the filter is no
 * longer possible.
 */
export async function updateMatchingLeads(
  write: Write<Actor>,
  window: queries.LeadWindow,
  { filter, changes, dryRun, onWritten }: BulkUpdateRules,
): Promise<BulkUpdateBatch> {
  const { tx, caller: actor, now } = write;
  const { tenantId } = actor;
  const conditions = await matchLeads(tx, tenantId, filter, 'filter');
  // Stages before leads, in the order in which a stage is deleted.
  const opened = await openChanges(write, changes);
  const { rows, last } = await queries.lockMatchingLeads(tx, tenantId, window, conditions);
  const batch: BulkUpdateBatch = { last, matched: rows.length, changed: 0, failed: [] };
  if (rows.length === 0) return batch;
  const references = await withStages(tx, tenantId, opened, rows, changes);
  const planned: PlannedLead[] = [];
  for (const { stageType: _, ...row } of rows) {
    const lead = row as LeadRow;
    try {
      const plan = planUpdate(lead, toWrite(changes), place, retagging(references, changes), now);
      if (plan.before === plan.after) continue;
      await references.fields.claim(plan.owner, plan.after.customFields);
      planned.push(plan);
    } catch (error) {
      batch.failed.push({ id: lead.id, error: toClientError(error) });
    }
  }
  batch.changed = planned.length;
  if (dryRun || planned.length === 0) return batch;
  await onWritten(await describeLeads(tx, tenantId, planned));
  const written = planned.map(({ after }) => after);
  await queries.updateLeads(tx, tenantId, written, [], now);
  await afterLeadsChanged(tx, planned, { actor, cause: 'bulk', now });
  return batch;
}

/** The stages that leads leave, and those that they return to. */
async function withStages(
  tx: Transaction,
  tenantId: string,
  opened: Omit<References, 'left'>,
  rows: readonly queries.LeadInStage[],
  changes: LeadBulkChanges,
): Promise<References> {
  const left = await readLeftStages(tx, tenantId, rows);
  const returning = rows.filter(({ stageId }) => leavesClosedStage(toWrite(changes), left.get(stageId)));
  const returns = returning.length > 0 ? await holdReturnStages(tx, tenantId, returning) : undefined;
  return { ...opened, left, returns };
}

/** The same references, by which tags are added to those that a lead has, and taken from them. */
function retagging(references: References, { addTagIds, removeTagIds }: LeadBulkChanges): References {
  const { contactSet } = references;
  const removed = new Set(removeTagIds?.map((id) => decodeId('tag', id)));
  const tags: typeof contactSet.tags = (_input, at, present = []) => {
    const kept = present.filter((id) => !removed.has(id));
    return addTagIds ? contactSet.tags({ tagIds: addTagIds }, at, kept, 'append') : kept;
  };
  return { ...references, contactSet: { ...contactSet, tags } };
}
