import type { Feature } from '../../feature.js';
import { createBoardHandlers } from './board-routes.js';
import { contactRestoreWork } from './contact-restore.js';
import { leadPurge } from './purges.js';
import { respellWork } from './respell-work.js';
import { contactLeadHandlers, createLeadHandlers, scoringHandlers } from './routes.js';
import { createScoreWork } from './score-work.js';
import { gatherClosedLeads, moveLeadsToSuccessor, stageWork } from './stage-work.js';
import { leadSumsChore } from './sums-work.js';
import { followContactWords } from './words-work.js';

export const feature = {
  routes: ({ cipher, emit }) => ({
    leads: createLeadHandlers(emit),
    contacts: contactLeadHandlers,
    pipelines: createBoardHandlers(cipher),
    scoring: scoringHandlers,
  }),
  work: () => [contactRestoreWork, ...stageWork, followContactWords, respellWork, ...createScoreWork()],
  on: {
    'stage.deleted': (change, { stageId }) => moveLeadsToSuccessor(change, stageId),
    'pipeline.closing_stage_added': (change, { pipelineId }) => gatherClosedLeads(change, pipelineId),
  },
  purges: [leadPurge],
  chores: [leadSumsChore],
} satisfies Feature;
