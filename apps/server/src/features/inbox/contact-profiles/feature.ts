import { createProfileEngine } from '../../../ai/profile-engines.js';
import type { Feature } from '../../feature.js';
import { profileJobs } from './job.js';
import { createProfileWork } from './jobs.js';
import { createContactProfileHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ contacts: createContactProfileHandlers(parts) }),
  work: ({ model }) => [createProfileWork(createProfileEngine(model))],
  jobs: profileJobs,
} satisfies Feature;
