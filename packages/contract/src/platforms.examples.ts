import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  records: {
    Platform: {
      filters: ['language'],
      attribution: null,
      platform: 'HACKER_NEWS',
      name: 'Hacker News',
      unavailableReason: null,
    },
  },
};
