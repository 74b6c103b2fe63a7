import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listPipelines, listStages } from './queries.js';
import {
  createPipeline,
  deletePipeline,
  getPipeline,
  getPipelineRow,
  type LeadsOfPipelines,
  updatePipeline,
} from './service.js';
import { createStage, deleteStage, getStage, updateStage } from './stages-service.js';

export const createPipelineHandlers = (leads: LeadsOfPipelines): Handlers<typeof contract.pipelines> => ({
  list: ({ db, caller, query }) => listPipelines(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createPipeline(tx, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getPipeline(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updatePipeline(tx, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deletePipeline(tx, leads, caller.tenantId, params.id, ifMatch, now),
  listStages: async ({ db, caller, params, query }) => {
    const pipeline = await getPipelineRow(db, caller.tenantId, params.id);
    return listStages(db, caller.tenantId, pipeline.id, query);
  },
  createStage: ({ tx, caller, params, body, now }) => createStage(tx, caller.tenantId, params.id, body, now),
  getStage: ({ db, caller, params }) => getStage(db, caller.tenantId, params.id, params.stageId),
  updateStage: ({ tx, caller, params, body, ifMatch, now }) =>
    updateStage(tx, caller.tenantId, params.id, params.stageId, body, ifMatch, now),
  deleteStage: ({ tx, caller, params, query, ifMatch, now }) =>
    deleteStage(tx, leads, caller.tenantId, params, query.moveToStageId, ifMatch, now),
});
