import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { Emit } from '../../domain-events.js';
import { listPipelines, listStages, pipelineRecords } from './queries.js';
import { createPipeline, deletePipeline, getPipeline, updatePipeline } from './service.js';
import { createStage, deleteStage, getStage, updateStage } from './stages.js';

const lock = pipelineRecords.lock;

export const createPipelineHandlers = (
  emit: Emit,
): Handlers<Omit<typeof contract.pipelines, 'getBoard' | 'getTotals'>> => ({
  list: ({ db, caller, query }) => listPipelines(db, caller.tenantId, query),
  create: (write) => createPipeline(write, write.body),
  get: ({ db, caller, params }) => getPipeline(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updatePipeline(tx, await lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deletePipeline(tx, await lock(tx, caller.tenantId, params.id, ifMatch), now),
  listStages: async ({ db, caller, params, query }) => {
    const pipeline = await pipelineRecords.get(db, caller.tenantId, params.id);
    return listStages(db, caller.tenantId, pipeline.id, query);
  },
  createStage: async ({ tx, caller, params, body, now }) =>
    createStage(tx, emit, await lock(tx, caller.tenantId, params.id, undefined), body, now),
  getStage: ({ db, caller, params }) => getStage(db, caller.tenantId, params.id, params.stageId),
  updateStage: async ({ tx, caller, params, body, ifMatch, now }) => {
    const pipeline = await lock(tx, caller.tenantId, params.id, undefined);
    return updateStage(tx, emit, pipeline, params.stageId, body, ifMatch, now);
  },
  deleteStage: async ({ tx, caller, params, query, ifMatch, now }) => {
    const pipeline = await lock(tx, caller.tenantId, params.id, undefined);
    return deleteStage(tx, emit, pipeline, params.stageId, query.moveToStageId, ifMatch, now);
  },
});
