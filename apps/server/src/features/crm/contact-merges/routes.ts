import type { contactMerges } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listDuplicates } from '../contact-duplicates/index.js';
import { getMerge, listMerges, mergeContacts } from './service.js';
import { undoMerge } from './undo.js';

export const contactMergeHandlers: Handlers<typeof contactMerges> = {
  merge: (write) => mergeContacts(write, write.body, { ifMatch: write.ifMatch }),
  previewMerge: (write) => mergeContacts(write, { ...write.body, dryRun: true }, { ifMatch: write.ifMatch }),
  listMerges: ({ db, caller, query }) => listMerges(db, caller.tenantId, query),
  getMerge: ({ db, caller, params }) => getMerge(db, caller.tenantId, params.mergeId),
  undoMerge: (write) => undoMerge(write, write.params.mergeId),
  listDuplicates: ({ db, caller, params, query }) => listDuplicates(db, caller.tenantId, params.id, query),
};
