import type { LeadsOfPipelines } from '../pipelines/service.js';
import { readBoard } from './board-service.js';
import { gatherClosedLeads, moveLeadsToSuccessor } from './hand-over-work.js';
import { leadsExist } from './queries.js';
import { sumByStage } from './totals-queries.js';

export { handOverRecords } from './hand-over-work.js';

/** The functions of leads that the routes of pipelines are given. */
export const leadsOfPipelines: LeadsOfPipelines = {
  leadsExist,
  moveLeadsToSuccessor,
  gatherClosedLeads,
  readBoard,
  sumByStage,
};
