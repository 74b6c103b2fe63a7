import type { Feature } from '../../feature.js';
import { createBoardHandlers } from './board-routes.js';
import { closingOwnersWork } from './closing-owners-job.js';
import { contactRestoreWork } from './contact-restore.js';
import { leadPurge } from './purges.js';
import { respellWork } from './respell-job.js';
import { contactRestoreHandlers, createLeadHandlers, scoringHandlers } from './routes.js';
import { createScoreWork } from './score-job.js';
import { followContactWords } from './search-index-job.js';
import { createSetups } from './setup.js';
import { gatherClosedLeads, moveLeadsToSuccessor, stageWork } from './stage-job.js';
import { leadSumsChore } from './sums-job.js';

export const feature = {
  routes: ({ cipher, emit, setupChanges }) => ({
    leads: createLeadHandlers(emit, createSetups(setupChanges)),
    contacts: contactRestoreHandlers,
    pipelines: createBoardHandlers(cipher),
    scoring: scoringHandlers,
  }),
  work: () => [
    contactRestoreWork,
    ...stageWork,
    followContactWords,
    respellWork,
    closingOwnersWork,
    ...createScoreWork(),
  ],
  on: {
    'stage.deleted': (change, { stageId }) => moveLeadsToSuccessor(change, stageId),
    'pipeline.closing_stage_added': (change, { pipelineId }) => gatherClosedLeads(change, pipelineId),
  },
  purges: [leadPurge],
  chores: [leadSumsChore],
} satisfies Feature;
