import type { ContactMergeQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, inOrder } from '../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../db/pages.js';
import { decodeId } from '../../ids.js';
import type { MergedFields } from './merge-contacts.js';
import type { MovedTable } from './references.js';
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

/** Stores a merge. Its records are moved afterwards. */
export async function insertMerge(tx: Transaction, row: MergeRow): Promise<void> {
  const { before, after, moved, ...plain } = row;
  await tx`
    insert into contact_merges ${tx({ ...plain, before: tx.json(before as never), after: tx.json(after as never), moved: tx.json(moved) })}`;
}

export async function setMergeResult(tx: Transaction, row: MergeRow): Promise<void> {
  const { tenantId, id, before, after, moved, addedTagIds, removedTagIds } = row;
  await tx`
    update contact_merges set before = ${tx.json(before as never)}, after = ${tx.json(after as never)}, moved = ${tx.json(moved)},
      added_tag_ids = ${addedTagIds}, removed_tag_ids = ${removedTagIds}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Moves the rows of a table to the primary contact, and stores where they came from. Returns how many. */
export async function moveRecords(
  tx: Transaction,
  merge: MergeRow,
  { table, isVersioned }: MovedTable,
): Promise<number> {
  const { tenantId, id, primaryId, mergedIds, createdAt } = merge;
  const moved = await tx`
    with old as (
      select id, contact_id from ${tx(table)} where tenant_id = ${tenantId} and contact_id = any(${mergedIds}::uuid[])
      order by id for no key update
    ), moved as (
      update ${tx(table)} r set contact_id = ${primaryId} ${newer(tx, isVersioned, createdAt)}
      from old where r.tenant_id = ${tenantId} and r.id = old.id
    )
    insert into contact_merge_moves (tenant_id, merge_id, kind, record_id, from_contact_id)
    select ${tenantId}, ${id}, ${table}, id, contact_id from old`;
  return moved.count;
}

/** The new version of moved records; deleted ones keep theirs, because clients cannot read them. */
function newer(tx: Transaction, isVersioned: boolean, moment: string) {
  if (!isVersioned) return tx``;
  return tx`, version = version + (r.deleted_at is null)::int,
    updated_at = case when r.deleted_at is null then ${moment}::timestamptz else r.updated_at end`;
}

/** Moves the rows of a table back, if they still belong to the primary contact. */
export async function moveRecordsBack(
  tx: Transaction,
  { tenantId, id, primaryId }: MergeRow,
  { table, isVersioned }: MovedTable,
  moment: string,
): Promise<void> {
  await tx`
    with old as (
      select r.id, m.from_contact_id from contact_merge_moves m
      join ${tx(table)} r on r.tenant_id = m.tenant_id and r.id = m.record_id and r.contact_id = ${primaryId}
      where m.tenant_id = ${tenantId} and m.merge_id = ${id} and m.kind = ${table}
      order by r.id for no key update of r
    )
    update ${tx(table)} r set contact_id = old.from_contact_id ${newer(tx, isVersioned, moment)}
    from old where r.tenant_id = ${tenantId} and r.id = old.id`;
}

/** Moves entries that were added to the timelines of moved leads back with the leads. */
export async function moveNewEntriesBack(tx: Transaction, { tenantId, id, primaryId }: MergeRow): Promise<void> {
  await tx`
    update activities a set contact_id = m.from_contact_id from contact_merge_moves m
    where m.tenant_id = ${tenantId} and m.merge_id = ${id} and m.kind = 'leads'
      and a.tenant_id = m.tenant_id and a.lead_id = m.record_id and a.contact_id = ${primaryId}`;
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

export async function markUndone(tx: Transaction, { tenantId, id }: MergeRow, moment: string): Promise<void> {
  await tx`
    update contact_merges set undone_at = ${moment}, updated_at = ${moment} where tenant_id = ${tenantId} and id = ${id}`;
}

/** A page of merges. */
export async function listMerges<T>(
  db: Queryable,
  tenantId: string,
  query: ContactMergeQuery,
  present: (row: MergeRow) => T,
): Promise<Page<T>> {
  const page = openPage('contact-merges', query);
  const ids = query.contact?.flatMap((id) => decodeId('contact', id) ?? []);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    ids && db`(primary_id = any(${ids}::uuid[]) or merged_ids && ${ids}::uuid[])`,
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
