import type { Feature } from '../../feature.js';
import { handOverWork } from './hand-over-job.js';
import { createOffboardingHandlers } from './routes.js';

export const feature = {
  routes: ({ emit }) => ({ users: createOffboardingHandlers(emit) }),
  work: () => handOverWork,
} satisfies Feature;
