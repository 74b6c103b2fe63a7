import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { mailboxKindsOfWork, mailboxSyncKind } from './job-kinds.js';
import type { MailboxRow } from './present.js';

/** Has a mailbox checked that was set up or put in order, and read at once: it does not wait until a failure is forgotten. */
export async function enqueueCheck(
  tx: Transaction,
  { tenantId, id, smtp, imap, enabled }: MailboxRow,
  now: Date,
): Promise<void> {
  const check = { kind: mailboxKindsOfWork.check, tenantId, id, key: smtp.host };
  const reading = imap && enabled ? [{ kind: mailboxSyncKind, tenantId, id, key: imap.host }] : [];
  await enqueueJobs(tx, [check, ...reading], now);
}
