import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    UserSession: {
      id: ids.sessionId,
      current: true,
      device: 'Firefox on Linux',
      clientAddress: '203.0.113.7',
    },
  },
};
