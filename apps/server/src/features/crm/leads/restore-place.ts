import type { Transaction } from '../../../db/client.js';
import type { Changes } from '../../../db/records.js';
import { holdLiveStage, resolveStage, resolveSuccessor, type StageRow } from '../pipelines/index.js';
import { placeIn } from './plan.js';
import type { LeadRow } from './present.js';
import { holdReturnStages } from './reopen-stages.js';
import { nextLeadState } from './status.js';
import type { leads } from './table.js';
import { holdClosingStages, takesToStage } from './terminal-stages.js';

/**
 * What changes of a lead when it is restored, because stages have been deleted, added or given another type since: it goes to the
 * successor of its stage, or to the default pipeline, and there to a stage that fits its status. If there is none, the stage decides its status.
 */
export async function findPlace(tx: Transaction, row: LeadRow, now: Date): Promise<Changes<typeof leads>> {
  const home = await findHome(tx, row);
  const stage = (await findFitting(tx, row, home)) ?? home;
  const isOther = stage.id !== row.stageId;
  // Only a stage that is not OPEN can contradict the status: an OPEN one keeps a WON lead if the pipeline has no WON stage.
  const entered = stage.type === 'OPEN' || stage.type === row.status ? undefined : stage;
  return {
    ...(isOther && placeIn(stage, now)),
    ...(entered && nextLeadState(row, { entered }, 'body', now)),
  };
}

/** The stage of a lead, or that which has taken its place. */
async function findHome(tx: Transaction, { tenantId, stageId }: LeadRow): Promise<StageRow> {
  return (
    (await holdLiveStage(tx, tenantId, stageId)) ??
    (await resolveSuccessor(tx, tenantId, stageId)) ??
    (await resolveStage(tx, tenantId, {}, 'body'))
  );
}

/** The stage of the pipeline of `home` that fits the status of a lead; undefined if there is none. */
async function findFitting(tx: Transaction, row: LeadRow, home: StageRow): Promise<StageRow | undefined> {
  if (home.type === row.status) return home;
  if (takesToStage(row.status)) {
    const closing = (await holdClosingStages(tx, row.tenantId))(home.pipelineId, row.status);
    if (closing) return closing;
  }
  if (home.type === 'OPEN') return home;
  const { pipelineId } = home;
  return (await holdReturnStages(tx, row.tenantId, [{ id: row.id, pipelineId }])).get(row.id);
}
