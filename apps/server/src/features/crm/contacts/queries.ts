import type { ContactQuery, ContactRead } from '@lead-engagement/contract';
import postgres from 'postgres';
import { type Queryable, type Transaction, WriteConflict } from '../../../db/client.js';
import { sumCount } from '../../../db/counts.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isDeleted,
  isOneOf,
  isUnset,
  ofRecords,
} from '../../../db/filters.js';
import { checkSortOfDeleted, fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { fromRows, openWordSearch, type Way, type WordSearch } from '../../../db/words.js';
import { ApiError } from '../../../errors.js';
import { ownValue } from '../../../own-value.js';
import { showOptions } from '../custom-fields/index.js';
import { phoneKey } from './phone.js';
import { type ContactRow, type StoredContact, toContact } from './present.js';
import { emailHandle, phoneHandle } from './social-profiles.js';
import { contacts } from './table.js';

/** The columns read along with a contact: the score of its highest open lead, its tags, its owner. */
function alongside(db: Queryable): Fragment {
  return db`
    coalesce((
      select max(score) from leads
      where tenant_id = c.tenant_id and contact_id = c.id and status in ('OPEN', 'NURTURING') and deleted_at is null
    ), 0) as score,
    coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
      from contact_tags ct join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
      where ct.tenant_id = c.tenant_id and ct.contact_id = c.id
    ), '[]') as tags,
    (
      select json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar)
      from users u where u.tenant_id = c.tenant_id and u.id = c.owner_id
    ) as owner`;
}

/** Finds a live contact. */
export async function findContact(db: Queryable, tenantId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select c.*, ${alongside(db)} from contacts c
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.deleted_at is null`;
  return row;
}

/** The scores of contacts by their ids: those of their highest open leads, or 0. */
export async function listScores(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ contactId: string; score: number }[]>`
    select contact_id, max(score) as score from leads
    where tenant_id = ${tenantId} and contact_id = any(${ids as string[]}::uuid[])
      and status in ('OPEN', 'NURTURING') and deleted_at is null
    group by contact_id`;
  const found = new Map(rows.map(({ contactId, score }) => [contactId, score]));
  return new Map(ids.map((id) => [id, found.get(id) ?? 0]));
}

/** Those of these contacts that are live. */
export async function listContactRows(db: Queryable, tenantId: string, ids: readonly string[]): Promise<ContactRow[]> {
  return db<ContactRow[]>`
    select c.*, ${alongside(db)} from contacts c
    where c.tenant_id = ${tenantId} and c.id = any(${ids as string[]}::uuid[]) and c.deleted_at is null`;
}

/** Those of these contacts that exist, including deleted ones. */
export async function listContactRowsIncludingDeleted(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  return db<ContactRow[]>`
    select c.*, ${alongside(db)} from contacts c
    where c.tenant_id = ${tenantId} and c.id = any(${ids as string[]}::uuid[])`;
}

/**
 * An update of a contact still lets others take a foreign-key lock, so that a transaction that has locked a lead adds entries to the
 * timeline of its contact without waiting.
 */
export const contactRecords = recordsOf(contacts, 'contact', { changeLock: 'no key update', referenceLock: 'share' });

/** When a contact that is deleted for good counts as deleted, until the worker has purged it. */
export const longAgo = new Date(0);

/** A page of contacts, live unless `deleted` asks for others. `more` are the conditions of filters of other features. */
export async function listContacts(
  db: Queryable,
  tenantId: string,
  query: ContactQuery,
  more: (Fragment | undefined)[] = [],
): Promise<Page<ContactRead>> {
  const page = openPage('contacts', query);
  const { deleted = false } = query;
  checkSortOfDeleted(page, deleted);
  const column = page.sort === 'updatedAt' ? 'updated_at' : 'created_at';
  const filters = [...filtersOf(db, tenantId, query), ...more].filter((filter) => filter !== undefined);
  // A merged contact cannot be restored, nor one that is deleted for good: neither is among the deleted ones.
  const restorable = deleted ? db`merged_into_id is null and deleted_at > ${longAgo}` : undefined;
  const words = await searchWords(db, tenantId, query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, isDeleted(db, deleted), restorable, ...filters]);
  const rest = allOf(db, [matching, afterCursor(db, page, column)]);
  const order = inOrder(db, page, column);
  const wanted = page.limit + 1;
  const read = async (found?: Fragment, way?: Way) =>
    showOptions(
      db,
      'CONTACT',
      await db<ContactRow[]>`
        select c.*, ${alongside(db)} from (
          select * ${fromRows(db, 'contacts', { rest, order, found }, way)} ${order} limit ${wanted}
        ) c ${order}`,
    );
  return fetchPage(page, {
    rows: words ? words.read(wanted, read) : read(),
    count: () => {
      const isNarrowed = filters.length > 0 || deleted;
      if (words) return isNarrowed ? words.countAmong(matching) : words.count();
      return isNarrowed ? countRows(db, 'contacts', matching) : sumCount(db, tenantId, 'contacts');
    },
    position: (row) => ({ value: column === 'updated_at' ? row.updatedAt : row.createdAt, id: row.id }),
    present: (row) => (row.deletedAt === null ? toContact(row) : { ...toContact(row), deletedAt: row.deletedAt }),
  });
}

/** What narrows a list of contacts. */
export type ContactFilters = Omit<ContactQuery, 'limit' | 'sort' | 'cursor'>;

/** The conditions of the filters that contacts know themselves, but for the words. */
export function filtersOf(db: Queryable, tenantId: string, query: ContactFilters): Fragment[] {
  return [
    query.email === undefined ? undefined : hasEmail(db, tenantId, query.email, query.deleted),
    query.phone === undefined ? undefined : hasPhone(db, tenantId, query.phone, query.deleted),
    hasOneOf(db, 'country', query.country, query['country[not]']),
    query.externalId === undefined ? undefined : db`external_id = ${query.externalId}`,
    isOneOf(db, 'owner_id', 'user', query.owner, query['owner[not]']),
    isUnset(db, 'email', query['email[null]']),
    isUnset(db, 'phone', query['phone[null]']),
    isUnset(db, 'company', query['company[null]']),
    isUnset(db, 'country', query['country[null]']),
    isUnset(db, 'external_id', query['externalId[null]']),
    ...ofRecords(db, 'contact', query),
  ].filter((filter) => filter !== undefined);
}

function hasEmail(db: Queryable, tenantId: string, email: string, deleted = false): Fragment {
  return db`id in (
    select id from contacts where tenant_id = ${tenantId} and email = ${email} and ${isIn(db, deleted)}
    union all
    select contact_id from contact_handles where tenant_id = ${tenantId} and handle = ${emailHandle(email)})`;
}

function hasPhone(db: Queryable, tenantId: string, phone: string, deleted = false): Fragment {
  const key = phoneKey(phone, null);
  return db`id in (
    select id from contacts
    where tenant_id = ${tenantId} and coalesce(phone_e164, phone) = ${key} and phone is not null and ${isIn(db, deleted)}
    union all
    select contact_id from contact_handles where tenant_id = ${tenantId} and handle = ${phoneHandle(key)})`;
}

/** Live contacts, whose indexes these are, or those in the trash. */
function isIn(db: Queryable, deleted: boolean): Fragment {
  return deleted ? db`deleted_at is not null` : db`deleted_at is null`;
}

/** The condition for contacts that have all words of `q`. */
export async function searchWords(
  db: Queryable,
  tenantId: string,
  { q, deleted = false }: ContactFilters,
): Promise<WordSearch | undefined> {
  if (!q) return undefined;
  return openWordSearch(db, { list: 'contacts', tenantId, sought: q, deleted });
}

/** Since when a contact (UUID) is blocked, or the one that it has just been merged into; null: it is not. */
export async function findBlocked(db: Queryable, tenantId: string, id: string): Promise<string | null> {
  const [row] = await db<{ blockedAt: string | null }[]>`
    select coalesce(c.blocked_at, p.blocked_at) as blocked_at from contacts c
    left join contacts p on p.tenant_id = ${tenantId} and p.id = c.merged_into_id
    where c.tenant_id = ${tenantId} and c.id = ${id}`;
  return row?.blockedAt ?? null;
}

/** The live contacts that merged contacts went into, directly or through others, by the merged ones. */
export async function listMergedInto(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ from: string; into: string }[]>`
    with recursive way as (
      select id as from_id, id, merged_into_id, deleted_at from contacts
      where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
      union
      select way.from_id, c.id, c.merged_into_id, c.deleted_at from way join contacts c
        on c.tenant_id = ${tenantId} and c.id = way.merged_into_id
    )
    select from_id as "from", id as "into" from way where id <> from_id and deleted_at is null`;
  return new Map(rows.map(({ from, into }) => [from, into]));
}

export type NewContact = Omit<StoredContact, 'version' | 'deletedAt' | 'deletionId'>;

const taken: Record<string, string> = {
  contacts_email: 'e-mail address',
  contacts_external_id: 'externalId',
  contact_handles_unique: 'social profile',
};

/** Throws WriteConflict if another transaction has stored a contact with the same unique value meanwhile. */
export function explainTaken(error: unknown): never {
  const what = error instanceof postgres.PostgresError ? ownValue(taken, error.constraint_name ?? '') : undefined;
  if (what === undefined) throw error;
  throw writeConflict(what);
}

/** The error if another request has stored a contact with the same value meanwhile. */
export function writeConflict(what: string): WriteConflict {
  const message = `Other requests keep storing contacts with this ${what}. Repeat this one.`;
  return new WriteConflict(new ApiError('CONFLICT.changed_meanwhile', message));
}

/** Finds a deleted contact that was not merged, and keeps it from being restored. */
export async function findDeletedContact(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<StoredContact | undefined> {
  const [row] = await tx<StoredContact[]>`
    select * from contacts where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null and merged_into_id is null for share`;
  return row;
}

/**
 * Marks up to `limit` live leads of a deleted contact as deleted with it; returns how many. They get a new version, by which a receiver of events
 * knows that the deletion came last.
 */
export async function deleteLeadsOf(tx: Transaction, contact: StoredContact, limit: number): Promise<number> {
  const { tenantId, id, deletedAt, deletionId } = contact;
  const { count } = await tx`
    with held as (
      select id from leads where tenant_id = ${tenantId} and contact_id = ${id} and deleted_at is null
      order by id limit ${limit} for update
    )
    update leads l set deleted_at = ${deletedAt}, deletion_id = ${deletionId}, version = version + 1 from held
    where l.tenant_id = ${tenantId} and l.id = held.id`;
  return count;
}

/** Marks up to `limit` activities of the contact and its leads as deleted with it; returns how many. */
export async function deleteActivitiesOf(tx: Transaction, contact: StoredContact, limit: number): Promise<number> {
  const { tenantId, id, deletedAt, deletionId } = contact;
  const { count } = await tx`
    with held as (
      select id from activities where tenant_id = ${tenantId} and contact_id = ${id} and deleted_at is null
      limit ${limit} for update
    )
    update activities a set deleted_at = ${deletedAt}, deletion_id = ${deletionId} from held
    where a.tenant_id = ${tenantId} and a.id = held.id`;
  return count;
}

/** The contact and those that were merged into it, also through others. */
export async function listPersonIds(db: Queryable, tenantId: string, id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with recursive person (id) as (
      select id from contacts where tenant_id = ${tenantId} and id = ${id}
      union select c.id from contacts c join person p on c.tenant_id = ${tenantId} and c.merged_into_id = p.id
    ) select id from person`;
  return rows.map((row) => row.id);
}
