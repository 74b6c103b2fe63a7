import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    View: {
      id: ids.viewId,
      name: 'Hot leads without a next step',
      filters: { status: 'OPEN,NURTURING', minScore: '80', hasNextStep: 'false' },
      sort: '-score',
      columns: ['title', 'value', 'score'],
    },
  },
  requests: {
    views_create: {
      name: 'Hot leads without a next step',
      resource: 'leads',
      filters: { status: 'OPEN,NURTURING', minScore: '80', hasNextStep: 'false' },
      sort: '-score',
      columns: ['title', 'value', 'score'],
      shared: true,
    },
    views_update: { columns: ['title', 'value', 'score', 'assignedToId'] },
  },
};
