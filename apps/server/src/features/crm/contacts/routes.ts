import { type contactFacetRoutes, contacts } from '@lead-engagement/contract';
import { bulkAnswer, upsertAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { mayRead } from '../../../http/redaction.js';
import { writeContacts } from './bulk.js';
import { readFacets } from './facet.js';
import { expandContacts, listContactsExpanded } from './list.js';
import { createContact, getContact, lockContact, updateContact } from './service.js';
import { upsertContact } from './upsert.js';

export const contactHandlers: Handlers<Omit<typeof contacts, 'delete'> & typeof contactFacetRoutes> = {
  list: ({ db, caller, query }) => listContactsExpanded(db, caller.tenantId, query),
  create: (write) => createContact(write, write.body, write.query),
  getFacets: ({ db, caller, query }) => readFacets(db, caller.tenantId, query),
  bulk: async (write) => bulkAnswer(await writeContacts(write, write.body)),
  upsert: async (write) => {
    const { caller, body, ifMatch } = write;
    return upsertAnswer(await upsertContact(write, body, { mayRead: mayRead(contacts.upsert, caller), ifMatch }));
  },
  get: async ({ db, caller, params, query }) => {
    const contact = await getContact(db, caller.tenantId, params.id);
    const [read] = await expandContacts(db, caller.tenantId, [contact], query.expand);
    return read ?? contact;
  },
  update: async ({ tx, caller, params, body, query, ifMatch, now }) =>
    updateContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), body, now, query),
};
