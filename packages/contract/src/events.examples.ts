import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    Actor: { type: 'user', id: ids.userId, via: null },
    EventPayload: { id: ids.eventId },
    Event: { id: ids.eventId },
  },
};
