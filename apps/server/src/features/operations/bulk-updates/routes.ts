import type { bulkUpdates, leadBulkUpdates } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { cancelBulkUpdate, countMatchingLeads, createBulkUpdate, getBulkUpdate, listBulkUpdates } from './service.js';
import { undoBulkUpdate } from './undo.js';

export const leadBulkUpdateHandlers: Handlers<typeof leadBulkUpdates> = {
  bulkUpdate: {
    // Counted like a list: with its time limit, and before the transaction.
    async prepare({ db, caller, body, now }) {
      const total = await countMatchingLeads(db, caller.tenantId, body.filter);
      return (tx) => createBulkUpdate({ tx, caller, now }, body, { total, dryRun: false });
    },
  },
  previewBulkUpdate: {
    async prepare({ db, caller, body, now }) {
      const total = await countMatchingLeads(db, caller.tenantId, body.filter);
      return (tx) => createBulkUpdate({ tx, caller, now }, body, { total, dryRun: true });
    },
  },
};

export const bulkUpdateHandlers: Handlers<typeof bulkUpdates> = {
  list: ({ db, caller, query }) => listBulkUpdates(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getBulkUpdate(db, caller.tenantId, params.id),
  cancel: (write) => cancelBulkUpdate(write, write.params.id),
  undo: (write) => undoBulkUpdate(write, write.params.id),
};
