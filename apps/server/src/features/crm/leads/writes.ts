import type { Transaction } from '../../../db/client.js';
import { differences, digestOf, flatten, type RecordFields, type RecordWrite } from '../bulk-writes/index.js';
import { listEngines } from '../scoring/index.js';
import type { PlannedLead } from './plan.js';
import type { LeadRow } from './present.js';

/** The fields that clients write, but for the score. Stage and status are one, since each decides about the other. */
export function writableFields(row: LeadRow): RecordFields {
  const { pipelineId, stageId, status, lostReason, closedAt, stageEnteredAt } = row;
  const { value, currency, assignedToId, title, expectedCloseDate, externalId } = row;
  return {
    place: { pipelineId, stageId, status, lostReason, closedAt, stageEnteredAt },
    ...{ value, currency, assignedToId, title, expectedCloseDate, externalId },
    tagIds: [...row.tagIds].sort(),
    ...flatten(row.customFields),
  };
}

/** What is about to be made of leads. Those that stay as they are are left out. */
export async function describeLeads(
  tx: Transaction,
  tenantId: string,
  planned: readonly Pick<PlannedLead, 'before' | 'after' | 'scored'>[],
): Promise<RecordWrite[]> {
  const rescored = planned.flatMap(({ before, scored }) => (before && scored ? [before.id] : []));
  const engines = rescored.length > 0 ? await listEngines(tx, tenantId, rescored) : new Map<string, string>();
  return planned.flatMap(({ before, after, scored }): RecordWrite[] => {
    if (before === after) return [];
    const { id, score } = after;
    const fields = writableFields(after);
    const state = { state: digestOf(fields), ...(scored && { score }) };
    if (!before) {
      return [{ kind: 'lead', id, isNew: true, before: {}, after: {}, stateBefore: undefined, ...state }];
    }
    const former = writableFields(before);
    const changed = differences(former, fields);
    // Beside the place, whose digest leads of earlier imports have.
    if (changed.before.place !== undefined) changed.before.ownerAtClosingId = before.ownerAtClosingId;
    if (scored) {
      Object.assign(changed.before, { score: before.score, scoreEngine: engines.get(id) ?? 'external' });
      Object.assign(changed.after, { score });
    }
    return [{ kind: 'lead', id, isNew: false, ...changed, stateBefore: digestOf(former), ...state }];
  });
}
