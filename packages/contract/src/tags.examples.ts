import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    Tag: { id: ids.tagId, name: 'VIP' },
    TagReference: { id: ids.tagId, name: 'VIP' },
  },
  requests: {
    tags_create: { name: 'VIP', color: '#0ea5e9' },
    tags_update: { color: '#22c55e' },
  },
};
