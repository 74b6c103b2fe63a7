import type { FileStore } from '../../../files/store.js';
import type { SentMails } from '../../../mail/mailbox-sent.js';
import type { Smtp } from '../../../mail/smtp.js';
import type { AccountDeps } from '../mailboxes/index.js';

/** What mails are sent with. */
export interface SendDeps extends Omit<AccountDeps, 'db'> {
  files: FileStore;
  smtp: Smtp;
  sent: SentMails;
  /** Minutes after an attempt with an unknown outcome until there is a second one. */
  uncertainMinutes: number;
}
