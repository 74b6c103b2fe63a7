import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    Change: { id: ids.leadId, resource: 'lead', deleted: false },
  },
};
