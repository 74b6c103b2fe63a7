import type { Feature } from '../../feature.js';
import { mergeJobs } from './job.js';
import { createMergeMoveWork } from './move-job.js';
import { mergePurge } from './purges.js';
import { contactMergeHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactMergeHandlers }),
  work: () => [createMergeMoveWork()],
  purges: [mergePurge],
  jobs: mergeJobs,
} satisfies Feature;
