import type { Feature } from '../../feature.js';
import { tagHandlers } from './routes.js';
import { stripTagWork } from './strip-job.js';

export const feature = {
  routes: () => ({ tags: tagHandlers }),
  work: () => [stripTagWork],
} satisfies Feature;
