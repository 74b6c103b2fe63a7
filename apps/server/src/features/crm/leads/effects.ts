import type { Lead } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { causeOf, type Transaction } from '../../../db/client.js';
import { type NewEvent, newEvent, storeEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import { notifyAssigned } from '../../accounts/notifications/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { type LeadRow, presentLeads } from './present.js';

/** How a lead came to change. Only the stage operation (`stage`) starts automations. */
export type LeadCause =
  | 'bulk'
  | 'update'
  | 'stage'
  | 'assign'
  | 'auto-assign'
  | 'stages-changed'
  | 'delete'
  | 'restore';

/** What changes leads without scoring them: the worker does so soon. */
const scoredLater: ReadonlySet<LeadCause> = new Set(['auto-assign', 'stages-changed', 'restore']);

/** A lead before and after a change; one that is created has no before. A deleted one still has its row after. */
export interface LeadChange {
  before: LeadRow | undefined;
  after: LeadRow;
}

/**
 * What follows from changes of leads, in the transaction that makes them, many of one call at once. Emits lead.created and
 * lead.stage_changed along with `further` events, and makes scores due that the write itself did not compute. Every change
 * passes here but a purge, the deletion of a contact, and the creation of a single lead, which is stored along with its
 * event. Each step must take a number of statements that does not depend on the number of changes.
 */
export async function afterLeadsChanged(
  tx: Transaction,
  changes: readonly LeadChange[],
  { actor, cause, now }: { actor: Actor; cause: LeadCause; now: Date },
  further: readonly NewEvent[] = [],
): Promise<void> {
  const { tenantId } = actor;
  const created = changes.filter(({ before }) => before === undefined);
  const moved = changes.filter(({ before, after }) => before !== undefined && before.stageId !== after.stageId);
  const told = [...created, ...moved];
  const leads = await presentLeads(tx, [
    ...told.map(({ after }) => after),
    ...moved.map(({ before }) => before as LeadRow),
  ]);
  const events = told.map(({ after }, at) => {
    const data = leads[at] as Lead;
    const before = at < created.length ? undefined : (leads[at + moved.length] as Lead);
    const type = before ? 'lead.stage_changed' : 'lead.created';
    const previous = before && { ...previousOf(before, data), stageId: before.stageId, pipelineId: before.pipelineId };
    return newEvent(causeOf(tx), tenantId, type, { ...occurrenceOf(after, data), previous: previous ?? null }, now);
  });
  await storeEvents(tx, [...events, ...further]);
  await notifyOwners({ tx, caller: actor, now }, changes);
  if (scoredLater.has(cause)) {
    const leadIds = changes.map(({ after }) => after.id);
    await makeScoresDue(tx, tenantId, { leadIds }, now);
  }
}

/** Notifies users of the leads that they own now and did not before. */
export async function notifyOwners(write: Write<Actor>, changes: readonly LeadChange[]): Promise<void> {
  const {
    caller: { userId },
  } = write;
  const assigned = changes.flatMap(({ before, after: { id, assignedToId, deletedAt } }) =>
    assignedToId === null || deletedAt !== null || assignedToId === (before?.assignedToId ?? null)
      ? []
      : [{ id, userId: assignedToId }],
  );
  if (assigned.length > 0) await notifyAssigned(write, userId, 'LEAD_ASSIGNED', assigned);
}

/** What happened to a lead, as its events tell. */
export function occurrenceOf({ score, pipelineId }: Pick<LeadRow, 'score' | 'pipelineId'>, data: Lead) {
  return { data, score, pipelineId };
}
