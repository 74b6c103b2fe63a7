/** The kinds of work of mailboxes. */
export const mailboxKindsOfWork = { check: 'mailbox.check', forget: 'mailbox.forget' } as const;

/** The kind of the work that reads mailboxes: one row for each of them. */
export const mailboxSyncKind = 'mailbox.sync';
