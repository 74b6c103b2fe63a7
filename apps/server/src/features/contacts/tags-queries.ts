import type { Queryable, Transaction } from '../../db/client.js';

/** The ids of the live tags that a contact has. */
export async function listTagIdsOf(db: Queryable, tenantId: string, contactId: string): Promise<string[]> {
  const rows = await db<{ tagId: string }[]>`
    select tag_id from contact_tags ct join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
    where ct.tenant_id = ${tenantId} and ct.contact_id = ${contactId} and t.deleted_at is null`;
  return rows.map((row) => row.tagId);
}

/** Gives a contact exactly these tags. */
export async function replaceTags(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  tagIds: string[],
): Promise<void> {
  await tx`delete from contact_tags where tenant_id = ${tenantId} and contact_id = ${contactId}`;
  if (tagIds.length === 0) return;
  await tx`
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select ${tenantId}, ${contactId}, id from unnest(${tagIds}::uuid[]) as tag (id)
    on conflict do nothing`;
}
