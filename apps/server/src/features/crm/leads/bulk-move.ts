import type { BulkResult, LeadBulkStage } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { encodeId } from '../../../ids.js';
import type { StageMove } from '../../domain-events.js';
import { afterLeadsChanged } from './effects.js';
import { lockNamedLeads, namedAt } from './lock-leads.js';
import { checkReasonOfSameStage, planUpdate } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { openReferences, readLeftStages } from './references.js';

/**
 * Moves leads to a stage, each by itself, or with `atomic` all or none: emits lead.stage_changed for each, and calls `onMoved` in
 * the same transaction. Throws VALIDATION_ERROR for an unknown stage, and if `atomic` and one of the leads cannot be moved.
 */
export async function moveLeads(
  write: Write<Actor>,
  { leadIds, stageId, lostReason, atomic }: LeadBulkStage,
  onMoved: (moves: StageMove[]) => Promise<void>,
): Promise<BulkResult[]> {
  const { tx, caller: actor, now } = write;
  const { tenantId } = actor;
  // The stage before the leads, as whoever deletes a stage locks them.
  const references = await openReferences(write, [{ stageId }]);
  references.stages.find({ stageId }, 'body');
  const { outcomes, named } = await lockNamedLeads(tx, tenantId, leadIds);
  const rows = named.map(({ lead }) => lead);
  const left = await readLeftStages(tx, tenantId, rows);
  const planned = named.flatMap(({ index, lead: { stageType: _, ...lead } }) => {
    const input = { stageId, lostReason };
    const plan = () => {
      checkReasonOfSameStage(lead as LeadRow, input, namedAt(index));
      return planUpdate(lead as LeadRow, input, namedAt(index), { ...references, left }, now);
    };
    const made = outcomes.attempt(index, plan);
    return made ? [{ index, ...made, before: lead as LeadRow }] : [];
  });
  if (atomic) outcomes.throwFailures();
  const changes = planned.filter(({ before, after }) => before.version !== after.version);
  if (changes.length > 0) {
    const written = changes.map(({ after }) => after);
    await queries.updateLeads(tx, tenantId, written, [], now);
    await afterLeadsChanged(tx, changes, { actor, cause: 'stage', now });
    await onMoved(changes.map(({ before, after }) => moveOf(before, after)));
  }
  for (const { index, before, after } of planned) {
    const status = before.version === after.version ? 'unchanged' : 'updated';
    outcomes.succeed(index, status, { id: encodeId('lead', after.id), version: after.version });
  }
  return outcomes.toResults();
}

function moveOf({ tenantId, id: leadId, stageId: fromStageId }: LeadRow, { stageId: toStageId }: LeadRow): StageMove {
  return { tenantId, leadId, fromStageId, toStageId };
}
