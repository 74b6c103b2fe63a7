import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { encodeId } from '../../ids.js';
import { listTimeline } from '../activities/service.js';
import { matchCustomFields } from '../custom-fields/values-service.js';
import { contactHasTag } from '../tags/service.js';
import { listContacts } from './queries.js';
import { createContact, deleteContact, getContact, updateContact } from './service.js';

export const contactHandlers: Handlers<typeof contract.contacts> = {
  list: async ({ db, caller: { tenantId }, query }) =>
    listContacts(db, tenantId, query, [
      contactHasTag(db, tenantId, query.tag),
      ...(await matchCustomFields(db, tenantId, 'CONTACT', query.customFields)),
    ]),
  create: async ({ tx, caller, body, query, now }) => {
    const id = await createContact(tx, caller.tenantId, body, now, query);
    return getContact(tx, caller.tenantId, encodeId('contact', id));
  },
  get: ({ db, caller, params }) => getContact(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, query, ifMatch, now }) =>
    updateContact(tx, caller.tenantId, params.id, body, ifMatch, now, query),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteContact(tx, caller.tenantId, params.id, ifMatch, now),
  listActivities: async ({ db, caller, params, query }) => {
    const { id: contactId } = await getContact(db, caller.tenantId, params.id);
    return listTimeline(db, caller.tenantId, { contactId }, query);
  },
};
