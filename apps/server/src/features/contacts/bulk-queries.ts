import type { Transaction } from '../../db/client.js';
import { asRecordset, columnList } from '../../db/rows.js';
import type { NewContact } from './queries.js';

/** What many bodies name, by UUID, by e-mail address or external id, or, for tags, by name. */
export interface Named {
  userIds: string[];
  tagIds: string[];
  tagNames: string[];
  contactIds: string[];
  emails: string[];
  externalIds: string[];
}

/** A user, tag or live contact that the tenant has; `name` is that of the tag as it was asked for, null where it was by id. */
export interface Found {
  kind: 'user' | 'tag' | 'contact';
  id: string;
  name: string | null;
  email: string | null;
  externalId: string | null;
}

/** Those users, tags and live contacts that the tenant has, oldest contact first; the contacts stay until the transaction ends. */
export async function findNamed(tx: Transaction, tenantId: string, named: Named): Promise<Found[]> {
  const { userIds, tagIds, tagNames, contactIds, emails, externalIds } = named;
  return tx<Found[]>`
    with held as (
      select id, email, external_id, created_at from contacts where tenant_id = ${tenantId} and deleted_at is null
        and (id = any(${contactIds}::uuid[]) or email = any(${emails}::text[]) or external_id = any(${externalIds}::text[]))
      order by id for share
    ), found as (
      select 'contact' as kind, id, null as name, email, external_id, created_at from held
      union all
      select 'user', id, null, null, null, null from users
      where tenant_id = ${tenantId} and id = any(${userIds}::uuid[]) and deleted_at is null
      union all
      select 'tag', id, null, null, null, null from tags
      where tenant_id = ${tenantId} and id = any(${tagIds}::uuid[]) and deleted_at is null
      union all
      select 'tag', id, wanted.name, null, null, null from unnest(${tagNames}::text[]) as wanted (name)
      join tags on tags.tenant_id = ${tenantId} and lower(tags.name) = lower(wanted.name)
        and tags.deleted_at is null
    )
    select kind, id, name, email, external_id from found order by created_at, id`;
}

/** Stores contacts and counts them; returns the ids of those whose e-mail address and external id nobody has taken. */
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
    select id from inserted`;
  return new Set(inserted.map(({ id }) => id));
}

/** A contact and a tag for it: one that is there, by id, or one of `newTags`, by its name as it stands there. */
export interface TagOfContact {
  contactId: string;
  tagId: string | null;
  tagName: string | null;
}

/** Makes the tags that are not there, and gives contacts their tags. */
export async function insertContactTags(
  tx: Transaction,
  tenantId: string,
  newTags: readonly { name: string }[],
  pairs: readonly TagOfContact[],
): Promise<void> {
  const columns = columnList(tx, ['tenantId', 'id', 'name', 'color', 'createdAt', 'updatedAt']);
  // In one order for all requests. An update that changes nothing, so that a tag which another has just made is returned.
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
