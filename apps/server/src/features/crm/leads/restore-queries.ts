import type { Transaction } from '../../../db/client.js';

/** The next leads (UUIDs) that were deleted along with their contact, `limit` at most. */
export async function listDeletedWith(
  tx: Transaction,
  {
    tenantId,
    contactId,
    deletionId,
    after,
  }: Record<'tenantId' | 'contactId' | 'deletionId', string> & { after: string | null },
  limit: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from leads
    where tenant_id = ${tenantId} and contact_id = ${contactId} and deleted_at is not null and deletion_id = ${deletionId}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
