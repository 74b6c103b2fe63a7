import type { Feature } from '../../feature.js';
import { indexFieldWork } from './index-job.js';
import { customFieldHandlers } from './routes.js';
import { stripFieldWork } from './strip-job.js';

export const feature = {
  routes: () => ({ customFields: customFieldHandlers }),
  work: () => [stripFieldWork, indexFieldWork],
} satisfies Feature;
