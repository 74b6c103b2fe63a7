import type { Feature } from '../../feature.js';
import { automationPurges } from './purges.js';
import { automationHandlers } from './routes.js';
import { automationWork } from './worker.js';

export const feature = {
  routes: () => ({ automations: automationHandlers }),
  work: () => [automationWork],
  purges: automationPurges,
} satisfies Feature;
