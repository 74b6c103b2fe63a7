import type { Feature } from '../../feature.js';
import { contactDeletionWork } from './deletion-job.js';
import { contactPurgeWork } from './purge-job.js';
import { contactPurge } from './purges.js';
import { contactHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactHandlers }),
  work: () => [contactDeletionWork, contactPurgeWork],
  purges: [contactPurge],
} satisfies Feature;
