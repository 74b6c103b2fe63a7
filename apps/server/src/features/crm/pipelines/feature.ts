import type { Feature } from '../../feature.js';
import { createPipelineHandlers } from './routes.js';
import { createPipeline } from './service.js';

export const feature = {
  routes: ({ emit }) => ({ pipelines: createPipelineHandlers(emit) }),
  on: {
    'tenant.created': ({ tx, tenantId, now }) => createPipeline(tx, tenantId, { name: 'Sales', isDefault: true }, now),
  },
} satisfies Feature;
