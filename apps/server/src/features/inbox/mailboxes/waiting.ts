import type { EmailFailureCode } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { cancelWaitingMails, sendKind } from '../../../mail/waiting-mails.js';
import type { MailboxRow } from './present.js';

type Place = Pick<MailboxRow, 'tenantId' | 'id'>;

/** Makes the mails that wait in a mailbox due, since it may send them earlier than before. */
export async function wakeWaiting(tx: Transaction, { tenantId, id }: Place, now: Date): Promise<void> {
  const waiting = await tx<{ id: string }[]>`
    select id from emails
    where tenant_id = ${tenantId} and mailbox_id = ${id} and status in ('SCHEDULED', 'QUEUED', 'SENDING')
      and (send_at is null or send_at <= ${now.toISOString()}) order by id`;
  await enqueueJobs(
    tx,
    waiting.map((mail) => ({ kind: sendKind, tenantId, id: mail.id, key: id })),
    now,
  );
}

const cancelledFor: ReadonlyMap<EmailFailureCode, string> = new Map([
  ['USER_DELETED', 'The user whose mailbox it was is gone.'],
  [
    'USER_DISABLED',
    'The user whose mailbox it is was disabled, or may no longer send mails. It can be sent again once they may.',
  ],
]);

/** Cancels the mails that wait in a mailbox. Returns how many there were. */
export async function cancelWaiting(
  tx: Transaction,
  { tenantId, id }: Place,
  code: EmailFailureCode,
  now: Date,
): Promise<number> {
  const message = cancelledFor.get(code) ?? 'The mailbox was deleted.';
  return cancelWaitingMails(tx, tenantId, tx`mailbox_id = ${id}`, { code, message }, now);
}
