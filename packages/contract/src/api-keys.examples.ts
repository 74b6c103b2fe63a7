import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    ApiKey: {
      leakUrl: null,
      revokedAt: null,
      revocationReason: null,
      id: ids.apiKeyId,
      label: 'Website form',
      prefix: 'les_live_',
    },
    ApiKeyCreated: {
      leakUrl: null,
      revokedAt: null,
      revocationReason: null,
      id: ids.apiKeyId,
      label: 'Website form',
      prefix: 'les_live_',
      key: 'les_live_3kT9wQ2xV7nB4mZ8cR1dF6gH5jL0pS',
    },
    ApiKeyRevoked: { id: ids.apiKeyId },
  },
  requests: {
    apiKeys_create: { label: 'Website form', scopes: ['read:leads', 'write:leads'] },
    apiKeys_update: { label: 'Website form, 2027' },
  },
};
