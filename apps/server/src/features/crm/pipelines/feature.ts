import type { Feature } from '../../feature.js';
import { createPipelineHandlers } from './routes.js';
import { createPipeline } from './service.js';

export const feature = {
  routes: ({ emit }) => ({ pipelines: createPipelineHandlers(emit) }),
  on: {
    'tenant.created': (write) => createPipeline(write, { name: 'Sales', isDefault: true }),
  },
} satisfies Feature;
