import type { FileStore } from '../../../files/store.js';
import type { SentMails } from '../../../mail/mailbox-sent.js';
import type { Smtp } from '../../../mail/smtp.js';
import type { AccountDeps } from '../mailboxes/index.js';
import type { ByteBudget } from './byte-budget.js';
import type { LateResponses } from './late-responses.js';

/** What mails are sent with. */
export interface SendDeps extends Omit<AccountDeps, 'db'> {
  files: FileStore;
  smtp: Smtp;
  sent: SentMails;
  /** Minutes after an attempt with an unknown outcome until there is a second one. */
  uncertainMinutes: number;
  /** The room for the bytes of mails under way, and the mails whose servers have them and do not respond. */
  budget: ByteBudget;
  lateResponses: LateResponses;
}
