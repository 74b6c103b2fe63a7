import type { Tag, TagQuery } from '@lead-engagement/contract';
import { type Database, type Queryable, type Transaction, together } from '../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, inOrder } from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { decodeId, newUuid } from '../../ids.js';
import { type TagRow, toTag } from './present.js';

export const defaultColor = '#94a3b8';

/** Finds a live tag. */
export async function findTag(db: Queryable, tenantId: string, id: string): Promise<TagRow | undefined> {
  const [row] = await db<TagRow[]>`
    select * from tags where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/**
 * Finds a live tag and keeps others from changing it until the transaction ends. Whoever gives it to something need not
 * wait.
 */
export async function lockTag(tx: Transaction, tenantId: string, id: string): Promise<TagRow | undefined> {
  const [row] = await tx<TagRow[]>`
    select * from tags where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for no key update`;
  return row;
}

/** Finds the live tag of a name, whatever its case. */
export async function findTagByName(db: Queryable, tenantId: string, name: string): Promise<TagRow | undefined> {
  const [row] = await db<TagRow[]>`
    select * from tags where tenant_id = ${tenantId} and lower(name) = lower(${name}) and deleted_at is null`;
  return row;
}

/** A page of tags. */
export async function listTags(db: Queryable, tenantId: string, query: TagQuery): Promise<Page<Tag>> {
  const page = openPage('tags', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    query.name && isNamed(db, query.name),
  ]);
  return fetchPage(page, {
    rows: db<TagRow[]>`
      select * from tags where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'tags', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toTag,
  });
}

function isNamed(db: Queryable, names: string[]): Fragment {
  return db`lower(name) in (select lower(wanted.name) from unnest(${names}::text[]) as wanted (name))`;
}

/** The rows of `link` that have one of these tags, each an id or a name: a condition on the `id` of their records. */
export function hasTag(
  db: Queryable,
  tenantId: string,
  link: { table: 'lead_tags' | 'contact_tags'; column: 'lead_id' | 'contact_id' },
  tags: string[],
): Fragment {
  const ids = tags.map((tag) => decodeId('tag', tag)).filter((uuid) => uuid !== undefined);
  return db`id in (
    select ${db(link.column)} from ${db(link.table)} where tenant_id = ${tenantId} and tag_id in (
      select id from tags
      where tenant_id = ${tenantId} and deleted_at is null and (id = any(${ids}::uuid[]) or ${isNamed(db, tags)})))`;
}

/** Stores a tag; undefined where its name is taken. */
export async function insertTag(
  tx: Transaction,
  row: Omit<TagRow, 'version' | 'deletedAt'>,
): Promise<TagRow | undefined> {
  const [inserted] = await tx<TagRow[]>`
    insert into tags ${tx(row)} on conflict (tenant_id, lower(name)) where deleted_at is null do nothing returning *`;
  return inserted;
}

/** Writes the changed fields of a tag and makes it one version newer. */
export async function updateTag(
  tx: Transaction,
  row: TagRow,
  changes: Partial<Pick<TagRow, 'name' | 'color'>>,
  now: Date,
): Promise<TagRow> {
  const [updated] = await tx<TagRow[]>`
    update tags set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as TagRow;
}

/** Marks a tag as deleted: from now on nothing can be given it, and its name is free. */
export async function markTagDeleted(tx: Transaction, { tenantId, id }: TagId, now: Date): Promise<void> {
  await tx`update tags set deleted_at = ${now.toISOString()} where tenant_id = ${tenantId} and id = ${id}`;
}

/** What names a tag among all tenants'. */
export type TagId = Pick<TagRow, 'tenantId' | 'id'>;

/** Tags of any tenant that are being deleted, the longest first. */
export async function listDeletedTags(db: Database): Promise<TagId[]> {
  return db<TagId[]>`select tenant_id, id from tags where deleted_at is not null order by deleted_at limit 100`;
}

/**
 * Takes a tag off the next leads and contacts that have it, `limit` of each at most, but for those that others are at
 * work on: nobody waits for it, and it for nobody. Returns whether there were any.
 */
export async function stripTag(tx: Transaction, { tenantId, id }: TagId, limit: number): Promise<boolean> {
  const [leads, contacts] = await together([
    tx`
      with held as (
        select l.id from lead_tags t join leads l on l.tenant_id = t.tenant_id and l.id = t.lead_id
        where t.tenant_id = ${tenantId} and t.tag_id = ${id}
        order by t.lead_id limit ${limit} for no key update of l skip locked
      )
      update leads l set tag_ids = array_remove(tag_ids, ${id}::uuid) from held
      where l.tenant_id = ${tenantId} and l.id = held.id`,
    tx`
      with held as (
        select contact_id from contact_tags where tenant_id = ${tenantId} and tag_id = ${id}
        limit ${limit} for update skip locked
      )
      delete from contact_tags t using held
      where t.tenant_id = ${tenantId} and t.tag_id = ${id} and t.contact_id = held.contact_id`,
  ]);
  return leads.count + contacts.count > 0;
}

/** Deletes a tag that is being deleted, unless something still has it. Waits for those who were giving it to something. */
export async function removeStrippedTag(tx: Transaction, { tenantId, id }: TagId): Promise<boolean> {
  // Two statements: the second must see what those committed whom the first waited for.
  await tx`select from tags where tenant_id = ${tenantId} and id = ${id} for update`;
  const { count } = await tx`
    delete from tags where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null
      and not exists (select from lead_tags where tenant_id = ${tenantId} and tag_id = ${id})
      and not exists (select from contact_tags where tenant_id = ${tenantId} and tag_id = ${id})`;
  return count > 0;
}

/** The ids of those of `ids` that are tags of the tenant. */
export async function findTagIds(db: Queryable, tenantId: string, ids: string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from tags where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null`;
  return rows.map((row) => row.id);
}

const byLowerCase = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** The row of a new tag. */
export function newTag(tenantId: string, name: string, now: Date) {
  const moment = now.toISOString();
  return { tenantId, id: newUuid(now.getTime()), name, color: defaultColor, createdAt: moment, updatedAt: moment };
}

/** Makes the tags of these names that there are not, whatever their case. The id of each, by its name as it was asked for. */
export async function ensureTagsByName(
  tx: Transaction,
  tenantId: string,
  names: string[],
  now: Date,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = names.toSorted(byLowerCase).map((name) => newTag(tenantId, name, now));
  await tx`insert into tags ${tx(rows)} on conflict do nothing`;
  const found = await tx<{ name: string; id: string }[]>`
    select wanted.name, tags.id from unnest(${names}::text[]) as wanted (name)
    join tags on tags.tenant_id = ${tenantId} and lower(tags.name) = lower(wanted.name)
      and tags.deleted_at is null`;
  return new Map(found.map(({ name, id }) => [name, id]));
}

/** The ids of the tags of these names, whatever their case; those that do not exist are made. */
export async function ensureTags(tx: Transaction, tenantId: string, names: string[], now: Date): Promise<string[]> {
  if (names.length === 0) return [];
  // In one order for all: two requests that make the same tags wait for each other once, and not crosswise.
  const rows = names.toSorted(byLowerCase).map((name) => newTag(tenantId, name, now));
  await tx`insert into tags ${tx(rows)} on conflict do nothing`;
  const found = await tx<{ id: string }[]>`
    select id from tags where tenant_id = ${tenantId} and deleted_at is null and ${isNamed(tx, names)}`;
  return found.map((row) => row.id);
}
