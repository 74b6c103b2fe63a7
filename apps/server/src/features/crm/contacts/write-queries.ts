import type { Transaction } from '../../../db/client.js';
import { asRecordset, columnList, setFrom } from '../../../db/rows.js';
import type { StoredContact } from './present.js';
import { explainTaken, type NewContact } from './queries.js';
import { emailHandle, phoneHandle } from './social-profiles.js';

/** The references in bodies: by UUID, e-mail address, external id or social profile, and for tags also by name. */
export interface Lookup {
  userIds: string[];
  tagIds: string[];
  tagNames: string[];
  contactIds: string[];
  emails: string[];
  externalIds: string[];
  handles: string[];
}

/** A user, tag or live contact of the tenant; `name` is the requested name of a tag, null if it was found by id. */
export interface Found {
  kind: 'user' | 'disabled user' | 'tag' | 'contact';
  id: string;
  name: string | null;
  email: string | null;
  externalId: string | null;
  handle: string | null;
  /** Of a tag: what it is called, and its color. */
  tagName: string | null;
  color: string | null;
}

/**
 * The users, tags and live contacts that exist, oldest contact first, with one row for each requested social profile. With `hold`, the
 * contacts cannot be deleted until the transaction ends.
 */
export async function findNamed(tx: Transaction, tenantId: string, named: Lookup, hold: boolean): Promise<Found[]> {
  const { userIds, tagIds, tagNames, contactIds, emails, externalIds, handles } = named;
  const byHandle = tx`select contact_id from contact_handles
    where tenant_id = ${tenantId} and handle = any(${handles}::text[])`;
  return tx<Found[]>`
    with held as (
      select id, email, external_id, created_at from contacts where tenant_id = ${tenantId} and deleted_at is null
        and (id = any(${contactIds}::uuid[]) or email = any(${emails}::text[]) or external_id = any(${externalIds}::text[])
          ${handles.length === 0 ? tx`` : tx`or id = any(array(${byHandle}))`})
      order by id ${hold ? tx`for share` : tx``}
    ), found as (
      select 'contact' as kind, id, null as name, email, external_id, created_at, h.handle, null as tag_name, null as color from held
      left join contact_handles h on h.tenant_id = ${tenantId} and h.contact_id = held.id
        and h.handle = any(${handles}::text[])
      union all
      select case when disabled_at is null then 'user' else 'disabled user' end, id, null, null, null, null, null, null, null from users
      where tenant_id = ${tenantId} and id = any(${userIds}::uuid[]) and deleted_at is null
      union all
      select 'tag', id, null, null, null, null, null, name, color from tags
      where tenant_id = ${tenantId} and id = any(${tagIds}::uuid[]) and deleted_at is null
      union all
      select 'tag', id, wanted.name, null, null, null, null, tags.name, tags.color from unnest(${tagNames}::text[]) as wanted (name)
      join tags on tags.tenant_id = ${tenantId} and lower(tags.name) = lower(wanted.name)
        and tags.deleted_at is null
    )
    select kind, id, name, email, external_id, handle, tag_name, color from found order by created_at, id`;
}

/** The live contacts with one of these e-mail addresses (first or other), phones (in E.164 if valid) or external ids. */
export async function listContactsMatching(
  tx: Transaction,
  tenantId: string,
  matchOn: 'email' | 'phone' | 'externalId',
  keys: string[],
  lock: boolean,
): Promise<StoredContact[]> {
  const condition = {
    email: tx`(email = any(${keys}::text[]) or id = any(array(
      select contact_id from contact_handles
      where tenant_id = ${tenantId} and handle = any(${keys.map(emailHandle)}::text[]))))`,
    phone: tx`((phone is not null and coalesce(phone_e164, phone) = any(${keys}::text[])) or id = any(array(
      select contact_id from contact_handles
      where tenant_id = ${tenantId} and handle = any(${keys.map(phoneHandle)}::text[]))))`,
    externalId: tx`external_id = any(${keys}::text[])`,
  }[matchOn];
  // The same order of locks for all requests.
  return tx<StoredContact[]>`
    select * from contacts where tenant_id = ${tenantId} and ${condition} and deleted_at is null
    order by id ${lock ? tx`for no key update` : tx``}`;
}

