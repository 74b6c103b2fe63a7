import type { Contact, Owner, TagReference } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { type Shown, showOptions } from '../custom-fields/index.js';
import type { contacts } from './table.js';

/** A contact as stored. */
export type StoredContact = typeof contacts.$inferSelect;

/** A contact with what is read along with it. Ids are UUIDs. */
export interface ContactRow extends StoredContact {
  score: number;
  tags: TagReference[];
  owner: Owner | null;
}

/** A contact as it was: with the tags (UUIDs) and, if the row has another one than `owner`, the owner of then. */
type ContactThen = ContactRow & { tagIds?: readonly string[] };

/** Contacts as the API shows them, in the same order. */
export async function presentContacts(db: Queryable, rows: readonly ContactThen[]): Promise<Contact[]> {
  const [first] = rows;
  if (!first) return [];
  const isOwnerOfThen = ({ ownerId, owner }: ContactThen) => ownerId !== null && ownerId !== owner?.id;
  const ownerIds = rows.flatMap((row) => (isOwnerOfThen(row) ? [row.ownerId as string] : []));
  const tagIds = rows.flatMap((row) => row.tagIds ?? []);
  const { tenantId } = first;
  const owners = ownerIds.length > 0 ? await listOwners(db, tenantId, ownerIds) : [];
  const tags = tagIds.length > 0 ? await listTagReferences(db, tenantId, tagIds) : [];
  const ownersById = new Map(owners.map((owner) => [owner.id, owner]));
  const then = rows.map((row) => ({
    ...row,
    ...(row.tagIds && { tags: tags.filter(({ id }) => row.tagIds?.includes(id)) }),
    owner: isOwnerOfThen(row)
      ? (ownersById.get(row.ownerId as string) ?? null)
      : row.ownerId === null
        ? null
        : row.owner,
  }));
  return (await showOptions(db, 'CONTACT', then)).map(toContact);
}

/** Of users (UUIDs), what a contact shows of its owner. */
function listOwners(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Owner[]> {
  return db<Owner[]>`
    select id, name, avatar from users where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

/** Of tags (UUIDs) that are not deleted, what a contact shows, by name. */
function listTagReferences(db: Queryable, tenantId: string, ids: readonly string[]): Promise<TagReference[]> {
  return db<TagReference[]>`
    select id, name, color from tags where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by lower(name)`;
}

export function toContact(row: Shown<ContactRow>): Contact {
  return {
    id: encodeId('contact', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    email: row.email,
    secondaryEmails: row.secondaryEmails,
    phone: row.phone,
    phoneE164: row.phoneE164,
    secondaryPhones: row.secondaryPhones,
    socialProfiles: row.socialProfiles,
    company: row.company,
    title: row.title,
    country: row.country,
    score: row.score,
    tags: row.tags.map((tag) => ({ ...tag, id: encodeId('tag', tag.id) })),
    owner: row.owner && { ...row.owner, id: encodeId('user', row.owner.id) },
    doNotContact: row.doNotContact,
    externalId: row.externalId,
    customFields: row.customFields,
    blockedAt: row.blockedAt,
    version: row.version,
    createdBy: toCreatedBy(row),
    recordedAt: row.recordedAt ?? row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
