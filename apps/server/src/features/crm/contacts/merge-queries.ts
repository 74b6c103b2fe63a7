import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { StoredContact } from './present.js';

/** Whether records of a contact have still to go to another: those of a merged contact, or those that come back from an undone merge. */
export async function givesRecordsAway(
  tx: Transaction,
  { tenantId, id }: Pick<StoredContact, 'tenantId' | 'id'>,
): Promise<boolean> {
  const moving = await tx`
    select from contact_merges
    where tenant_id = ${tenantId} and is_moving
      and case when undone_at is null then ${id}::uuid = any(merged_ids) else primary_id = ${id} end
    limit 1`;
  return moving.length > 0;
}

/** Whether records have still to go to one of these contacts (UUIDs), or away from it. */
export async function areInMove(db: Queryable, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const moving = await db`
    select from contact_merges
    where tenant_id = ${tenantId} and is_moving
      and (primary_id = any(${[...ids]}::uuid[]) or merged_ids && ${[...ids]}::uuid[]) limit 1`;
  return moving.length > 0;
}

/** Throws CONFLICT if nobody can tell for the moment whose the records of these contacts (UUIDs) are. */
export async function checkNotInMove(db: Queryable, tenantId: string, ids: readonly string[]): Promise<void> {
  if (!(await areInMove(db, tenantId, ids))) return;
  throw new ApiError('CONFLICT.busy', 'Records of this contact are still being moved. Try again in a minute.');
}
