import type { PipelineTotals, PipelineTotalsQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { listStagesOf, pipelineRecords } from '../pipelines/index.js';
import { type StageSum, sumByStage } from './totals-queries.js';

/** The totals of a pipeline and each of its stages. Throws NOT_FOUND. */
export async function getTotals(
  db: Queryable,
  tenantId: string,
  id: string,
  query: PipelineTotalsQuery,
): Promise<PipelineTotals> {
  const pipeline = await pipelineRecords.get(db, tenantId, id);
  const [stages, sums] = await Promise.all([
    listStagesOf(db, tenantId, [pipeline.id]),
    sumByStage(db, tenantId, pipeline.id, query),
  ]);
  return {
    pipelineId: encodeId('pipeline', pipeline.id),
    ...totalsOf(sums, null),
    stages: stages.map((stage) => ({
      stageId: encodeId('stage', stage.id),
      name: stage.name,
      type: stage.type,
      probability: stage.probability,
      ...totalsOf(sums, stage.id),
    })),
  };
}

/** The totals of one stage (UUID) or, with null, of the pipeline. */
export function totalsOf(sums: readonly StageSum[], stageId: string | null): Pick<PipelineTotals, 'count' | 'amounts'> {
  const own = sums.filter((sum) => sum.stageId === stageId);
  return {
    count: own.reduce((total, { count }) => total + count, 0),
    amounts: own
      .filter(({ valued }) => valued > 0)
      .map(({ currency, value, weighted }) => ({ currency, value, weighted })),
  };
}
