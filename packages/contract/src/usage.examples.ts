import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    UsageOfChannel: {
      id: ids.channelId,
      storageBytes: { used: 1_250_000, limit: 200_000_000 },
      modelTokens: { used: 12_000, limit: 80_000 },
    },
    UsageOfApiKey: { id: ids.apiKeyId, label: 'Website form', minute: 12, day: 3_480 },
  },
};
