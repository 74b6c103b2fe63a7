import { grantsScope, roleScopes, type UserRole } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { beginBatches } from '../../../jobs/batches.js';
import type { MailboxRow } from './present.js';
import { privateMails } from './private-mails.js';
import { findOfUser, mailboxRecords } from './queries.js';
import { deleteMailbox } from './service.js';
import { cancelWaiting } from './waiting.js';

/**
 * The mailbox of a user (UUID) who is deleted goes, with the mails that this user alone saw; that of one who is disabled stops. What waits is
 * cancelled, visibly. The other mails stay.
 */
export async function endMailboxOf(write: Write<OfTenant>, userId: string): Promise<void> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const row = await lockOfUser(write, userId);
  if (await isLive(tx, tenantId, userId)) {
    if (row) await stop(write, row);
    return;
  }
  if (row) await deleteMailbox(tx, row, 'keep', now, 'USER_DELETED');
  await beginBatches(privateMails, write, userId);
}

/** The mailbox of a user (UUID) whose role may no longer send mails stops, as that of a disabled one. */
export async function stopMailboxIn(write: Write<OfTenant>, userId: string, role: UserRole): Promise<void> {
  if (grantsScope(roleScopes[role], 'write:emails')) return;
  const row = await lockOfUser(write, userId);
  if (row) await stop(write, row);
}

async function lockOfUser(
  { tx, caller: { tenantId } }: Write<OfTenant>,
  userId: string,
): Promise<MailboxRow | undefined> {
  const own = await findOfUser(tx, tenantId, userId);
  return own && mailboxRecords.findAndLock(tx, tenantId, own.id);
}

async function stop({ tx, now }: Write<OfTenant>, row: MailboxRow): Promise<void> {
  await cancelWaiting(tx, row, 'USER_DISABLED', now);
  await mailboxRecords.update(tx, row, { enabled: false, syncStatus: 'OFF' }, now);
}

async function isLive(tx: Transaction, tenantId: string, userId: string): Promise<boolean> {
  const { count } = await tx`
    select from users where tenant_id = ${tenantId} and id = ${userId} and deleted_at is null`;
  return count > 0;
}
