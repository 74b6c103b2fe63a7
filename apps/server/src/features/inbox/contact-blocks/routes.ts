import type { contactBlocks } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { blockContact, unblockContact } from './service.js';

export const contactBlockHandlers: Handlers<typeof contactBlocks> = {
  block: (write) => blockContact(write, write.params.id, write.body, write.ifMatch),
  unblock: (write) => unblockContact(write, write.params.id),
};
