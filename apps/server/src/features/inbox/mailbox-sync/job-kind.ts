/** The kind of the work that reads mailboxes: one row for each of them. */
export const mailboxSyncKind = 'mailbox.sync';
