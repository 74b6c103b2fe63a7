import type { Transaction } from '../../../db/client.js';
import { notify } from '../../accounts/notifications/index.js';
import type { EmailRow } from './present.js';

/** Notifies the user who wrote a mail, or else the owner of its mailbox, that it came back or was not sent. */
export async function tellSender(
  tx: Transaction,
  { tenantId, id, userId, ownerId }: EmailRow,
  kind: 'EMAIL_BOUNCED' | 'EMAIL_FAILED',
  now: Date,
): Promise<void> {
  const sender = userId ?? ownerId;
  if (sender === null) return;
  await notify({ tx, caller: { tenantId }, now }, null, [{ userIds: [sender], kind, recordId: id }]);
}
