import type { OfTenant, Write } from '../../../callers/write.js';
import { findOfUser, mailboxRecords } from './queries.js';
import { deleteMailbox } from './service.js';
import { cancelWaiting } from './waiting.js';

/** The mailbox of a user (UUID) who is deleted goes; that of one who is disabled stops. What waits is cancelled, visibly. The mails stay. */
export async function endMailboxOf({ tx, caller: { tenantId }, now }: Write<OfTenant>, userId: string): Promise<void> {
  const own = await findOfUser(tx, tenantId, userId);
  const row = own && (await mailboxRecords.findAndLock(tx, tenantId, own.id));
  if (!row) return;
  const [user] = await tx`select from users where tenant_id = ${tenantId} and id = ${userId} and deleted_at is null`;
  if (!user) {
    await deleteMailbox(tx, row, 'keep', now, 'USER_DELETED');
    return;
  }
  await cancelWaiting(tx, row, 'USER_DELETED', now);
  await mailboxRecords.update(tx, row, { enabled: false, syncStatus: 'OFF' }, now);
}
