import type { Feature } from '../../feature.js';
import { createBoardHandlers } from './board-routes.js';
import { contactRestoreWork } from './contact-restore.js';
import { gatherClosedLeads, handOverWork, moveLeadsToSuccessor } from './hand-over-work.js';
import { leadPurge } from './purges.js';
import { respellWork } from './respell-work.js';
import { contactLeadHandlers, createLeadHandlers, scoringHandlers } from './routes.js';
import { createScoreWork } from './score-work.js';
import { leadSumsChore } from './sums-work.js';
import { followContactWords } from './words-work.js';

export const feature = {
  routes: ({ cipher, emit }) => ({
    leads: createLeadHandlers(emit),
    contacts: contactLeadHandlers,
    pipelines: createBoardHandlers(cipher),
    scoring: scoringHandlers,
  }),
  work: () => [contactRestoreWork, ...handOverWork, followContactWords, respellWork, ...createScoreWork()],
  on: {
    'stage.deleted': ({ tx, tenantId, now }, { stageId }) => moveLeadsToSuccessor(tx, tenantId, stageId, now),
    'pipeline.closing_stage_added': ({ tx, tenantId, now }, { pipelineId }) =>
      gatherClosedLeads(tx, tenantId, pipelineId, now),
  },
  purges: [leadPurge],
  chores: [leadSumsChore],
} satisfies Feature;
