import type { contactBlocks } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { blockContact, unblockContact } from './service.js';

export const contactBlockHandlers: Handlers<typeof contactBlocks> = {
  block: ({ tx, caller, params, body, ifMatch, now }) =>
    blockContact(tx, caller.tenantId, params.id, body, ifMatch, now),
  unblock: ({ tx, caller, params, now }) => unblockContact(tx, caller.tenantId, params.id, now),
};
