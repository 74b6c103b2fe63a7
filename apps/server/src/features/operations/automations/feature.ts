import type { Feature } from '../../feature.js';
import { automationWork } from './jobs.js';
import { automationPurges } from './purges.js';
import { automationHandlers } from './routes.js';
import { fireAutomations, fireAutomationsOfMany } from './service.js';
import { createStartWork } from './start-job.js';

export const feature = {
  routes: () => ({ automations: automationHandlers }),
  work: () => [automationWork, createStartWork()],
  on: {
    'lead.moved': ({ tx, now }, move) => fireAutomations(tx, move, now),
    'leads.moved': (write, { moves }) => fireAutomationsOfMany(write, moves),
  },
  purges: automationPurges,
} satisfies Feature;
