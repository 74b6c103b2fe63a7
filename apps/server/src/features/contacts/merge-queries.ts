import type { Queryable, Transaction } from '../../db/client.js';
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

/** Whether records have still to go to a contact, or away from it. */
export async function isInMove(db: Queryable, tenantId: string, id: string): Promise<boolean> {
  const moving = await db`
    select from contact_merges
    where tenant_id = ${tenantId} and is_moving and (primary_id = ${id} or ${id}::uuid = any(merged_ids)) limit 1`;
  return moving.length > 0;
}
