import type { OfTenant, Write } from '../../../callers/write.js';
import { type Batches, beginBatches, workOfBatches } from '../../../jobs/batches.js';
import { resolveSuccessor, type StageRow } from '../pipelines/index.js';
import { afterLeadsChanged } from './effects.js';
import * as queries from './queries.js';
import { holdClosingStages } from './terminal-stages.js';

const batchRecords = 500;

const stageLeads: Batches = {
  kind: 'move-leads-of-stage',
  async doNext(tx, tenantId, stageId, now) {
    const target = await resolveSuccessor(tx, tenantId, stageId);
    return target === undefined || moveNext({ tx, caller: { tenantId }, now }, stageId, target);
  },
};

async function moveNext({ tx, caller: { tenantId }, now }: Write<OfTenant>, fromId: string, target: StageRow) {
  const moved = await queries.moveToStage(tx, tenantId, fromId, target.id, 'live', batchRecords, now);
  const changes = moved.map((after) => ({ before: { ...after, stageId: fromId }, after }));
  await afterLeadsChanged(tx, changes, { actor: { tenantId, userId: null }, cause: 'stages-changed', now });
  if (moved.length === batchRecords) return false;
  return (
    (await queries.moveToStage(tx, tenantId, fromId, target.id, 'deleted', batchRecords, now)).length < batchRecords
  );
}

/** From the OPEN stages of a pipeline into its first WON and LOST stage: leads that were closed while it had no such stage. */
const closedLeads: Batches = {
  kind: 'gather-closed-leads',
  async doNext(tx, tenantId, pipelineId, now) {
    const closing = await holdClosingStages(tx, tenantId);
    let isLast = true;
    for (const stage of [closing(pipelineId, 'WON'), closing(pipelineId, 'LOST')]) {
      if (!stage) continue;
      const moved = await queries.gatherClosedLeads(tx, stage, batchRecords, now);
      const changes = moved.map(({ fromStageId, ...after }) => ({ before: { ...after, stageId: fromStageId }, after }));
      await afterLeadsChanged(tx, changes, { actor: { tenantId, userId: null }, cause: 'stages-changed', now });
      isLast &&= moved.length < batchRecords;
    }
    return isLast;
  },
};

/** Moves the leads of a stage that has been deleted to its successor, or the first of them: the worker goes on from there. */
export const moveLeadsToSuccessor = (write: Write<OfTenant>, stageId: string): Promise<void> =>
  beginBatches(stageLeads, write, stageId);

/** Moves the WON and LOST leads of a pipeline into its stages of these types, or the first of them: the worker goes on from there. */
export const gatherClosedLeads = (write: Write<OfTenant>, pipelineId: string): Promise<void> =>
  beginBatches(closedLeads, write, pipelineId);

/** Moves the next leads after stages have changed. Histories name who changed them. */
export const stageWork = [stageLeads, closedLeads].map(workOfBatches);
