/** The kinds of work of mailboxes. */
export const mailboxKindsOfWork = { check: 'mailbox.check', forget: 'mailbox.forget' } as const;
