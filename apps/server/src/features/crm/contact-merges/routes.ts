import type { contactMerges } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listDuplicates } from '../contact-duplicates/index.js';
import { getMerge, listMerges, mergeContacts } from './service.js';
import { undoMerge } from './undo.js';

export const contactMergeHandlers: Handlers<typeof contactMerges> = {
  merge: ({ tx, caller, body, now }) => mergeContacts(tx, caller.tenantId, body, now),
  listMerges: ({ db, caller, query }) => listMerges(db, caller.tenantId, query),
  getMerge: ({ db, caller, params }) => getMerge(db, caller.tenantId, params.mergeId),
  undoMerge: ({ tx, caller, params, now }) => undoMerge(tx, caller.tenantId, params.mergeId, now),
  listDuplicates: ({ db, caller, params, query }) => listDuplicates(db, caller.tenantId, params.id, query),
};
