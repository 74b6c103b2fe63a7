import { limits, type Stage, type StageCreate, type StageUpdate } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import type { Emit } from '../../domain-events.js';
import { type PipelineRow, type StageRow, toStage } from './present.js';
import * as queries from './queries.js';
import { pipelineRecords, stageRecords } from './queries.js';
import { nameTaken, newStage } from './service.js';

/** A stage of a pipeline. Throws NOT_FOUND. */
export async function getStage(db: Queryable, tenantId: string, id: string, stageId: string): Promise<Stage> {
  const pipeline = await pipelineRecords.get(db, tenantId, id);
  return toStage(await getStageRow(db, pipeline, stageId));
}

async function getStageRow(db: Queryable, pipeline: PipelineRow, stageId: string): Promise<StageRow> {
  const row = await stageRecords.get(db, pipeline.tenantId, stageId);
  if (row.pipelineId === pipeline.id) return row;
  throw new ApiError('NOT_FOUND', 'There is no stage with this id in this pipeline.');
}

/**
 * Adds a stage to a locked pipeline at `position`, or at the end. A WON or LOST stage gets the leads that were closed while there
 * was none. Throws CONFLICT for a name that is taken.
 */
export async function createStage(
  tx: Transaction,
  emit: Emit,
  pipeline: PipelineRow,
  input: StageCreate,
  now: Date,
): Promise<Stage> {
  const { tenantId } = pipeline;
  const others = await queries.listStagesOf(tx, tenantId, [pipeline.id]);
  if (others.length >= limits.stagesPerPipeline) {
    const message = `The pipeline has ${limits.stagesPerPipeline} stages, which is the most. Delete one that is no longer needed.`;
    throw new ApiError('CONFLICT.limit_reached', message);
  }
  const [row] = await queries.insertStages(tx, [newStage(pipeline, input, others.length, now)]);
  if (!row)
    throw nameTaken('stage', await queries.findStageNamed(tx, { tenantId, pipelineId: pipeline.id }, input.name));
  if (row.type !== 'OPEN') {
    await emit({ tx, caller: { tenantId }, now }, 'pipeline.closing_stage_added', { pipelineId: pipeline.id });
  }
  await pipelineRecords.update(tx, pipeline, {}, now);
  return toStage(await placeStage(tx, row, others, input.position, now));
}

/**
 * Updates a stage of a locked pipeline; a new position moves the others. A stage with leads keeps its type, because their status would
 * contradict another one. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT, VALIDATION_ERROR.
 */
export async function updateStage(
  tx: Transaction,
  emit: Emit,
  pipeline: PipelineRow,
  stageId: string,
  input: StageUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Stage> {
  const { tenantId } = pipeline;
  const row = await getStageRow(tx, pipeline, stageId);
  checkVersion(row, ifMatch);
  const { position = row.position, ...fields } = input;
  const namesake = fields.name === undefined ? undefined : await queries.findStageNamed(tx, row, fields.name);
  if (namesake !== undefined && namesake !== row.id) throw nameTaken('stage', namesake);
  const others = (await queries.listStagesOf(tx, tenantId, [pipeline.id])).filter((stage) => stage.id !== row.id);
  const changes = changedFields(row, fields);
  if (changes?.type !== undefined) await checkTypeIsFree(tx, row);
  if (!changes && Math.min(position, others.length) === row.position) return toStage(row);
  await pipelineRecords.update(tx, pipeline, {}, now);
  const changed = changes ? await stageRecords.update(tx, row, changes, now) : row;
  if (changed.type !== row.type) {
    await emit({ tx, caller: { tenantId }, now }, 'pipeline.closing_stage_added', { pipelineId: pipeline.id });
  }
  return toStage(await placeStage(tx, changed, others, position, now));
}

/** Throws VALIDATION_ERROR if a stage has leads, including deleted ones that can be restored to it. */
async function checkTypeIsFree(tx: Transaction, row: StageRow): Promise<void> {
  await queries.closeStages(tx, row.tenantId, [row.id]);
  if (await hasLeads(tx, row)) {
    throw invalidField(
      'body.type',
      'Leads are in this stage. Move them to another one first, or add a stage of this type.',
    );
  }
  if (await queries.leadsExist(tx, row.tenantId, 'stage_id', row.id, 'deleted')) {
    const message = 'Deleted leads can still be restored to this stage. Add a stage of this type.';
    throw invalidField('body.type', message);
  }
}

/** Moves a stage to `position` among the others (to the end if undefined), and numbers all from 0. */
async function placeStage(
  tx: Transaction,
  row: StageRow,
  others: readonly StageRow[],
  position: number | undefined,
  now: Date,
): Promise<StageRow> {
  const place = Math.min(position ?? others.length, others.length);
  const ids = others.map((stage) => stage.id);
  await queries.renumberStages(tx, row.tenantId, ids.toSpliced(place, 0, row.id), now);
  return (await stageRecords.find(tx, row.tenantId, row.id)) ?? row;
}

/**
 * Deletes a stage of a locked pipeline; its leads move to another stage of the pipeline. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT.
 */
export async function deleteStage(
  tx: Transaction,
  emit: Emit,
  pipeline: PipelineRow,
  stageId: string,
  moveToStageId: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const { tenantId } = pipeline;
  const row = await getStageRow(tx, pipeline, stageId);
  checkVersion(row, ifMatch);
  const others = (await queries.listStagesOf(tx, tenantId, [pipeline.id])).filter((stage) => stage.id !== row.id);
  if (others.length === 0)
    throw new ApiError('CONFLICT.last_one', 'This is the last stage of the pipeline. Add another first.');
  const target = others.find((stage) => stage.id === decodeId('stage', moveToStageId));
  if (!target) throw unknownReference('query.moveToStageId', 'other stage of this pipeline');
  await queries.closeStages(tx, tenantId, [row.id]);
  if (target.type !== row.type && (await hasLeads(tx, row))) {
    throw invalidField('query.moveToStageId', `Must be a stage of type ${row.type}, since leads move there.`);
  }
  await stageRecords.softDelete(tx, await stageRecords.update(tx, row, { successorId: target.id }, now), now);
  await emit({ tx, caller: { tenantId }, now }, 'stage.deleted', { stageId: row.id });
  await queries.renumberStages(
    tx,
    tenantId,
    others.map((stage) => stage.id),
    now,
  );
  await pipelineRecords.update(tx, pipeline, {}, now);
  return { id: encodeId('stage', row.id), deleted: true };
}

/** Returns true if a stage has leads, or will get those of a deleted stage. */
async function hasLeads(tx: Transaction, { tenantId, id }: StageRow): Promise<boolean> {
  for (const stageId of [id, ...(await queries.listPredecessors(tx, tenantId, id))]) {
    if (await queries.leadsExist(tx, tenantId, 'stage_id', stageId)) return true;
  }
  return false;
}
