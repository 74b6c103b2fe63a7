import type { Pipeline, Stage } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { pipelines, stages } from './table.js';

export type PipelineRow = typeof pipelines.$inferSelect;
export type StageRow = typeof stages.$inferSelect;

export function toStage(row: StageRow): Stage {
  return {
    id: encodeId('stage', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    pipelineId: encodeId('pipeline', row.pipelineId),
    name: row.name,
    position: row.position,
    color: row.color,
    type: row.type,
    probability: row.probability,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** `stages` are those of the pipeline, in order. */
export function toPipeline(row: PipelineRow, stages: readonly StageRow[]): Pipeline {
  return {
    id: encodeId('pipeline', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    isDefault: row.isDefault,
    stages: stages.map(toStage),
    version: row.version,
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
