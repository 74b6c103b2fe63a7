import type { contract, meMailbox } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';

async function later(): Promise<never> {
  throw new ApiError('CONFLICT.not_ready', 'Mailboxes are not there yet.');
}

export const createMailboxHandlers = (): Handlers<typeof contract.mailboxes> => ({
  list: later,
  create: later,
  get: later,
  update: later,
  delete: later,
  check: later,
  authorize: later,
});

export const createMyMailboxHandlers = (): Handlers<typeof meMailbox> => ({
  getMailbox: later,
  createMailbox: later,
  updateMailbox: later,
  deleteMailbox: later,
  checkMailbox: later,
  authorizeMailbox: later,
});
