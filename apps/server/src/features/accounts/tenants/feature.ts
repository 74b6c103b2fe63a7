import type { Feature } from '../../feature.js';
import { createTenantDeletionWork } from './deletion-work.js';

export const feature = {
  work: ({ files }) => [createTenantDeletionWork(files)],
} satisfies Feature;
