import type { Database, Transaction } from '../../../db/client.js';
import { findCutoff } from '../../../jobs/retention/cutoff.js';
import { areInMove } from './merge-queries.js';
import type { StoredContact } from './present.js';
import { handleKey } from './social-profiles.js';

/** The kind of the job that purges a contact; its id is the id of the contact. */
export const purgeKind = 'purge-contact';

/** The live contact, other than these, that has a unique value of a contact to restore. */
export async function findHolder(
  tx: Transaction,
  { tenantId, uniqueEmail, externalId, uniqueHandles, socialProfiles }: StoredContact,
  but: readonly string[] = [],
): Promise<{ field: 'email' | 'externalId' | 'social profile'; id: string } | undefined> {
  const handles = uniqueHandles ? socialProfiles.map(handleKey) : [];
  const [holder] = await tx<{ field: 'email' | 'externalId' | 'social profile'; id: string }[]>`
    select field, id from (
      select 'email' as field, id from contacts
      where tenant_id = ${tenantId} and unique_email = ${uniqueEmail} and deleted_at is null
      union all
      select 'externalId', id from contacts
      where tenant_id = ${tenantId} and external_id = ${externalId} and deleted_at is null
      union all
      select 'social profile', contact_id from contact_handles
      where tenant_id = ${tenantId} and handle = any(${handles}::text[]) and is_unique
    ) holder where id <> all(${[...but]}::uuid[]) limit 1`;
  return holder;
}

/**
 * Contacts of a tenant that can no longer be restored and whose purge has not started. A merged contact is kept as long as the contact that
 * it was merged into.
 */
export async function listExpired(db: Database, tenantId: string, cutoff: string, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from contacts c
    where tenant_id = ${tenantId} and deleted_at < ${cutoff} and merged_into_id is null and not exists (
      select from work w where w.kind = ${purgeKind} and w.tenant_id = ${tenantId} and w.id = c.id)
    order by deleted_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The most records that a step of a purge deletes. */
const batch = { leads: 200, activities: 2_000, conversations: 20 } as const;

/**
 * Deletes a batch of records of a contact that can no longer be restored, and finally the contact. Returns `done` if there is no such
 * contact, and `waiting` if one of its records has not been marked as deleted yet, or has to go to another contact or come from one.
 */
export async function purgeNext(
  db: Database,
  tenantId: string,
  id: string,
  now: Date,
): Promise<{ next: 'done'; merged: string[] } | { next: 'more' } | { next: 'waiting' }> {
  const before = await findCutoff(db, tenantId, 'deletedContacts', now);
  const expired = db`
    deleted_at is not null and case when merged_into_id is null then deleted_at < ${before} else not exists (
      select from contacts p where p.tenant_id = c.tenant_id and p.id = c.merged_into_id
    ) end`;
  const [contact] = await db`
    select from contacts c where tenant_id = ${tenantId} and id = ${id} and ${expired}`;
  if (!contact) return { next: 'done', merged: [] };
  if (await areInMove(db, tenantId, [id])) return { next: 'waiting' };
  if (await isUntold(db, tenantId, id)) return { next: 'waiting' };
  for (const [table, limit] of Object.entries(batch)) {
    const { count } = await db`
      delete from ${db(table)} where tenant_id = ${tenantId} and id in (
        select id from ${db(table)}
        where tenant_id = ${tenantId} and contact_id = ${id} and deleted_at is not null limit ${limit})`;
    if (count === limit) return { next: 'more' };
  }
  for (const table of Object.keys(batch)) {
    const rows = await db`select from ${db(table)} where tenant_id = ${tenantId} and contact_id = ${id} limit 1`;
    if (rows.length > 0) return { next: 'waiting' };
  }
  const merged = await db<{ id: string }[]>`
    select id from contacts where tenant_id = ${tenantId} and merged_into_id = ${id}`;
  await db`
    delete from import_changes c using imports i
    where i.tenant_id = ${tenantId} and i.changes_kept and c.tenant_id = i.tenant_id and c.import_id = i.id
      and c.kind = 'contact' and c.record_id = ${id}`;
  await db`delete from contacts c where tenant_id = ${tenantId} and id = ${id} and ${expired}`;
  return { next: 'done', merged: merged.map((row) => row.id) };
}

/** Returns true if a change of a contact or its leads has not been turned into an event yet: that needs the records. */
async function isUntold(db: Database, tenantId: string, id: string): Promise<boolean> {
  const untold = await db`
    select from change_readers r where tenant_id = ${tenantId} and exists (
      select from changes c
      where c.tenant_id = r.tenant_id and c.resource = r.resource and (c.xid, c.seq) > (r.xid, r.seq)
        and (c.record_id = ${id} or c.record_id in (
          select l.id from leads l where l.tenant_id = ${tenantId} and l.contact_id = ${id}))
    ) limit 1`;
  return untold.length > 0;
}
