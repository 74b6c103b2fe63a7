import type { contactFacetRoutes, contacts } from '@lead-engagement/contract';
import { bulkAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { listConversations } from '../../inbox/conversations/service.js';
import { eraseContact } from '../../operations/contact-privacy/service.js';
import { listTimeline } from '../activities/service.js';
import { writeContacts } from './bulk-service.js';
import { readFacets } from './facet-service.js';
import { listContacts } from './list-service.js';
import { createContact, deleteContact, getContact, lockContact, purgeContact, updateContact } from './service.js';

export const contactHandlers: Handlers<typeof contacts & typeof contactFacetRoutes> = {
  list: ({ db, caller, query }) => listContacts(db, caller.tenantId, query),
  create: ({ tx, caller, body, query, now }) => createContact(tx, caller.tenantId, body, now, query),
  getFacets: ({ db, caller, query }) => readFacets(db, caller.tenantId, query),
  bulk: async ({ tx, caller, body, now }) => bulkAnswer(await writeContacts(tx, caller.tenantId, body, now)),
  get: ({ db, caller, params }) => getContact(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, body, query, ifMatch, now }) =>
    updateContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), body, now, query),
  delete: async ({ tx, caller, params, query, ifMatch, now }) => {
    if (query.erase === true) return eraseContact(tx, caller, params.id, ifMatch, now);
    if (query.purge === true) return purgeContact(tx, caller, params.id, ifMatch, now);
    return deleteContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), now);
  },
  listActivities: async ({ db, caller, params, query }) => {
    await getContact(db, caller.tenantId, params.id);
    return listTimeline(db, caller.tenantId, { contactId: params.id }, query);
  },
  listConversations: async ({ db, caller, params, query }) => {
    await getContact(db, caller.tenantId, params.id);
    return listConversations(db, caller.tenantId, query, { contactId: decodeId('contact', params.id) as string });
  },
};
