import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    RequestLogEntry: {
      id: ids.requestLogEntryId,
      method: 'GET',
      path: '/api/v1/leads/:id',
      status: 404,
      durationMs: 7,
      keyId: ids.apiKeyId,
      appId: null,
      errorCode: 'NOT_FOUND',
      sampled: false,
      sampleRate: 1,
    },
  },
};
