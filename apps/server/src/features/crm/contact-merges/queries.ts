import type { ContactMergeQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, isNot, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { decodeId } from '../../../ids.js';
import type { MergedFields } from './merge-contacts.js';
import type { contactMerges } from './table.js';

export type MergeRow = typeof contactMerges.$inferSelect;

/** Locks contacts, live or not, in a fixed order; other transactions can still take a foreign-key lock. */
export async function lockContacts<T extends object>(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<T[]> {
  return tx<T[]>`
    select * from contacts where tenant_id = ${tenantId} and id = any(${ids as string[]}::uuid[])
    order by id for no key update`;
}

/** The same for the contacts of a merge, and those of the later merges of its primary contact, which its undo changes too. */
export async function lockContactsOf<T extends object>(tx: Transaction, merge: MergeRow): Promise<T[]> {
  const { tenantId, id, primaryId, mergedIds } = merge;
  return tx<T[]>`
    select * from contacts
    where tenant_id = ${tenantId} and id = any(array(
      select ${primaryId}::uuid union all select unnest(${mergedIds}::uuid[]) union all
      select unnest(merged_ids) from contact_merges
      where tenant_id = ${tenantId} and primary_id = ${primaryId} and id > ${id} and undone_at is null))
    order by id for no key update`;
}

/** Stores a merge. Its records are moved afterwards. */
export async function insertMerge(tx: Transaction, row: MergeRow): Promise<void> {
  const { before, after, moved, ...plain } = row;
  await tx`
    insert into contact_merges ${tx({ ...plain, before: tx.json(before as never), after: tx.json(after as never), moved: tx.json(moved) })}`;
}

export async function setMergeResult(tx: Transaction, row: MergeRow): Promise<void> {
  const { tenantId, id, before, after, moved, addedTagIds, removedTagIds, isMoving, actorId } = row;
  await tx`
    update contact_merges set before = ${tx.json(before as never)}, after = ${tx.json(after as never)}, moved = ${tx.json(moved)},
      added_tag_ids = ${addedTagIds}, removed_tag_ids = ${removedTagIds}, is_moving = ${isMoving}, actor_id = ${actorId}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Marks contacts as merged into another, which deletes them; or, without one, restores them. */
export async function setMergedInto(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  into: { id: string; deletionId: string } | undefined,
  moment: string,
): Promise<void> {
  await tx`
    update contacts set merged_into_id = ${into?.id ?? null}, deletion_id = ${into?.deletionId ?? null},
      deleted_at = ${into ? moment : null}, version = version + 1, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = any(${ids as string[]}::uuid[])`;
}

/** Writes the merged fields of the primary contact. */
export async function writePrimary(
  tx: Transaction,
  tenantId: string,
  id: string,
  { socialProfiles, customFields, ...fields }: MergedFields,
  moment: string,
): Promise<void> {
  await tx`
    update contacts set ${tx({
      ...fields,
      socialProfiles: tx.json(socialProfiles as never),
      customFields: tx.json(customFields as never),
      updatedAt: moment,
    })}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Adds the live tags of the other contacts to the primary contact. */
export async function addTagsOf(tx: Transaction, { tenantId, primaryId, mergedIds }: MergeRow): Promise<void> {
  await tx`
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select distinct ${tenantId}::uuid, ${primaryId}::uuid, ct.tag_id from contact_tags ct
    join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
    where ct.tenant_id = ${tenantId} and ct.contact_id = any(${mergedIds}::uuid[])
    order by ct.tag_id on conflict do nothing`;
}

export async function listTagIds(tx: Transaction, tenantId: string, contactId: string): Promise<string[]> {
  const rows = await tx<{ tagId: string }[]>`
    select tag_id from contact_tags where tenant_id = ${tenantId} and contact_id = ${contactId} order by tag_id`;
  return rows.map(({ tagId }) => tagId);
}

/** Removes the tags that the primary contact got from the merge, and restores those that it lost, if they still exist. */
export async function putTagsBack(tx: Transaction, merge: MergeRow): Promise<void> {
  const { tenantId, primaryId, addedTagIds, removedTagIds } = merge;
  await tx`
    delete from contact_tags
    where tenant_id = ${tenantId} and contact_id = ${primaryId} and tag_id = any(${addedTagIds}::uuid[])`;
  await tx`
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select tenant_id, ${primaryId}, id from tags
    where tenant_id = ${tenantId} and id = any(${removedTagIds}::uuid[]) and deleted_at is null
    order by id on conflict do nothing`;
}

export async function findMerge(db: Queryable, tenantId: string, id: string): Promise<MergeRow | undefined> {
  const [row] = await db<MergeRow[]>`select * from contact_merges where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

export async function lockMerge(tx: Transaction, tenantId: string, id: string): Promise<MergeRow | undefined> {
  const [row] = await tx<
    MergeRow[]
  >`select * from contact_merges where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

/** Locks the later merges of the same primary contact that have not been undone. */
export async function lockOtherMerges(tx: Transaction, { tenantId, id, primaryId }: MergeRow): Promise<MergeRow[]> {
  return tx<MergeRow[]>`
    select * from contact_merges
    where tenant_id = ${tenantId} and primary_id = ${primaryId} and id > ${id} and undone_at is null
    order by id for update`;
}

export async function markUndone(tx: Transaction, row: MergeRow): Promise<void> {
  const { tenantId, id, undoneAt, isMoving, actorId } = row;
  await tx`
    update contact_merges set undone_at = ${undoneAt}, updated_at = ${undoneAt}, is_moving = ${isMoving}, actor_id = ${actorId}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** A page of merges. */
export async function listMerges<T>(
  db: Queryable,
  tenantId: string,
  query: ContactMergeQuery,
  present: (row: MergeRow) => T,
): Promise<Page<T>> {
  const page = openPage('contact-merges', query);
  const tookPart = (ids: string[] | undefined) => {
    const uuids = ids?.flatMap((id) => decodeId('contact', id) ?? []);
    return uuids && db`(primary_id = any(${uuids}::uuid[]) or merged_ids && ${uuids}::uuid[])`;
  };
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    tookPart(query.contact),
    isNot(db, tookPart(query['contact[not]'])),
    ...ofRecords(db, 'contactMerge', query),
  ]);
  return fetchPage(page, {
    rows: db<MergeRow[]>`
      select * from contact_merges where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'contact_merges', matching),
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    present,
  });
}
