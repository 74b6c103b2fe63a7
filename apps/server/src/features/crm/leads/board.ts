import type { BoardQuery, PipelineBoard } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { listStagesOf, pipelineRecords } from '../pipelines/index.js';
import { readBoard } from './board-leads.js';
import { totalsOf } from './totals.js';

/** A pipeline as a board. `seal` makes a cursor one that the list of leads takes. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function getBoard(
  db: Queryable,
  tenantId: string,
  id: string,
  query: BoardQuery,
  seal: (cursor: string) => string,
): Promise<PipelineBoard> {
  const pipeline = await pipelineRecords.get(db, tenantId, id);
  const stages = await listStagesOf(db, tenantId, [pipeline.id]);
  const stageIds = stages.map((stage) => stage.id);
  const { sums, pages } = await readBoard(db, tenantId, pipeline.id, stageIds, query);
  return {
    pipelineId: encodeId('pipeline', pipeline.id),
    ...totalsOf(sums, null),
    stages: stages.map((stage) => {
      const { data = [], meta } = pages.get(stage.id) ?? {};
      return {
        stageId: encodeId('stage', stage.id),
        name: stage.name,
        color: stage.color,
        type: stage.type,
        probability: stage.probability,
        ...totalsOf(sums, stage.id),
        leads: data,
        hasMore: meta?.hasMore ?? false,
        cursor: seal(meta?.cursor ?? ''),
      };
    }),
  };
}
