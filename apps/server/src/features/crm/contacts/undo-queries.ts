import type { Transaction } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';

/** Those of these contacts that have leads, or anything else that the server did not add by itself. */
export async function listContactsInUse(tx: Transaction, tenantId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from unnest(${ids}::uuid[]) as c (id) where
      exists (select from leads where tenant_id = ${tenantId} and contact_id = c.id and deleted_at is null)
      or exists (
        select from activities
        where tenant_id = ${tenantId} and contact_id = c.id and not is_system and deleted_at is null)
      or exists (select from conversations where tenant_id = ${tenantId} and contact_id = c.id and deleted_at is null)
      or exists (select from shipments where tenant_id = ${tenantId} and contact_id = c.id and deleted_at is null)
      or exists (select from memory_notes where tenant_id = ${tenantId} and contact_id = c.id)
      or exists (select from contacts m where m.tenant_id = ${tenantId} and m.merged_into_id = c.id)`;
  return new Set(rows.map(({ id }) => id));
}

/** Deletes locked contacts without leads, and their activities, so that each can be restored alone. Returns the number of activities. */
export async function softDeleteContacts(tx: Transaction, tenantId: string, ids: string[], now: Date): Promise<number> {
  const deletionIds = ids.map(() => newUuid(now.getTime()));
  const moment = now.toISOString();
  const [row] = await tx<{ activities: number }[]>`
    with given as (
      select * from unnest(${ids}::uuid[], ${deletionIds}::uuid[]) as given (id, deletion_id)
    ), gone as (
      update contacts c set deleted_at = ${moment}, deletion_id = given.deletion_id, updated_at = ${moment},
        version = version + 1
      from given where c.tenant_id = ${tenantId} and c.id = given.id
    ), along as (
      update activities a set deleted_at = ${moment}, deletion_id = given.deletion_id from given
      where a.tenant_id = ${tenantId} and a.contact_id = given.id and a.deleted_at is null returning a.id
    )
    select count(*) as activities from along`;
  return row?.activities ?? 0;
}
