import type { Feature } from '../../feature.js';
import { createEndBlockedWork } from './end-job.js';
import { contactBlockHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactBlockHandlers }),
  work: () => [createEndBlockedWork()],
} satisfies Feature;
