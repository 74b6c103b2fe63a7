import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  requests: {
    exports_create: { resource: 'leads', format: 'csv', filter: { status: ['OPEN'] } },
  },
};
