import type { Feature } from '../../feature.js';
import { indexFieldWork } from './index-work.js';
import { customFieldHandlers } from './routes.js';
import { stripFieldWork } from './strip-work.js';

export const feature = {
  routes: () => ({ customFields: customFieldHandlers }),
  work: () => [stripFieldWork, indexFieldWork],
} satisfies Feature;
