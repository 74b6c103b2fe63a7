import type { Feature } from '../../feature.js';
import { leadsOfPipelines } from '../leads/hand-over-service.js';
import { createPipelineHandlers } from './routes.js';

export const feature = {
  routes: ({ cipher }) => ({ pipelines: createPipelineHandlers(leadsOfPipelines, cipher) }),
} satisfies Feature;
