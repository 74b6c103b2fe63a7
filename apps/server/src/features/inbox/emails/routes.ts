import type { contactEmails, contract, leadEmails } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';

async function later(): Promise<never> {
  throw new ApiError('CONFLICT.not_ready', 'Mails are not there yet.');
}

export const createEmailHandlers = (): Handlers<typeof contract.emails> => ({
  list: later,
  get: later,
  cancel: later,
  retry: later,
  uploadAttachment: { prepare: later },
  downloadAttachment: later,
});

export const createLeadEmailHandlers = (): Handlers<typeof leadEmails> => ({ sendEmail: later });

export const createContactEmailHandlers = (): Handlers<typeof contactEmails> => ({
  sendEmail: later,
  listEmailBounces: later,
  deleteEmailBounce: later,
});
