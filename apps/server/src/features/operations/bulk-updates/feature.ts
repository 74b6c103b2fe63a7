import type { Feature } from '../../feature.js';
import { bulkUpdateJobs } from './job.js';
import { bulkUpdateChangePurge, bulkUpdatePurge } from './purges.js';
import { bulkUpdateHandlers, leadBulkUpdateHandlers } from './routes.js';
import { bulkUndoHandler } from './undo-step.js';
import { bulkUpdateHandler } from './update-step.js';

export const feature = {
  routes: () => ({ leads: leadBulkUpdateHandlers, bulkUpdates: bulkUpdateHandlers }),
  work: () => [bulkUpdateHandler, bulkUndoHandler],
  purges: [bulkUpdatePurge, bulkUpdateChangePurge],
  jobs: bulkUpdateJobs,
} satisfies Feature;
