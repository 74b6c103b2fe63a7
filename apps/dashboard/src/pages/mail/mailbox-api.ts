import type { Mailbox, MailboxAuthorization, MailboxCheck } from '@lead-engagement/sdk';
import { client } from '../../session/session.js';
import type { Fields } from '../../ui/edit.js';
import { toCreate, toUpdate } from './mailbox-fields.js';

/** What becomes of the mails of a mailbox that is deleted. */
export type MailsOfDeleted = 'keep' | 'delete';

/** The operations on a mailbox, whether it is the user's own or a shared one. */
export interface MailboxApi {
  create: (fields: Fields) => Promise<Mailbox>;
  update: (fields: Fields, base: Mailbox) => Promise<Mailbox>;
  remove: (mailbox: Mailbox, emails: MailsOfDeleted) => Promise<unknown>;
  check: (mailbox: Mailbox) => Promise<MailboxCheck>;
  authorize: (mailbox: Mailbox) => Promise<MailboxAuthorization>;
}

export const ownMailbox: MailboxApi = {
  create: (fields) => client.me.createMailbox(toCreate(fields)),
  update: (fields, base) => client.me.updateMailbox(toUpdate(fields, base), { ifMatch: base.version }),
  remove: ({ version }, emails) => client.me.deleteMailbox({ emails, ifMatch: version }),
  check: () => client.me.checkMailbox(),
  authorize: () => client.me.authorizeMailbox(),
};

export const sharedMailbox: MailboxApi = {
  create: (fields) => client.mailboxes.create(toCreate(fields)),
  update: (fields, base) => client.mailboxes.update(base.id, toUpdate(fields, base), { ifMatch: base.version }),
  remove: ({ id, version }, emails) => client.mailboxes.delete(id, { emails, ifMatch: version }),
  check: ({ id }) => client.mailboxes.check(id),
  authorize: ({ id }) => client.mailboxes.authorize(id),
};
