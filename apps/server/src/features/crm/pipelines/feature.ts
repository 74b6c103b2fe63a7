import { bySystem } from '../../../callers/maker.js';
import type { Feature } from '../../feature.js';
import { createPipelineHandlers } from './routes.js';
import { createPipeline } from './service.js';

export const feature = {
  routes: ({ emit }) => ({ pipelines: createPipelineHandlers(emit) }),
  on: {
    'tenant.created': ({ tx, caller, now }) =>
      createPipeline({ tx, caller: { ...caller, ...bySystem }, now }, { name: 'Sales', isDefault: true }),
  },
} satisfies Feature;
