import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    MergedContacts: { id: ids.mergeId, primaryId: ids.contactId, mergedIds: [ids.mergedContactId] },
    ContactErased: { id: ids.contactId, mergedIds: [] },
    JobFinished: {
      id: ids.importId,
      kind: 'IMPORT',
      status: 'COMPLETED',
      resource: 'contacts',
      dryRun: false,
      counts: { rows: 500, created: 480, updated: 15, failed: 5 },
      url: `/v1/imports/${ids.importId}`,
    },
    EndpointDisabled: {
      id: ids.endpointId,
      description: 'CRM of the sales team',
      status: 'DISABLED',
      statusReason: 'FAILING',
    },
  },
};
