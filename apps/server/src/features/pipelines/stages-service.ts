import type { Stage, StageCreate, StageUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { type PipelineRow, type StageRow, toStage } from './present.js';
import * as queries from './queries.js';
import { getPipelineRow, type LeadsOfPipelines, lockPipelineRow, nameTaken, newStage } from './service.js';

/** A stage of a pipeline. Throws NOT_FOUND. */
export async function getStage(db: Queryable, tenantId: string, id: string, stageId: string): Promise<Stage> {
  const pipeline = await getPipelineRow(db, tenantId, id);
  return toStage(await getStageRow(db, pipeline, stageId));
}

async function getStageRow(db: Queryable, pipeline: PipelineRow, stageId: string): Promise<StageRow> {
  const uuid = decodeId('stage', stageId);
  const row = uuid && (await queries.findStage(db, pipeline.tenantId, uuid));
  if (!row || row.pipelineId !== pipeline.id) {
    throw new ApiError('NOT_FOUND', 'There is no stage with this id in this pipeline.');
  }
  return row;
}

/** Adds a stage at `position`, or last. Throws NOT_FOUND, CONFLICT for a name that is taken. */
export async function createStage(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: StageCreate,
  now: Date,
): Promise<Stage> {
  const pipeline = await lockPipelineRow(tx, tenantId, id);
  const others = await queries.listStagesOf(tx, tenantId, [pipeline.id]);
  const [row] = await queries.insertStages(tx, [newStage(pipeline, input, others.length, now)]);
  if (!row) throw nameTaken('stage');
  return toStage(await placeStage(tx, row, others, input.position));
}

/** Changes a stage; a new position makes the others move. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT. */
export async function updateStage(
  tx: Transaction,
  tenantId: string,
  id: string,
  stageId: string,
  input: StageUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Stage> {
  const pipeline = await lockPipelineRow(tx, tenantId, id);
  const row = await getStageRow(tx, pipeline, stageId);
  checkVersion(row, ifMatch);
  const { position = row.position, ...fields } = input;
  if (fields.name !== undefined && (await queries.stageNameTaken(tx, row, fields.name))) {
    throw nameTaken('stage');
  }
  const others = (await queries.listStagesOf(tx, tenantId, [pipeline.id])).filter((stage) => stage.id !== row.id);
  const changes = changedFields<StageRow>(row, fields);
  if (!changes && Math.min(position, others.length) === row.position) return toStage(row);
  return toStage(await placeStage(tx, await queries.updateStageRow(tx, row, changes ?? {}, now), others, position));
}

/** Puts a stage at `position` among the others (last where undefined), and numbers all from 0. */
async function placeStage(
  tx: Transaction,
  row: StageRow,
  others: readonly StageRow[],
  position: number | undefined,
): Promise<StageRow> {
  const place = Math.min(position ?? others.length, others.length);
  const ids = others.map((stage) => stage.id);
  await queries.renumberStages(tx, row.tenantId, ids.toSpliced(place, 0, row.id));
  return { ...row, position: place };
}

/** Deletes a stage; its leads move to another of the pipeline. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT. */
export async function deleteStage(
  tx: Transaction,
  leads: LeadsOfPipelines,
  tenantId: string,
  params: { id: string; stageId: string },
  moveToStageId: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const pipeline = await lockPipelineRow(tx, tenantId, params.id);
  const row = await getStageRow(tx, pipeline, params.stageId);
  checkVersion(row, ifMatch);
  const others = (await queries.listStagesOf(tx, tenantId, [pipeline.id])).filter((stage) => stage.id !== row.id);
  if (others.length === 0) throw new ApiError('CONFLICT', 'This is the last stage of the pipeline. Add another first.');
  const target = others.find((stage) => stage.id === decodeId('stage', moveToStageId));
  if (!target) throw unknownReference('query.moveToStageId', 'other stage of this pipeline');
  await queries.closeStages(tx, tenantId, [row.id]);
  if (target.type !== row.type && (await leads.leadsExist(tx, tenantId, 'stage_id', row.id))) {
    throw invalidField('query.moveToStageId', `Must be a stage of type ${row.type}, since leads move there.`);
  }
  await leads.moveLeadsToStage(tx, tenantId, row.id, target, now);
  await queries.updateStageRow(tx, row, { deletedAt: now.toISOString(), deletionId: newUuid(now.getTime()) }, now);
  await queries.renumberStages(
    tx,
    tenantId,
    others.map((stage) => stage.id),
  );
  return { id: encodeId('stage', row.id), deleted: true };
}
