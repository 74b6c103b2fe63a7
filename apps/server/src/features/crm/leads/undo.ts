import type { CustomFieldWrites } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { addToCount } from '../../../db/counts.js';
import { ApiError, toClientError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import {
  customKeyOf,
  digestOf,
  isFound,
  outcomeOf,
  type RecordFields,
  stateOf,
  type UndoEntry,
  type UndoOutcome,
  unchangedSince,
} from '../bulk-writes/index.js';
import { giveToRules, listEngines } from '../scoring/index.js';
import { afterLeadsChanged, type LeadChange } from './effects.js';
import type { LeadWrite } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References } from './references.js';
import { recordSentCrossings } from './score.js';
import { listLeadsInUse, mapHolders } from './undo-queries.js';
import { writableFields } from './writes.js';

type Place = Pick<LeadRow, 'pipelineId' | 'stageId' | 'status' | 'lostReason' | 'closedAt' | 'stageEnteredAt'>;
type Looked = Pick<References, 'stages' | 'contactSet' | 'fields'> & { holders: Map<string, string> };

/**
 * Undoes writes of leads. A new lead is deleted unless it was changed or is used; another one gets the earlier value of each field
 * that was not changed since. On the last try, fields whose earlier value is taken or no longer possible are left as they are.
 * Returns the outcomes by UUID.
 */
export async function undoLeadWrites(
  write: Write<Actor>,
  entries: readonly UndoEntry[],
  isLast: boolean,
): Promise<Map<string, UndoOutcome>> {
  const { tx, caller: actor, now } = write;
  const { tenantId } = actor;
  // Lock stages before leads, in the order in which a stage is deleted.
  const references = await openReferences(
    write,
    entries.flatMap(({ before }) => (before ? [toNames(before)] : [])),
  );
  const ids = entries.map(({ id }) => id);
  const rows = new Map(
    (await queries.lockLeads(tx, tenantId, ids)).map(({ stageType: _, ...row }) => [row.id, row as LeadRow]),
  );
  const outcomes = new Map(ids.map((id) => [id, outcomeOf(rows.has(id) ? 'kept' : 'gone')]));
  for (const id of await deleteUnchanged(write, entries, rows)) outcomes.set(id, outcomeOf('deleted'));
  const externalIds = entries.flatMap(({ before }) => (before?.externalId as string | null | undefined) ?? []);
  const holders = externalIds.length > 0 ? await mapHolders(tx, tenantId, externalIds) : new Map<string, string>();
  const changes: LeadChange[] = [];
  const ruled: string[] = [];
  for (const entry of entries) {
    const row = rows.get(entry.id);
    if (!row || !entry.before || !entry.after) continue;
    const { outcome, after } = await plan({ ...references, holders }, row, entry, isLast, now);
    outcomes.set(row.id, outcome);
    if (!after) continue;
    changes.push({ before: row, after });
    if (after.score !== row.score && entry.before.scoreEngine === 'rules') ruled.push(row.id);
  }
  if (changes.length > 0) {
    const written = changes.map(({ after }) => after);
    await queries.updateLeads(tx, tenantId, written, [], now);
    if (ruled.length > 0) await giveToRules(tx, tenantId, ruled, now);
    const crossings = await recordSentCrossings(write, changes);
    await afterLeadsChanged(tx, changes, { actor, cause: 'bulk', now }, crossings);
  }
  return outcomes;
}

async function deleteUnchanged(
  { tx, caller: actor, now }: Write<Actor>,
  entries: readonly UndoEntry[],
  rows: ReadonlyMap<string, LeadRow>,
): Promise<string[]> {
  const { tenantId } = actor;
  const created = entries.flatMap(({ id, before }) => (before === null && rows.has(id) ? [id] : []));
  if (created.length === 0) return [];
  const engines = await listEngines(tx, tenantId, created);
  const used = await listLeadsInUse(tx, tenantId, created);
  const states = new Map(entries.map(({ id, state }) => [id, state]));
  const ids = created.filter((id) => {
    const row = rows.get(id) as LeadRow;
    // The rules may have scored it since; a score that a client sent is a change.
    const score = engines.get(id) === 'external' ? row.score : undefined;
    return !used.has(id) && states.get(id) === stateOf({ state: digestOf(writableFields(row)), score });
  });
  if (ids.length === 0) return [];
  const deleted = await queries.softDeleteLeads(tx, tenantId, ids, now);
  await addToCount(tx, tenantId, 'leads', -deleted.length);
  const changes = deleted.map((after) => ({ before: rows.get(after.id) as LeadRow, after }));
  await afterLeadsChanged(tx, changes, { actor, cause: 'delete', now });
  return ids;
}

