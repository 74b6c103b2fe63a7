import type { Contact, ContactQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { sumCount } from '../../db/counts.js';
import { afterCursor, allOf, countRows, type Fragment, inOrder, isOneOf, withinTimes } from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { type ContactRow, type StoredContact, toContact } from './present.js';

/** What is read along with a contact: the score of its highest open lead, its tags, its owner. */
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

/**
 * Finds a live contact and keeps others from changing it until the transaction ends. It leaves them the lock of a
 * foreign key: whoever has a lead locked puts entries on the timeline of its contact without waiting.
 */
export async function lockContact(tx: Transaction, tenantId: string, id: string): Promise<StoredContact | undefined> {
  const [row] = await tx<StoredContact[]>`
    select * from contacts where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for no key update`;
  return row;
}

/** Whether a contact is live; it stays so until the transaction ends. */
export async function holdContact(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const rows = await tx`
    select from contacts where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for share`;
  return rows.length > 0;
}

/** A page of live contacts. `more` are the conditions of filters that other features know. */
export async function listContacts(
  db: Queryable,
  tenantId: string,
  query: ContactQuery,
  more: (Fragment | undefined)[] = [],
): Promise<Page<Contact>> {
  const page = openPage('contacts', query);
  const column = page.sort === 'updatedAt' ? 'updated_at' : 'created_at';
  const filters = [
    query.email === undefined ? undefined : db`email = ${query.email}`,
    query.externalId === undefined ? undefined : db`external_id = ${query.externalId}`,
    isOneOf(db, 'owner_id', 'user', query.owner),
    isOneOf(db, 'owner_id', 'user', query.ownerId),
    ...withinTimes(db, query),
    ...more,
  ].filter((filter) => filter !== undefined);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...filters]);
  return fetchPage(page, {
    rows: db<ContactRow[]>`
      select c.*, ${alongside(db)} from (
        select * from contacts where ${allOf(db, [matching, afterCursor(db, page, column)])}
        ${inOrder(db, page, column)} limit ${page.limit + 1}
      ) c ${inOrder(db, page, column)}`,
    count: () => (filters.length === 0 ? sumCount(db, tenantId, 'contacts') : countRows(db, 'contacts', matching)),
    position: (row) => ({ value: column === 'updated_at' ? row.updatedAt : row.createdAt, id: row.id }),
    present: toContact,
  });
}

export type NewContact = Omit<StoredContact, 'version' | 'deletedAt' | 'deletionId'>;

/** Stores a contact; false where its unique e-mail address or external id is taken by a live one. */
export async function insertContact(tx: Transaction, row: NewContact): Promise<boolean> {
  const inserted = await tx`insert into contacts ${tx(row)} on conflict do nothing`;
  return inserted.count > 0;
}

/** What of a contact no other live contact may have; null where there is nothing to claim. */
export type Claims = Pick<StoredContact, 'tenantId' | 'id' | 'uniqueEmail' | 'externalId'>;

/** Finds another live contact with this e-mail address, an admitted duplicate included, or this external id. */
export async function findContactInTheWay(
  db: Queryable,
  { tenantId, id, uniqueEmail, externalId }: Claims,
): Promise<Pick<StoredContact, 'id' | 'email' | 'externalId'> | undefined> {
  if (uniqueEmail === null && externalId === null) return undefined;
  const [found] = await db<Pick<StoredContact, 'id' | 'email' | 'externalId'>[]>`
    select id, email, external_id from contacts
    where tenant_id = ${tenantId} and id <> ${id} and deleted_at is null
      and (email = ${uniqueEmail} or external_id = ${externalId})
    order by email is distinct from ${uniqueEmail}, created_at, id limit 1`;
  return found;
}

/** Writes the changed fields of a contact and makes it one version newer. */
export async function updateContact(
  tx: Transaction,
  row: StoredContact,
  changes: Partial<StoredContact>,
  now: Date,
): Promise<void> {
  await tx`
    update contacts set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id}`;
}

/** Marks a contact and its live leads as deleted by one deletion; returns how many leads went along. */
export async function deleteContact(
  tx: Transaction,
  row: StoredContact,
  deletionId: string,
  now: Date,
): Promise<number> {
  const moment = now.toISOString();
  // The contact last: its trigger hides the activities, also those of who had one of the leads locked until then.
  const [leads] = await Promise.all([
    tx`update leads set deleted_at = ${moment}, deletion_id = ${deletionId}
       where tenant_id = ${row.tenantId} and contact_id = ${row.id} and deleted_at is null`,
    tx`update contacts set deleted_at = ${moment}, deletion_id = ${deletionId}
       where tenant_id = ${row.tenantId} and id = ${row.id}`,
  ]);
  return leads.count;
}

/** Hands all contacts of one user, deleted ones too, to another user or to nobody; returns the live ones. */
export async function reassignContacts(
  tx: Transaction,
  tenantId: string,
  fromUserId: string,
  toUserId: string | null,
  now: Date,
): Promise<string[]> {
  const rows = await tx<{ id: string; deletedAt: string | null }[]>`
    update contacts set owner_id = ${toUserId}, version = version + 1, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and owner_id = ${fromUserId} returning id, deleted_at`;
  return rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : []));
}
