import type { Contact, ContactCreate, ContactUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { addToCount } from '../../db/counts.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { resolveUser } from '../users/service.js';
import { type StoredContact, toContact } from './present.js';
import * as queries from './queries.js';
import { ensureTags, findTagIds, listTagIdsOf, replaceTags } from './tags-queries.js';

/** Where in the request a contact stands, so that errors can name the place: `body` or `body.contact`. */
export interface ContactOptions {
  at?: string;
  /** Admits an e-mail address that another live contact has. */
  allowDuplicate?: boolean | undefined;
}

/** A live contact. Throws NOT_FOUND. */
export async function getContact(db: Queryable, tenantId: string, id: string): Promise<Contact> {
  const uuid = decodeId('contact', id);
  const row = uuid && (await queries.findContact(db, tenantId, uuid));
  if (!row) throw notFound();
  return toContact(row);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no contact with this id.');
}

/** The UUID of a live contact that a body names. Throws VALIDATION_ERROR where the tenant has none of this id. */
export async function resolveContact(tx: Transaction, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('contact', id);
  if (!uuid || !(await queries.holdContact(tx, tenantId, uuid))) throw unknownReference(path, 'contact');
  return uuid;
}

/** Creates a contact; returns its UUID. Throws VALIDATION_ERROR for unknown references, CONFLICT for a duplicate. */
export async function createContact(
  tx: Transaction,
  tenantId: string,
  input: ContactCreate,
  now: Date,
  { at = 'body', allowDuplicate = false }: ContactOptions = {},
): Promise<string> {
  const row = {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name ?? null,
    email: input.email ?? null,
    uniqueEmail: allowDuplicate ? null : (input.email ?? null),
    phone: input.phone ?? null,
    company: input.company ?? null,
    title: input.title ?? null,
    country: input.country ?? null,
    externalId: input.externalId ?? null,
    ownerId: (await readOwner(tx, tenantId, input, at)) ?? null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  // Sent together. The index alone would let by an address that only an admitted duplicate has.
  const [inTheWay, inserted] = await Promise.all([
    queries.findContactInTheWay(tx, row),
    queries.insertContact(tx, row),
  ]);
  if (inTheWay || !inserted) throw await conflict(tx, row);
  const tagIds = await readTags(tx, tenantId, input, at, now);
  if (tagIds?.length) await replaceTags(tx, tenantId, row.id, tagIds);
  await addToCount(tx, tenantId, 'contacts', 1);
  return row.id;
}

/** Changes a contact. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR, CONFLICT. */
export async function updateContact(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: ContactUpdate,
  ifMatch: number | undefined,
  now: Date,
  { allowDuplicate = false }: ContactOptions = {},
): Promise<Contact> {
  const row = await lockContactRow(tx, tenantId, id, ifMatch);
  const { tags: _tags, tagIds: _tagIds, owner: _owner, ownerId: _ownerId, ...plain } = input;
  const ownerId = await readOwner(tx, tenantId, input, 'body');
  const changes = changedFields<StoredContact>(row, { ...plain, ownerId }) ?? {};
  if (changes.email !== undefined) changes.uniqueEmail = allowDuplicate ? null : changes.email;
  const next = { ...row, ...changes };
  if (next.name === null && next.email === null && next.phone === null) {
    throw invalidField('body', 'A contact needs a name, an email or a phone: this would clear the last of them.');
  }
  const { uniqueEmail = null, externalId = null } = changes;
  const claims = { tenantId, id: row.id, uniqueEmail, externalId };
  if (await queries.findContactInTheWay(tx, claims)) throw await conflict(tx, claims);
  const tagIds = await readChangedTags(tx, row, input, now);
  if (tagIds || Object.keys(changes).length > 0) await queries.updateContact(tx, row, changes, now);
  if (tagIds) await replaceTags(tx, tenantId, row.id, tagIds);
  return getContact(tx, tenantId, id);
}

/** Deletes a contact and its leads. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteContact(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockContactRow(tx, tenantId, id, ifMatch);
  const leads = await queries.deleteContact(tx, row, newUuid(now.getTime()), now);
  await addToCount(tx, tenantId, 'contacts', -1);
  if (leads > 0) await addToCount(tx, tenantId, 'leads', -leads);
  return { id: encodeId('contact', row.id), deleted: true };
}

async function lockContactRow(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
): Promise<StoredContact> {
  const uuid = decodeId('contact', id);
  const row = uuid && (await queries.lockContact(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkVersion(row, ifMatch);
  return row;
}

type Owned = Pick<ContactUpdate, 'owner' | 'ownerId'>;

/** The owner that a body names: a UUID, null for none, undefined where it says nothing. */
async function readOwner(
  tx: Transaction,
  tenantId: string,
  { owner, ownerId }: Owned,
  at: string,
): Promise<string | null | undefined> {
  const named = owner === undefined ? undefined : (owner?.id ?? null);
  if (ownerId !== undefined && named !== undefined && ownerId !== named) {
    throw invalidField(`${at}.ownerId`, 'Differs from owner.id. Send one of them.');
  }
  const id = ownerId === undefined ? named : ownerId;
  return typeof id === 'string' ? resolveUser(tx, tenantId, id, `${at}.${ownerId ? 'ownerId' : 'owner.id'}`) : id;
}

/** The tags that a body names, as UUIDs; undefined where it says nothing. Tags named by unknown names are made. */
async function readTags(
  tx: Transaction,
  tenantId: string,
  { tags, tagIds }: Pick<ContactUpdate, 'tags' | 'tagIds'>,
  at: string,
  now: Date,
): Promise<string[] | undefined> {
  if (tags === undefined && tagIds === undefined) return undefined;
  const names: string[] = [];
  const uuids: string[] = [];
  const byId = (id: string, path: string) => {
    const uuid = decodeId('tag', id);
    if (!uuid) throw unknownReference(path, 'tag');
    uuids.push(uuid);
  };
  for (const [index, id] of (tagIds ?? []).entries()) byId(id, `${at}.tagIds.${index}`);
  tags?.forEach((tag, index) => {
    if (typeof tag === 'string') names.push(tag);
    else if (tag.id !== undefined) byId(tag.id, `${at}.tags.${index}.id`);
    else if (tag.name !== undefined) names.push(tag.name);
    else throw invalidField(`${at}.tags.${index}`, 'A tag needs a name or an id.');
  });
  const known = new Set(await findTagIds(tx, tenantId, uuids));
  if (uuids.some((uuid) => !known.has(uuid))) throw unknownReference(`${at}.${tagIds ? 'tagIds' : 'tags'}`, 'tag');
  return [...known, ...(await ensureTags(tx, tenantId, names, now))];
}

/** The tags that an update names, where they are others than the contact has. */
async function readChangedTags(
  tx: Transaction,
  { tenantId, id }: StoredContact,
  input: ContactUpdate,
  now: Date,
): Promise<string[] | undefined> {
  const tagIds = await readTags(tx, tenantId, input, 'body', now);
  if (!tagIds) return undefined;
  const present = await listTagIdsOf(tx, tenantId, id);
  const wanted = new Set(tagIds);
  return wanted.size === present.length && present.every((tagId) => wanted.has(tagId)) ? undefined : tagIds;
}

/** The CONFLICT that names the contact in the way. */
async function conflict(tx: Transaction, claims: queries.Claims): Promise<ApiError> {
  const found = await queries.findContactInTheWay(tx, claims);
  if (!found) return new ApiError('CONFLICT', 'Another request stored the same contact just now. Repeat this one.');
  const what = found.email !== null && found.email === claims.uniqueEmail ? 'email' : 'externalId';
  const advice = what === 'email' ? ', or admit it with ?allowDuplicate=true' : '';
  return new ApiError('CONFLICT', `Another contact has this ${what}. Update that one${advice}.`, {
    existingId: encodeId('contact', found.id),
  });
}
