import type { Feature } from '../../feature.js';
import { contactRestoreWork } from './contact-restore.js';
import { handOverWork } from './hand-over-work.js';
import { leadPurge } from './purges.js';
import { respellWork } from './respell-work.js';
import { contactLeadHandlers, leadHandlers, scoringHandlers } from './routes.js';
import { createScoreWork } from './score-work.js';
import { leadSumsChore } from './sums-work.js';
import { followContactWords } from './words-work.js';

export const feature = {
  routes: () => ({ leads: leadHandlers, contacts: contactLeadHandlers, scoring: scoringHandlers }),
  work: () => [contactRestoreWork, ...handOverWork, followContactWords, respellWork, ...createScoreWork()],
  purges: [leadPurge],
  chores: [leadSumsChore],
} satisfies Feature;
