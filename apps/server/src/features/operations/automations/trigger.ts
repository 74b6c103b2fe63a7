import type { AutomationRun, AutomationStart, AutomationTrigger } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { automationRuns, automations } from './table.js';

/** A trigger as it is stored. */
export type TriggerColumns = Pick<
  typeof automations.$inferSelect,
  'triggerType' | 'fromStageId' | 'toStageId' | 'formId' | 'scoreDirection' | 'scoreThreshold'
>;

/** The columns of a trigger. Stages and forms are UUIDs. */
export function triggerColumns(
  trigger: Pick<AutomationTrigger, 'type'> & Partial<Omit<TriggerColumns, 'triggerType'>>,
): TriggerColumns {
  const {
    type: triggerType,
    fromStageId = null,
    toStageId = null,
    formId = null,
    scoreDirection = null,
    scoreThreshold = null,
  } = trigger;
  return { triggerType, fromStageId, toStageId, formId, scoreDirection, scoreThreshold };
}

export function toTrigger(row: TriggerColumns): AutomationTrigger {
  const { triggerType: type } = row;
  if (type === 'lead.stage_changed') {
    return {
      type,
      fromStageId: row.fromStageId && encodeId('stage', row.fromStageId),
      toStageId: row.toStageId && encodeId('stage', row.toStageId),
    };
  }
  if (type === 'lead.score_changed') {
    return { type, direction: row.scoreDirection ?? 'any', threshold: row.scoreThreshold };
  }
  if (type === 'form.submitted') return { type, formId: row.formId && encodeId('form', row.formId) };
  return { type };
}

/** Whether a change of a score is one that a trigger waits for. `thresholds` are those of the settings. */
export function crosses(
  { scoreDirection, scoreThreshold }: Pick<TriggerColumns, 'scoreDirection' | 'scoreThreshold'>,
  thresholds: readonly number[],
  { fromScore, toScore }: { fromScore: number; toScore: number },
): boolean {
  const isUp = toScore > fromScore;
  if (scoreDirection === 'up' && !isUp) return false;
  if (scoreDirection === 'down' && isUp) return false;
  const at = scoreThreshold === null ? thresholds : [scoreThreshold];
  return at.some((threshold) => fromScore >= threshold !== toScore >= threshold);
}

/** What started a run, with the stages of the move where it was one. */
export function toStart(
  row: Pick<typeof automationRuns.$inferSelect, 'startedBy' | 'fromStageId' | 'toStageId'>,
): Pick<AutomationRun, 'startedBy' | 'fromStageId' | 'toStageId'> {
  if (row.startedBy) return { startedBy: row.startedBy as AutomationStart, fromStageId: null, toStageId: null };
  const stages = { fromStageId: encodeId('stage', row.fromStageId), toStageId: encodeId('stage', row.toStageId) };
  return { startedBy: { type: 'lead.stage_changed', ...stages }, ...stages };
}
