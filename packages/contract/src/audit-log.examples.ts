import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    AuditEntry: {
      actor: { type: 'USER', id: ids.userId, label: 'Grace Hopper', appId: null },
      target: { type: 'lead', id: ids.leadId },
      changes: [],
      id: ids.auditEntryId,
      action: 'lead.deleted',
    },
  },
};
