import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { deleteContact, lockContact, purgeContact } from '../../crm/contacts/index.js';
import { eraseContact } from './service.js';

export const contactDeletionHandlers: Handlers<Pick<typeof contract.contacts, 'delete'>> = {
  delete: async ({ tx, caller, params, query, ifMatch, now }) => {
    if (query.erase === true) return eraseContact({ tx, caller, now }, params.id, ifMatch);
    if (query.purge === true) return purgeContact({ tx, caller, now }, params.id, ifMatch);
    return deleteContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), now);
  },
};
