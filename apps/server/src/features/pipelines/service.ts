import type { Pipeline, PipelineCreate, PipelineUpdate, StageCreate } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { type PipelineRow, type StageRow, toPipeline } from './present.js';
import * as queries from './queries.js';

const defaultStages: StageCreate[] = [
  { name: 'New', color: '#94a3b8', probability: 10 },
  { name: 'Qualified', color: '#60a5fa', probability: 30 },
  { name: 'Proposal', color: '#a78bfa', probability: 60 },
  { name: 'Won', color: '#22c55e', type: 'WON' },
  { name: 'Lost', color: '#ef4444', type: 'LOST' },
];

export type { StageRow };

/** What pipelines ask of the leads in them. Leads know pipelines, not the reverse: it is passed in. */
export interface LeadsOfPipelines {
  leadsExist(db: Queryable, tenantId: string, place: 'pipeline_id' | 'stage_id', id: string): Promise<boolean>;
  moveLeadsToStage(tx: Transaction, tenantId: string, fromStageId: string, target: StageRow, now: Date): Promise<void>;
}

/** Finds the live pipeline of a public id. Throws NOT_FOUND. */
export async function getPipelineRow(db: Queryable, tenantId: string, id: string): Promise<PipelineRow> {
  const uuid = decodeId('pipeline', id);
  const row = uuid && (await queries.findPipeline(db, tenantId, uuid));
  if (!row) throw pipelineNotFound();
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockPipelineRow(tx: Transaction, tenantId: string, id: string): Promise<PipelineRow> {
  const uuid = decodeId('pipeline', id);
  const row = uuid && (await queries.lockPipeline(tx, tenantId, uuid));
  if (!row) throw pipelineNotFound();
  return row;
}

function pipelineNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no pipeline with this id.');
}

/** The stage of a UUID that a live lead refers to. */
export async function getStageById(db: Queryable, tenantId: string, id: string): Promise<StageRow> {
  const row = await queries.findStage(db, tenantId, id);
  if (!row) throw new Error('A live lead is in a live stage.');
  return row;
}

/** Whether a stage is live; it stays so until the transaction ends. */
export async function holdLiveStage(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  return (await queries.holdStage(tx, tenantId, id)) !== undefined;
}

/** A pipeline with its stages. Throws NOT_FOUND. */
export async function getPipeline(db: Queryable, tenantId: string, id: string): Promise<Pipeline> {
  return present(db, await getPipelineRow(db, tenantId, id));
}

async function present(db: Queryable, row: PipelineRow): Promise<Pipeline> {
  return toPipeline(row, await queries.listStagesOf(db, row.tenantId, [row.id]));
}

/** Creates a pipeline with its stages. Throws CONFLICT where a name is taken or given twice. */
export async function createPipeline(
  tx: Transaction,
  tenantId: string,
  input: PipelineCreate,
  now: Date,
): Promise<Pipeline> {
  const moment = now.toISOString();
  if (input.isDefault) await queries.clearDefaultPipeline(tx, tenantId, now);
  const row = await queries.insertPipeline(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    isDefault: input.isDefault ?? false,
    createdAt: moment,
    updatedAt: moment,
  });
  if (!row) throw nameTaken('pipeline');
  const stages = (input.stages ?? defaultStages).map((stage, position) => newStage(row, stage, position, now));
  const inserted = await queries.insertStages(tx, stages);
  if (inserted.length < stages.length) throw new ApiError('CONFLICT', 'Two stages have the same name. Rename one.');
  return present(tx, row);
}

