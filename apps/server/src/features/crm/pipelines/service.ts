import type { Pipeline, PipelineCreate, PipelineUpdate, StageCreate } from '@lead-engagement/contract';
import { madeBy, type WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { type PipelineRow, type StageRow, toPipeline } from './present.js';
import * as queries from './queries.js';
import { pipelineRecords, stageRecords } from './queries.js';

const defaultStages: StageCreate[] = [
  { name: 'New', color: '#94a3b8', probability: 10 },
  { name: 'Qualified', color: '#60a5fa', probability: 30 },
  { name: 'Proposal', color: '#a78bfa', probability: 60 },
  { name: 'Won', color: '#22c55e', type: 'WON' },
  { name: 'Lost', color: '#ef4444', type: 'LOST' },
];

export { listStagesOf, pipelineRecords } from './queries.js';
export type { StageRow };

/** The stage (UUID) of a lead, which may be deleted until its leads have been moved. */
export async function getStageById(db: Queryable, tenantId: string, id: string): Promise<StageRow> {
  const row = await queries.findStageIncludingDeleted(db, tenantId, id);
  if (!row) throw new Error('The stage of the lead is missing.');
  return row;
}

/** The live stage that gets the leads of a deleted one, directly or through others; it cannot be deleted meanwhile. */
export async function resolveSuccessor(tx: Transaction, tenantId: string, id: string): Promise<StageRow | undefined> {
  const { successorId } = await getStageById(tx, tenantId, id);
  if (successorId === null) return undefined;
  return (
    (await stageRecords.findForReference(tx, tenantId, successorId)) ?? resolveSuccessor(tx, tenantId, successorId)
  );
}

/** The stage (UUID), if it is live; it then stays live until the transaction ends. */
export const holdLiveStage = stageRecords.findForReference;

/** A pipeline with its stages. Throws NOT_FOUND. */
export async function getPipeline(db: Queryable, tenantId: string, id: string): Promise<Pipeline> {
  return present(db, await pipelineRecords.get(db, tenantId, id));
}

async function present(db: Queryable, row: PipelineRow): Promise<Pipeline> {
  return toPipeline(row, await queries.listStagesOf(db, row.tenantId, [row.id]));
}

/** Creates a pipeline with its stages. Throws CONFLICT if a name is taken or given twice. */
export async function createPipeline(
  { tx, caller, now }: Write<OfTenant & WithMaker>,
  input: PipelineCreate,
): Promise<Pipeline> {
  const { tenantId } = caller;
  const moment = now.toISOString();
  if (input.isDefault) await queries.clearDefaultPipeline(tx, tenantId, now);
  const row = await pipelineRecords.insertUnlessTaken(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    isDefault: input.isDefault ?? false,
    ...madeBy(caller),
    createdAt: moment,
    updatedAt: moment,
  });
  if (!row) throw nameTaken('pipeline', await queries.findPipelineNamed(tx, tenantId, input.name));
  const stages = inOrder(input.stages ?? defaultStages).map((stage, position) => newStage(row, stage, position, now));
  const inserted = await queries.insertStages(tx, stages);
  if (inserted.length < stages.length)
    throw new ApiError('CONFLICT.repeated_in_request', 'Two stages have the same name. Rename one.');
  return present(tx, row);
}

/** The stages of a new pipeline in the order of their positions; a stage without one keeps its index. */
function inOrder(stages: readonly StageCreate[]): StageCreate[] {
  return stages
    .map((stage, index) => ({ stage, place: stage.position ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ stage }) => stage);
}

