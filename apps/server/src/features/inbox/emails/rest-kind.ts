import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { EmailRow } from './present.js';

/** The kind of work that sends a mail to the recipients that its server has put off while it took others. */
export const restKind = 'email.rest';

export function enqueueRest(
  tx: Transaction,
  { tenantId, id, mailboxId }: EmailRow,
  dueAt: Date,
  now: Date,
): Promise<void> {
  return enqueueJobs(tx, [{ kind: restKind, tenantId, id, key: mailboxId, dueAt }], now);
}
