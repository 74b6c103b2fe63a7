import type { EmailFailureCode } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { cancelWork } from '../jobs/enqueue.js';

/** The kind of work that sends a mail of a user. Its id is that of the mail, and its key that of the mailbox. */
export const sendKind = 'email.send';

/**
 * Cancels the mails of a tenant that wait to be sent and that the condition is about, visibly: people can send them again. One whose sending has
 * begun goes on to its end. Returns how many there were.
 */
export async function cancelWaitingMails(
  tx: Transaction,
  tenantId: string,
  condition: Fragment,
  reason: { code: EmailFailureCode; message: string },
  now: Date,
): Promise<number> {
  const cancelled = await tx<{ id: string }[]>`
    update emails set status = 'CANCELLED', failure_code = ${reason.code}, failure_message = ${reason.message},
      updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and status in ('SCHEDULED', 'QUEUED') and ${condition} returning id`;
  const ids = cancelled.map(({ id }) => id);
  if (ids.length > 0) await cancelWork(tx, tenantId, sendKind, ids);
  return ids.length;
}
