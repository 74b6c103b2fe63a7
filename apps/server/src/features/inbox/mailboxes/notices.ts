import { limits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { notify } from '../../accounts/notifications/index.js';
import type { MailboxRow } from './present.js';

/**
 * Notifies the owner of a mailbox that it does not work; of a shared one, those who can mend it. `actorId` is the user (UUID) who found out, and
 * needs no notification.
 */
export async function tellFailed(
  tx: Transaction,
  { tenantId, id, userId }: Pick<MailboxRow, 'tenantId' | 'id' | 'userId'>,
  actorId: string | null,
  now: Date,
): Promise<void> {
  const userIds = userId === null ? await listAdmins(tx, tenantId) : [userId];
  await notify({ tx, caller: { tenantId }, now }, actorId, [{ userIds, kind: 'MAILBOX_FAILED', recordId: id }]);
}

async function listAdmins(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from users
    where tenant_id = ${tenantId} and deleted_at is null and disabled_at is null and role in ('OWNER', 'ADMIN')
    order by created_at, id limit ${limits.handoffRecipients}`;
  return rows.map(({ id }) => id);
}
