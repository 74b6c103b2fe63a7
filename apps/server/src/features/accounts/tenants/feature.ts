import type { Feature } from '../../feature.js';
import { createTenantDeletionWork } from './deletion-job.js';

export const feature = {
  work: ({ files }) => [createTenantDeletionWork(files)],
} satisfies Feature;