/** A stage of a pipeline, ready to be stored. */
export function newStage(
  pipeline: PipelineRow,
  input: StageCreate,
  position: number,
  now: Date,
): Omit<StageRow, 'version' | 'deletedAt' | 'deletionId'> {
  const type = input.type ?? 'OPEN';
  return {
    tenantId: pipeline.tenantId,
    id: newUuid(now.getTime()),
    pipelineId: pipeline.id,
    name: input.name,
    position,
    color: input.color ?? null,
    type,
    probability: input.probability ?? (type === 'WON' ? 100 : 0),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** Renames a pipeline or makes it the default. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT. */
export async function updatePipeline(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: PipelineUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Pipeline> {
  const row = await lockPipelineRow(tx, tenantId, id);
  checkVersion(row, ifMatch);
  if (row.isDefault && input.isDefault === false) {
    throw invalidField('body.isDefault', 'Make another pipeline the default instead: there is always one.');
  }
  const name = input.name ?? row.name;
  const isDefault = input.isDefault ?? row.isDefault;
  if (name === row.name && isDefault === row.isDefault) return present(tx, row);
  if (await queries.pipelineNameTaken(tx, row, name)) throw nameTaken('pipeline');
  if (isDefault && !row.isDefault) await queries.clearDefaultPipeline(tx, tenantId, now);
  return present(tx, await queries.updatePipeline(tx, row, { name, isDefault }, now));
}

/** Deletes a pipeline and its stages. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT while it is needed. */
export async function deletePipeline(
  tx: Transaction,
  leads: LeadsOfPipelines,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockPipelineRow(tx, tenantId, id);
  checkVersion(row, ifMatch);
  if (row.isDefault) {
    throw new ApiError('CONFLICT', 'This is the default pipeline. Make another one the default first.');
  }
  const stages = await queries.listStagesOf(tx, tenantId, [row.id]);
  await queries.closeStages(
    tx,
    tenantId,
    stages.map((stage) => stage.id),
  );
  if (await leads.leadsExist(tx, tenantId, 'pipeline_id', row.id)) {
    throw new ApiError('CONFLICT', 'There are leads in this pipeline. Move or delete them first.');
  }
  const deletionId = newUuid(now.getTime());
  await queries.updatePipeline(tx, row, { deletedAt: now.toISOString(), deletionId }, now);
  await queries.deleteStagesOf(tx, row, deletionId, now);
  return { id: encodeId('pipeline', row.id), deleted: true };
}

/** The error for a name that a live pipeline or stage has already. */
export function nameTaken(what: string): ApiError {
  return new ApiError('CONFLICT', `There is a ${what} of this name already. Choose another name.`);
}

/**
 * The stage that a write puts a lead in: the one it names, else the first of the pipeline it names, else the first of
 * the default pipeline. It cannot be deleted until the transaction ends. Throws VALIDATION_ERROR for an unknown id, or
 * a stage of another pipeline than the one named.
 */
export async function resolveStage(
  tx: Transaction,
  tenantId: string,
  input: { stageId?: string | undefined; pipelineId?: string | undefined },
): Promise<StageRow> {
  const pipeline = input.pipelineId === undefined ? undefined : await resolvePipeline(tx, tenantId, input.pipelineId);
  if (input.stageId !== undefined) {
    const uuid = decodeId('stage', input.stageId);
    const stage = uuid && (await queries.holdStage(tx, tenantId, uuid));
    if (!stage || (pipeline && stage.pipelineId !== pipeline.id)) {
      throw unknownReference('body.stageId', pipeline ? 'stage of this pipeline' : 'stage');
    }
    return stage;
  }
  const start = pipeline ? undefined : await queries.holdDefaultStage(tx, tenantId);
  if (start) return start;
  const home = pipeline ?? (await queries.findDefaultPipeline(tx, tenantId));
  const first = home && (await getFirstStage(tx, home));
  if (first) return first;
  if (pipeline) throw unknownReference('body.pipelineId', 'pipeline');
  throw new ApiError('CONFLICT', 'The default pipeline was replaced just now. Repeat the request.');
}

/** The first stage of a pipeline; undefined where the pipeline was deleted meanwhile. */
async function getFirstStage(tx: Transaction, { tenantId, id }: PipelineRow): Promise<StageRow | undefined> {
  return (await queries.holdFirstStage(tx, tenantId, id)) ?? queries.holdFirstStage(tx, tenantId, id);
}

/** The stages that many writes put leads in, each as `resolveStage` tells. */
export interface StageFinder {
  /** The stage that a write enters. Throws VALIDATION_ERROR under `at` for an unknown id. */
  find(input: { stageId?: string | undefined; pipelineId?: string | undefined }, at: string): StageRow;
}

/** Looks up, with one statement, the stages that many writes name. */
export async function openStageFinder(
  tx: Transaction,
  tenantId: string,
  named: readonly { stageId?: string | undefined; pipelineId?: string | undefined }[],
): Promise<StageFinder> {
  const uuidsOf = (kind: 'pipeline' | 'stage', ids: (string | undefined)[]) =>
    [...new Set(ids)].flatMap((id) => (id && decodeId(kind, id)) || []);
  const stageIds = uuidsOf(
    'stage',
    named.map(({ stageId }) => stageId),
  );
  const pipelineIds = uuidsOf(
    'pipeline',
    named.map(({ pipelineId }) => pipelineId),
  );
  const stages = await queries.holdStagesAround(tx, tenantId, pipelineIds, stageIds);
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  return {
    find({ stageId, pipelineId }, at) {
      const pipeline = pipelineId === undefined ? undefined : decodeId('pipeline', pipelineId);
      if (pipelineId !== undefined && !stages.some((stage) => stage.pipelineId === pipeline)) {
        throw unknownReference(`${at}.pipelineId`, 'pipeline');
      }
      if (stageId !== undefined) {
        const stage = byId.get(decodeId('stage', stageId) ?? '');
        if (!stage || (pipeline && stage.pipelineId !== pipeline)) {
          throw unknownReference(`${at}.stageId`, pipeline ? 'stage of this pipeline' : 'stage');
        }
        return stage;
      }
      const first = stages.find((stage) => (pipeline ? stage.pipelineId === pipeline : stage.isDefault));
      if (!first) throw new ApiError('CONFLICT', 'The default pipeline was replaced just now. Repeat the request.');
      return first;
    },
  };
}

/** The UUID of the live stage that a body names at `path`. Throws VALIDATION_ERROR where the tenant has none of this id. */
export async function resolveStageId(db: Queryable, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('stage', id);
  const row = uuid && (await queries.findStage(db, tenantId, uuid));
  if (!row) throw unknownReference(path, 'stage');
  return row.id;
}

/** The live pipeline that a body names at `path`. Throws VALIDATION_ERROR where the tenant has none of this id. */
export async function resolvePipeline(
  db: Queryable,
  tenantId: string,
  id: string,
  path = 'body.pipelineId',
): Promise<PipelineRow> {
  const uuid = decodeId('pipeline', id);
  const row = uuid && (await queries.findPipeline(db, tenantId, uuid));
  if (!row) throw unknownReference(path, 'pipeline');
  return row;
}
