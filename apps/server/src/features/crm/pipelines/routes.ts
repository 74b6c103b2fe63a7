import { contract } from '@lead-engagement/contract';
import { cursorsOf } from '../../../http/cursors.js';
import type { Handlers } from '../../../http/handlers.js';
import type { Cipher } from '../../../security/encryption.js';
import { getBoard } from './board-service.js';
import { listPipelines, listStages, pipelineRecords } from './queries.js';
import { createPipeline, deletePipeline, getPipeline, type LeadsOfPipelines, updatePipeline } from './service.js';
import { createStage, deleteStage, getStage, updateStage } from './stages-service.js';
import { getTotals } from './totals-service.js';

const lock = pipelineRecords.lock;

export const createPipelineHandlers = (
  leads: LeadsOfPipelines,
  cipher: Cipher,
): Handlers<typeof contract.pipelines> => ({
  list: ({ db, caller, query }) => listPipelines(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createPipeline(tx, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getPipeline(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updatePipeline(tx, await lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deletePipeline(tx, leads, await lock(tx, caller.tenantId, params.id, ifMatch), now),
  getTotals: ({ db, caller, params, query }) => getTotals(db, leads, caller.tenantId, params.id, query),
  getBoard: ({ db, caller, params, query }) => {
    // The next page of a stage is one of the list of leads.
    const cursors = cursorsOf(contract.leads.list, caller, cipher);
    const seal = (cursor: string) => cursors.seal({ meta: { cursor } }).meta.cursor;
    return getBoard(db, leads, caller.tenantId, params.id, query, seal);
  },
  listStages: async ({ db, caller, params, query }) => {
    const pipeline = await pipelineRecords.get(db, caller.tenantId, params.id);
    return listStages(db, caller.tenantId, pipeline.id, query);
  },
  createStage: async ({ tx, caller, params, body, now }) =>
    createStage(tx, leads, await lock(tx, caller.tenantId, params.id, undefined), body, now),
  getStage: ({ db, caller, params }) => getStage(db, caller.tenantId, params.id, params.stageId),
  updateStage: async ({ tx, caller, params, body, ifMatch, now }) => {
    const pipeline = await lock(tx, caller.tenantId, params.id, undefined);
    return updateStage(tx, leads, pipeline, params.stageId, body, ifMatch, now);
  },
  deleteStage: async ({ tx, caller, params, query, ifMatch, now }) => {
    const pipeline = await lock(tx, caller.tenantId, params.id, undefined);
    return deleteStage(tx, leads, pipeline, params.stageId, query.moveToStageId, ifMatch, now);
  },
});
