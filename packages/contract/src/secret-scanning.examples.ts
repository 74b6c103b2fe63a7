import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  records: {
    LeakedSecretInput: {
      token: 'les_live_3kT9wQ2xV7nB4mZ8cR1dF6gH5jL0pS',
      type: 'lead_engagement_api_key',
      source: 'content',
    },
    LeakVerdict: { token_hash: 'Zm9yIGFuIGV4YW1wbGU=', token_type: 'lead_engagement_api_key' },
  },
  requests: {
    secretScanning_report: [
      {
        token: 'les_live_3kT9wQ2xV7nB4mZ8cR1dF6gH5jL0pS',
        type: 'lead_engagement_api_key',
        url: 'https://github.com/acme/shop',
        source: 'content',
      },
    ],
  },
};