/** How rows are locked until the transaction ends: against changes, or against deletion. */
export type Locking = 'no key update' | 'share';

/** The live contacts with these UUIDs, in the same order for all requests, locked as `lock` says. */
export async function listLiveContacts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  lock: Locking | undefined,
): Promise<StoredContact[]> {
  if (ids.length === 0) return [];
  const locking = { 'no key update': tx`for no key update`, share: tx`for share`, none: tx`` }[lock ?? 'none'];
  return tx<StoredContact[]>`
    select * from contacts where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id ${locking}`;
}

/** The live contacts with these UUIDs, in the same order for all requests, locked against changes. */
export function lockContacts(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<StoredContact[]> {
  return listLiveContacts(tx, tenantId, ids, 'no key update');
}

/** The keys by which contacts are looked for together. Telephone numbers are in E.164 if they are valid. */
export interface SoughtKeys {
  externalIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}

/** The ids of live contacts with one of these keys: of a telephone number, a few of those that have it first, and of the others. */
export async function listContactIdsByKeys(
  tx: Transaction,
  tenantId: string,
  { externalIds, emails, phones }: SoughtKeys,
  perPhone: number,
): Promise<string[]> {
  if (externalIds.length + emails.length + phones.length === 0) return [];
  const rows = await tx<{ id: string }[]>`
    select id from contacts
    where tenant_id = ${tenantId} and external_id = any(${[...externalIds]}::text[]) and deleted_at is null
    union
    select id from contacts
    where tenant_id = ${tenantId} and email = any(${[...emails]}::text[]) and deleted_at is null
    union
    select contact_id from contact_handles
    where tenant_id = ${tenantId} and handle = any(${emails.map(emailHandle)}::text[])
    union
    select first.id from unnest(${[...phones]}::text[]) as sought (phone) cross join lateral (
      select id from contacts c
      where c.tenant_id = ${tenantId} and c.phone is not null and coalesce(c.phone_e164, c.phone) = sought.phone
        and c.deleted_at is null
      order by c.created_at, c.id limit ${perPhone}
    ) first
    union
    select further.contact_id from unnest(${phones.map(phoneHandle)}::text[]) as sought (handle) cross join lateral (
      select contact_id from contact_handles h
      where h.tenant_id = ${tenantId} and h.handle = sought.handle order by contact_id limit ${perPhone}
    ) further`;
  return rows.map(({ id }) => id);
}

/**
 * The live contacts that merged contacts with one of these phones (in E.164 if valid) or external ids went into, directly or through
 * others, by that key; the oldest of several. An undone merge has none. They are locked as `lock` says.
 */
export async function listHoldersByMergedKey(
  tx: Transaction,
  tenantId: string,
  matchOn: 'phone' | 'externalId',
  keys: readonly string[],
  lock: Locking | undefined,
): Promise<Map<string, StoredContact>> {
  const key = matchOn === 'phone' ? tx`coalesce(phone_e164, phone)` : tx`external_id`;
  const ways = await tx<{ key: string; id: string }[]>`
    with recursive way as (
      select ${key} as key, merged_into_id as next_id from contacts
      where tenant_id = ${tenantId} and merged_into_id is not null and ${key} = any(${[...keys]}::text[])
      union
      select way.key, c.merged_into_id from way join contacts c on c.tenant_id = ${tenantId} and c.id = way.next_id
    )
    select way.key, c.id from way join contacts c on c.tenant_id = ${tenantId} and c.id = way.next_id
    where c.deleted_at is null order by c.created_at, c.id`;
  if (ways.length === 0) return new Map();
  const locking = { 'no key update': tx`for no key update`, share: tx`for share`, none: tx`` }[lock ?? 'none'];
  const rows = await tx<StoredContact[]>`
    select * from contacts
    where tenant_id = ${tenantId} and id = any(${ways.map(({ id }) => id)}::uuid[]) and deleted_at is null
    order by id ${locking}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ways.flatMap(({ key, id }) => {
    const row = byId.get(id);
    return row ? [[key, row] as const] : [];
  });
  // The last one set wins, so that the oldest contact is kept.
  return new Map(found.toReversed());
}

/** The ids of the live tags that contacts have. */
export async function listTagsOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<{ contactId: string; tagIds: string[] }[]> {
  return tx<{ contactId: string; tagIds: string[] }[]>`
    select contact_id, array_agg(tag_id) as tag_ids
    from contact_tags ct join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
    where ct.tenant_id = ${tenantId} and ct.contact_id = any(${[...contactIds]}::uuid[]) and t.deleted_at is null
    group by contact_id`;
}

/** Stores contacts and counts them; returns the ids of those whose e-mail address and external id were free. */
export async function insertContacts(tx: Transaction, rows: readonly NewContact[]): Promise<Set<string>> {
  const columns = columnList(tx, Object.keys(rows[0] as NewContact));
  const inserted = await tx<{ id: string }[]>`
    with inserted as (
      insert into contacts (${columns}) select ${columns} from ${asRecordset(tx, 'contacts', rows)}
      on conflict do nothing returning tenant_id, id
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta)
      select tenant_id, 'contacts', count(*) from inserted group by tenant_id
    )
    select id from inserted`.catch(explainTaken);
  return new Set(inserted.map(({ id }) => id));
}

const keptFields = new Set(['tenantId', 'id', 'createdByType', 'createdById', 'createdAt', 'deletedAt', 'deletionId']);

/** Writes the contacts in `rows`. Throws WriteConflict if another transaction has taken a unique value. */
export async function updateContacts(tx: Transaction, tenantId: string, rows: readonly StoredContact[]): Promise<void> {
  const fields = Object.keys(rows[0] as StoredContact).filter((field) => !keptFields.has(field));
  await tx`
    update contacts set ${setFrom(tx, 'given', fields)} from ${asRecordset(tx, 'contacts', rows)} given
    where contacts.tenant_id = ${tenantId} and contacts.id = given.id`.catch(explainTaken);
}

/** Removes all tags from contacts. */
export async function deleteTagsOf(tx: Transaction, tenantId: string, contactIds: readonly string[]): Promise<void> {
  await tx`delete from contact_tags where tenant_id = ${tenantId} and contact_id = any(${[...contactIds]}::uuid[])`;
}

/** A contact and a tag for it: an existing one by id, or one of `newTags` by its exact name. */
export interface TagOfContact {
  contactId: string;
  tagId: string | null;
  tagName: string | null;
}

/** Creates the missing tags, and adds the tags to the contacts. */
export async function insertContactTags(
  tx: Transaction,
  tenantId: string,
  newTags: readonly { name: string }[],
  pairs: readonly TagOfContact[],
): Promise<void> {
  const columns = columnList(tx, [
    ...['tenantId', 'id', 'name', 'color'],
    ...['createdByType', 'createdById', 'createdAt', 'updatedAt'],
  ]);
  // The same order for all requests. The update changes nothing, but makes the statement return a tag that another request has just
  // created.
  await tx`
    with made as (
      insert into tags (${columns})
      select distinct on (lower(name)) ${columns} from ${asRecordset(tx, 'tags', newTags)} order by lower(name)
      on conflict (tenant_id, lower(name)) where deleted_at is null do update set name = tags.name returning id, name
    )
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select ${tenantId}, pair."contactId", coalesce(pair."tagId", made.id)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb)
      as pair ("contactId" uuid, "tagId" uuid, "tagName" text)
    left join made on lower(made.name) = lower(pair."tagName")
    on conflict do nothing`;
}

/** Makes other writes that match by phone wait until the transaction ends. */
export async function waitForTurn(tx: Transaction, tenantId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`contacts by phone of ${tenantId}`}, 0))`;
}