/** The lead with as many earlier values as possible; without `after`, it stays as it is. */
async function plan(
  looked: Looked,
  row: LeadRow,
  { before, after }: UndoEntry,
  isLast: boolean,
  now: Date,
): Promise<{ outcome: UndoOutcome; after?: LeadRow }> {
  const earlier = before as RecordFields;
  const written = Object.keys(after ?? {});
  const unchanged = unchangedSince({ ...writableFields(row), score: row.score }, after ?? {});
  let possible = unchanged.filter((field) => customKeyOf(field) === undefined && isPossible(looked, earlier, field));
  const holder = possible.includes('externalId') ? looked.holders.get(earlier.externalId as string) : undefined;
  if (holder !== undefined && holder !== row.id) {
    if (!isLast) return { outcome: outcomeOf('later') };
    possible = possible.filter((field) => field !== 'externalId');
  }
  const custom = await planCustomFields(looked, row, earlier, unchanged);
  if (custom.isTaken && !isLast) return { outcome: outcomeOf('later') };
  const keptFields = written.length - possible.length - custom.fields.length;
  if (possible.length + custom.fields.length === 0) return { outcome: outcomeOf('kept', keptFields) };
  if (possible.includes('externalId') && earlier.externalId !== null) {
    looked.holders.set(earlier.externalId as string, row.id);
  }
  const { place, tagIds, ...plain } = Object.fromEntries(possible.map((field) => [field, ownValue(earlier, field)]));
  const next = {
    ...row,
    ...plain,
    ...(place as Place | undefined),
    ...(place !== undefined && { ownerAtClosingId: (earlier.ownerAtClosingId as string | null | undefined) ?? null }),
    ...(tagIds !== undefined && { tagIds: knownTags(looked, tagIds as string[]) }),
    customFields: custom.values,
    version: row.version + 1,
    updatedAt: now.toISOString(),
  } as LeadRow;
  return { outcome: outcomeOf('restored', keptFields), after: next };
}

/** Whether the server still has what an earlier value names. */
function isPossible({ stages, contactSet }: Looked, before: RecordFields, field: string): boolean {
  if (field === 'place') {
    const place = before.place as Place;
    return isFound(() => {
      const { type } = stages.find(placeNames(place), 'lead');
      if (type !== 'OPEN' && type !== place.status)
        throw new ApiError('CONFLICT.changed_meanwhile', 'The type of the stage was changed.');
    });
  }
  if (field !== 'assignedToId' || before.assignedToId === null) return true;
  return isFound(() => contactSet.user(encodeId('user', before.assignedToId as string), ''));
}

function knownTags({ contactSet }: Looked, ids: readonly string[]): string[] {
  return ids.filter((id) => isFound(() => contactSet.tags({ tagIds: [encodeId('tag', id)] }, '')));
}

/** The custom fields with those earlier values that are valid and free. */
async function planCustomFields(
  { fields: fieldSet }: Looked,
  row: LeadRow,
  before: RecordFields,
  unchanged: readonly string[],
): Promise<{ values: LeadRow['customFields']; fields: string[]; isTaken: boolean }> {
  let values = row.customFields;
  const fields: string[] = [];
  let isTaken = false;
  for (const field of unchanged) {
    const key = customKeyOf(field);
    if (key === undefined) continue;
    const owner = { tenantId: row.tenantId, resource: 'LEAD', id: row.id, present: values, at: 'lead' } as const;
    try {
      const next = fieldSet.read(owner, { [key]: ownValue(before, field) as CustomFieldWrites[string] }) ?? values;
      const refusal = await fieldSet.claim(owner, next).catch(toClientError);
      isTaken ||= refusal !== undefined;
      if (refusal) continue;
      values = next;
      fields.push(field);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return { values, fields, isTaken };
}

function placeNames({ stageId, pipelineId }: Place): LeadWrite {
  return { stageId: encodeId('stage', stageId), pipelineId: encodeId('pipeline', pipelineId) };
}

/** What earlier values name, to look it up. */
function toNames({ place, assignedToId, tagIds }: RecordFields): LeadWrite {
  return {
    ...(place ? placeNames(place as Place) : {}),
    ...(assignedToId ? { assignedToId: encodeId('user', assignedToId as string) } : {}),
    ...(tagIds ? { tagIds: (tagIds as string[]).map((id) => encodeId('tag', id)) } : {}),
  };
}
