import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  records: {
    TrackingProviderState: { webhookUrl: 'https://leads.example.com/api/v1/webhooks/17track' },
  },
  requests: {
    trackingPushes_receive: { event: 'TRACKING_UPDATED', data: { number: 'RR123456785GB' } },
    trackingSettings_update: {
      provider: 'aftership',
      credentials: { aftership: { apiKey: 'asat_0123456789', webhookSecret: 'a shared secret' } },
    },
  },
};
