import type { Examples } from './openapi/examples/examples.js';

const numberFormat = { name: 'UPS', pattern: '^1Z[0-9A-Z]{16}$', checked: true, examples: ['1Z5R89390357567127'] };

export const examples: Examples = {
  records: {
    TrackingNumberFormat: { ...numberFormat },
    Carrier: {
      countries: ['US'],
      formats: [numberFormat],
      code: 'ups',
      name: 'UPS',
      type: 'COURIER',
      website: 'https://www.ups.com',
      trackingUrl: 'https://www.ups.com/track?tracknum={trackingNumber}',
      services: ['Express', 'Ground'],
      source: 'https://www.ups.com',
    },
  },
};
