import type { FormMention } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { FormRow } from './present.js';
import { formRecords } from './queries.js';

/** The live forms whose leads go to a user (UUID), oldest first: as many as a tenant can have. */
function formsAssignedTo(db: Queryable, tenantId: string, userId: string): Promise<FormRow[]> {
  return db<FormRow[]>`
    select * from forms where tenant_id = ${tenantId} and assigned_to_id = ${userId} and deleted_at is null
    order by created_at, id`;
}

/** The forms that still name a deleted user (UUID). */
export async function formsNamingUser(db: Queryable, tenantId: string, userId: string): Promise<FormMention[]> {
  const rows = await formsAssignedTo(db, tenantId, userId);
  return rows.map(({ id, name, enabled }) => ({ id: encodeId('form', id), name, enabled }));
}

/** Gives the leads of forms to another user in the place of a deleted one (UUIDs). */
export async function handOverForms(
  tx: Transaction,
  { tenantId, fromUserId, toUserId }: { tenantId: string; fromUserId: string; toUserId: string },
  now: Date,
): Promise<void> {
  for (const { id } of await formsAssignedTo(tx, tenantId, fromUserId)) {
    const row = await formRecords.findAndLock(tx, tenantId, id);
    if (row?.assignedToId !== fromUserId) continue;
    await formRecords.update(tx, row, { assignedToId: toUserId }, now);
  }
}
