import type { contactFacetRoutes, contacts } from '@lead-engagement/contract';
import { bulkAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { writeContacts } from './bulk.js';
import { readFacets } from './facet.js';
import { listContacts } from './list.js';
import { createContact, getContact, lockContact, updateContact } from './service.js';

export const contactHandlers: Handlers<
  Omit<typeof contacts, 'delete' | 'listActivities' | 'listConversations'> & typeof contactFacetRoutes
> = {
  list: ({ db, caller, query }) => listContacts(db, caller.tenantId, query),
  create: ({ tx, caller, body, query, now }) => createContact(tx, caller.tenantId, body, now, query),
  getFacets: ({ db, caller, query }) => readFacets(db, caller.tenantId, query),
  bulk: async ({ tx, caller, body, now }) => bulkAnswer(await writeContacts(tx, caller.tenantId, body, now)),
  get: ({ db, caller, params }) => getContact(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, body, query, ifMatch, now }) =>
    updateContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), body, now, query),
};