/** The row of a new stage of a pipeline. */
export function newStage(
  pipeline: PipelineRow,
  input: StageCreate,
  position: number,
  now: Date,
): Omit<StageRow, 'version' | 'deletedAt' | 'deletionId' | 'successorId'> {
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

/** Renames a locked pipeline or makes it the default. Throws VALIDATION_ERROR, CONFLICT. */
export async function updatePipeline(
  tx: Transaction,
  row: PipelineRow,
  input: PipelineUpdate,
  now: Date,
): Promise<Pipeline> {
  if (row.isDefault && input.isDefault === false) {
    throw invalidField('body.isDefault', 'Make another pipeline the default instead: there is always one.');
  }
  const changes = changedFields(row, input);
  if (!changes) return present(tx, row);
  const namesake =
    changes.name === undefined ? undefined : await queries.findPipelineNamed(tx, row.tenantId, changes.name);
  if (namesake !== undefined && namesake !== row.id) throw nameTaken('pipeline', namesake);
  if (changes.isDefault) await queries.clearDefaultPipeline(tx, row.tenantId, now);
  return present(tx, await pipelineRecords.update(tx, row, changes, now));
}

/** Deletes a locked pipeline and its stages. Throws CONFLICT while it is needed. */
export async function deletePipeline(
  tx: Transaction,
  row: PipelineRow,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const { tenantId } = row;
  if (row.isDefault) {
    throw new ApiError('CONFLICT.in_use', 'This is the default pipeline. Make another one the default first.');
  }
  const stages = await queries.listStagesOf(tx, tenantId, [row.id]);
  await queries.closeStages(
    tx,
    tenantId,
    stages.map((stage) => stage.id),
  );
  if (await queries.leadsExist(tx, tenantId, 'pipeline_id', row.id)) {
    throw new ApiError('CONFLICT.in_use', 'There are leads in this pipeline. Move or delete them first.');
  }
  const deletionId = newUuid(now.getTime());
  await pipelineRecords.softDelete(tx, row, now, deletionId);
  await queries.deleteStagesOf(tx, row, deletionId, now);
  return { id: encodeId('pipeline', row.id), deleted: true };
}

/** The error for a name that a live pipeline or stage (UUID) has; its id is undefined if it was deleted meanwhile. */
export function nameTaken(kind: 'pipeline' | 'stage', id: string | undefined): ApiError {
  const extra = id === undefined ? {} : { existingId: encodeId(kind, id) };
  return new ApiError(
    'CONFLICT.already_exists',
    `There is a ${kind} of this name already. Choose another name.`,
    extra,
  );
}

/**
 * The stage of a lead after a write: the one it names, else the first of the pipeline it names, else the first of the default pipeline. It
 * cannot be deleted until the transaction ends. Throws VALIDATION_ERROR under `at` for an unknown id, or a stage of another pipeline than
 * the one named.
 */
export async function resolveStage(
  tx: Transaction,
  tenantId: string,
  { pipelineId, stageId }: { stageId?: string | undefined; pipelineId?: string | undefined },
  at: string,
): Promise<StageRow> {
  const pipeline =
    pipelineId === undefined ? undefined : await resolvePipeline(tx, tenantId, pipelineId, `${at}.pipelineId`);
  if (stageId !== undefined) {
    const stage = await stageRecords.resolveForReference(tx, tenantId, stageId, `${at}.stageId`);
    if (pipeline && stage.pipelineId !== pipeline.id) throw unknownReference(`${at}.stageId`, 'stage of this pipeline');
    return stage;
  }
  const start = pipeline ? undefined : await queries.holdDefaultStage(tx, tenantId);
  if (start) return start;
  const home = pipeline ?? (await queries.findDefaultPipeline(tx, tenantId));
  const first = home && (await getFirstStage(tx, home));
  if (first) return first;
  if (pipeline) throw unknownReference(`${at}.pipelineId`, 'pipeline');
  throw new ApiError('CONFLICT.changed_meanwhile', 'The default pipeline was replaced just now. Repeat the request.');
}

/** The live pipeline (UUID) that a request names at `path`, or the default one. Throws VALIDATION_ERROR for an unknown id. */
export async function findPipeline(
  db: Queryable,
  tenantId: string,
  id: string | undefined,
  path: string,
): Promise<string> {
  if (id !== undefined) return (await pipelineRecords.resolve(db, tenantId, id, path)).id;
  const row = await queries.findDefaultPipeline(db, tenantId);
  if (!row) throw new Error('The tenant has no default pipeline.');
  return row.id;
}

/** The first stage of a pipeline; undefined if the pipeline was deleted meanwhile. */
async function getFirstStage(tx: Transaction, { tenantId, id }: PipelineRow): Promise<StageRow | undefined> {
  return (await queries.holdFirstStage(tx, tenantId, id)) ?? queries.holdFirstStage(tx, tenantId, id);
}

/** Finds the stages of many writes, each by the rules of `resolveStage`. */
export interface StageFinder {
  /** The stage that a write enters. Throws VALIDATION_ERROR under `at` for an unknown id. */
  find(input: { stageId?: string | undefined; pipelineId?: string | undefined }, at: string): StageRow;
}

/** Looks up the stages that many writes name with one statement. */
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
      if (!first)
        throw new ApiError(
          'CONFLICT.changed_meanwhile',
          'The default pipeline was replaced just now. Repeat the request.',
        );
      return first;
    },
  };
}

/** The live stage and the live pipeline that a request names at a path. Both throw VALIDATION_ERROR. */
export const resolveLiveStage = stageRecords.resolve;
export const resolvePipeline = pipelineRecords.resolve;
