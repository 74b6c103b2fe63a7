import type { Tag, TagCreate, TagQuery } from '@lead-engagement/contract';
import { type MadeBy, madeIn } from '../../../callers/maker.js';
import { pipelined, type Queryable, type Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, inOrder, isNot, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { decodeId, newUuid } from '../../../ids.js';
import { type TagRow, toTag } from './present.js';
import { tags } from './table.js';

const defaultColor = '#94a3b8';

/** A transaction that adds a tag to a record does not wait for one that changes the tag. */
export const tagRecords = recordsOf(tags, 'tag', { changeLock: 'no key update' });

/** Finds the live tag of a name, ignoring case. */
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
    query['name[not]'] && isNot(db, isNamed(db, query['name[not]'])),
    ...ofRecords(db, 'tag', query),
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

/** If tags have more records than this, a list is read in its own order: a page of it fills quickly. */
const mostSorted = 1_000;

/**
 * The conditions on the `id` of records with a row in `link` for one of these tags, each an id or a name. The tags are resolved and their
 * records counted first: few records are looked up by their keys; for many, the planner knows by the ids how many there are. Unless
 * `wanted`, the conditions are met by the other records.
 */
export async function hasTag(
  db: Queryable,
  tenantId: string,
  link: { table: 'lead_tags' | 'contact_tags'; column: 'lead_id' | 'contact_id' },
  names: string[],
  wanted: boolean,
): Promise<Fragment[]> {
  const ids = names.map((tag) => decodeId('tag', tag)).filter((uuid) => uuid !== undefined);
  const [found] = await db<[{ ids: string[]; records: number }]>`
    with wanted as materialized (
      select id from tags
      where tenant_id = ${tenantId} and deleted_at is null and (id = any(${ids}::uuid[]) or ${isNamed(db, names)})
    )
    select array(select id from wanted) as ids, (
      select count(*)::int from (
        select from ${db(link.table)} where tenant_id = ${tenantId} and tag_id = any(array(select id from wanted))
        limit ${mostSorted + 1}) tagged
    ) as records`;
  const tagged = db`
    select ${db(link.column)} from ${db(link.table)} where tenant_id = ${tenantId} and tag_id = any(${found.ids}::uuid[])`;
  if (!wanted) return [db`not exists (${tagged} and ${db(link.column)} = id)`];
  return [found.records > mostSorted ? db`id in (${tagged})` : db`id = any(array(${tagged}))`];
}

/** The key of a tag across tenants. */
export type TagId = Pick<TagRow, 'tenantId' | 'id'>;

/**
 * Removes a tag from up to `limit` leads and `limit` contacts, skipping those that other transactions have locked, so that neither waits.
 * Returns true if there were any.
 */
export async function stripTag(tx: Transaction, { tenantId, id }: TagId, limit: number): Promise<boolean> {
  const [leads, contacts] = await pipelined([
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

/**
 * Removes a tag that is being deleted, unless a record still has it. Returns true if it is gone. Waits for transactions that are adding it
 * to a record.
 */
export async function removeStrippedTag(tx: Transaction, { tenantId, id }: TagId): Promise<boolean> {
  // Two statements, because the second must see the commits that the first waited for.
  const found = await tx`select from tags where tenant_id = ${tenantId} and id = ${id} for update`;
  if (found.length === 0) return true;
  const { count } = await tx`
    delete from tags where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null
      and not exists (select from lead_tags where tenant_id = ${tenantId} and tag_id = ${id})
      and not exists (select from contact_tags where tenant_id = ${tenantId} and tag_id = ${id})`;
  return count > 0;
}

const byLowerCase = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** The row of a new tag. */
export function newTag(
  tenantId: string,
  { name, color = defaultColor }: TagCreate,
  { createdByType, createdById }: MadeBy,
  now: Date,
) {
  const moment = now.toISOString();
  const id = newUuid(now.getTime());
  return { tenantId, id, name, color, createdByType, createdById, createdAt: moment, updatedAt: moment };
}

/**
 * Creates the missing tags of these names, ignoring case, in `colors` by their names in lower case. Returns the id of each by its requested
 * name.
 */
export async function ensureTagsByName(
  tx: Transaction,
  tenantId: string,
  names: string[],
  now: Date,
  colors: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  // The same order for all requests, so that two requests that create the same tags wait for each other but do not deadlock.
  const rows = names
    .toSorted(byLowerCase)
    .map((name) => newTag(tenantId, { name, color: colors.get(name.toLowerCase()) }, madeIn(tx), now));
  await tx`insert into tags ${tx(rows)} on conflict do nothing`;
  const found = await tx<{ name: string; id: string }[]>`
    select wanted.name, tags.id from unnest(${names}::text[]) as wanted (name)
    join tags on tags.tenant_id = ${tenantId} and lower(tags.name) = lower(wanted.name)
      and tags.deleted_at is null`;
  return new Map(found.map(({ name, id }) => [name, id]));
}
