import {
  type AutomationActionResult,
  type AutomationPreview,
  type AutomationPreviewRequest,
  automationLimits,
} from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { causeOf, type Transaction } from '../../../db/client.js';
import { unknownReference } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { getSettings } from '../../accounts/settings/index.js';
import { checkAuthor, toAuthor } from './author.js';
import { attempt, conditionsHold } from './executor.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import { listNamed, listRecent, type RecentLead, type Sought } from './recent-leads.js';
import { readReferences } from './service.js';
import { startOf } from './start.js';
import { triggerColumns } from './trigger.js';

/** Takes back what the actions did with a lead. */
class TakenBack extends Error {
  constructor(readonly results: AutomationActionResult[]) {
    super('taken back');
  }
}

/**
 * Tries an automation on leads, each in a savepoint that is taken back, so that the result is that of a run. Throws FORBIDDEN for what
 * the caller may not do, VALIDATION_ERROR for a reference to what does not exist.
 */
export async function previewAutomation(
  { tx, caller, now }: Write,
  { leadIds, limit, ...input }: AutomationPreviewRequest,
): Promise<AutomationPreview> {
  const { tenantId } = caller;
  const { conditions = { match: 'all', items: [] }, actions } = input;
  checkAuthor(caller, { conditions, actions });
  const trigger = { ...triggerColumns(input.trigger), ...(await readReferences(tx, tenantId, input)) };
  const moment = now.toISOString();
  const automation: AutomationRow = {
    ...{ tenantId, id: newUuid(now.getTime()), name: 'Preview', enabled: true, createdAt: moment, updatedAt: moment },
    ...{ version: 1, deletedAt: null, deletionId: null, ...trigger, conditions, actions },
    ...toAuthor(caller),
    createdByType: null,
    createdById: null,
    grantId: null,
    statusReason: null,
  };
  const { thresholds } = (await getSettings(tx, tenantId)).scoring;
  const sought = { trigger, thresholds, since: daysAgo(automationLimits.runRetentionDays, now) };
  const leads = leadIds
    ? await findNamed(tx, tenantId, sought, leadIds)
    : await listRecent(tx, tenantId, sought, { looked: automationLimits.previewedMoves, limit });
  const tried: AutomationPreview['leads'] = [];
  for (const lead of leads) {
    const matches = await conditionsHold(tx, automation, lead);
    tried.push({
      leadId: encodeId('lead', lead.id),
      title: lead.title,
      startedBy: startedBy(automation, lead),
      startedAt: lead.happenedAt,
      fromStageId: lead.leftStageId && encodeId('stage', lead.leftStageId),
      toStageId: encodeId('stage', lead.stageId),
      movedAt: lead.stageEnteredAt,
      matches,
      actions: matches ? await tryActions(tx, automation, lead, now) : [],
    });
  }
  return { tried: tried.length, matched: tried.filter(({ matches }) => matches).length, leads: tried };
}

/** What would have started the automation. */
function startedBy({ triggerType }: AutomationRow, lead: RecentLead): AutomationPreview['leads'][number]['startedBy'] {
  const { happened, leftStageId, stageId } = lead;
  if (happened === null) return null;
  if (triggerType !== 'lead.stage_changed') return startOf(triggerType, happened);
  if (leftStageId === null) return null;
  const stages = { fromStageId: encodeId('stage', leftStageId), toStageId: encodeId('stage', stageId) };
  return { type: triggerType, ...stages };
}

function daysAgo(days: number, now: Date): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

/** Throws VALIDATION_ERROR for a lead that there is not. */
async function findNamed(
  tx: Transaction,
  tenantId: string,
  sought: Sought,
  leadIds: readonly string[],
): Promise<RecentLead[]> {
  const uuids = leadIds.map((id) => decodeId('lead', id));
  const found = await listNamed(
    tx,
    tenantId,
    sought,
    uuids.filter((uuid) => uuid !== undefined),
  );
  const known = new Set(found.map(({ id }) => id));
  const unknown = uuids.findIndex((uuid) => uuid === undefined || !known.has(uuid));
  if (unknown >= 0) throw unknownReference(`body.leadIds.${unknown}`, 'lead');
  return found;
}

async function tryActions(
  tx: Transaction,
  automation: AutomationRow,
  lead: RecentLead,
  now: Date,
): Promise<AutomationActionResult[]> {
  const { tenantId, id: leadId, stageId, leftStageId } = lead;
  const started = startedBy(automation, lead);
  const id = newUuid(now.getTime());
  const run: AutomationRunRow = {
    ...{ tenantId, id, automationId: automation.id, leadId, stageChangeId: id, chainId: id, depth: 1 },
    ...{ fromStageId: leftStageId ?? stageId, toStageId: stageId, status: 'PENDING', message: null, results: [] },
    ...{ cause: causeOf(tx), createdAt: now.toISOString(), completedAt: null },
    startedBy: started?.type === 'lead.stage_changed' ? null : started,
  };
  try {
    return await tx.savepoint(async (inner) => {
      const results: AutomationActionResult[] = [];
      for (const action of automation.actions) {
        results.push({ type: action.type, ...(await attempt(inner, action, { run, automation, now })) });
      }
      throw new TakenBack(results);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.results;
    throw error;
  }
}
