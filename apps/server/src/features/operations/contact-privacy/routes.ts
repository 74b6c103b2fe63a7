import type { contract } from '@lead-engagement/contract';
import { checkScope } from '../../../callers/check-scope.js';
import type { Handlers } from '../../../http/handlers.js';
import { deleteContact, lockContact, purgeContact } from '../../crm/contacts/index.js';
import { eraseContact } from './service.js';

export const contactDeletionHandlers: Handlers<Pick<typeof contract.contacts, 'delete'>> = {
  delete: async ({ tx, caller, params, query, ifMatch, now }) => {
    if (query.erase === true) return eraseContact({ tx, caller, now }, params.id, ifMatch);
    if (query.purge === true) return purgeContact({ tx, caller, now }, params.id, ifMatch);
    checkScope(caller, 'delete:leads', 'Deleting a contact that can be restored');
    return deleteContact(tx, await lockContact(tx, caller.tenantId, params.id, ifMatch), now);
  },
};
