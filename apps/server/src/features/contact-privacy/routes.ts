import type { contactPrivacy } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { eraseContact } from './service.js';

export const contactErasureHandlers: Pick<Handlers<typeof contactPrivacy>, 'erase'> = {
  erase: ({ tx, caller, params, now }) => eraseContact(tx, caller, params.id, now),
};
