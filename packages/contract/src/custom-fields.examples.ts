import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    CustomField: { id: ids.customFieldId, key: 'seats', label: 'Seats', type: 'NUMBER', options: [] },
    CustomFieldOption: { id: ids.customFieldOptionId, label: 'Small' },
    CustomFieldDeleted: {
      id: ids.customFieldId,
      views: [
        {
          id: ids.viewId,
          name: 'Customers in the north',
          shared: true,
          ownerId: ids.userId,
          paths: ['filters.customFields[region]'],
        },
      ],
      viewCount: 1,
    },
  },
  requests: {
    customFields_create: { resource: 'LEAD', key: 'seats', label: 'Seats', type: 'NUMBER' },
    customFields_update: { label: 'Number of seats' },
  },
};
