import type { Contact, ContactCreate, ContactUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { addToCount } from '../../db/counts.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { writeCustomFields } from '../custom-fields/values-service.js';
import { makeScoresDue } from '../scoring/service.js';
import { readTags, sameTags } from '../tags/service.js';
import { resolveUser } from '../users/service.js';
import { type StoredContact, toContact } from './present.js';
import * as queries from './queries.js';
import { listTagIdsOf, replaceTags } from './tags-queries.js';

/** Where in the request a contact stands, so that errors can name the place: `body` or `body.contact`. */
export interface ContactOptions {
  at?: string;
  /** Admits an e-mail address that another live contact has. */
  allowDuplicate?: boolean | undefined;
}

/** Hands all contacts of one user to another, or to nobody; returns the live ones. */
export const reassignContacts = queries.reassignContacts;

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

/** Whether a contact is live; it stays so until the transaction ends. */
export const holdContact = queries.holdContact;

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
  const ownerId = (await readOwner(tx, tenantId, input, at)) ?? null;
  const plain = newContactRow(tenantId, input, ownerId, now, allowDuplicate);
  const owner = { tenantId, resource: 'CONTACT', id: plain.id, at } as const;
  const row = { ...plain, customFields: (await writeCustomFields(tx, owner, input.customFields)) ?? {} };
  // Sent together. The index alone would let by an address that only an admitted duplicate has.
  const [inTheWay, inserted] = await Promise.all([
    queries.findContactInTheWay(tx, row),
    queries.insertContact(tx, row),
  ]);
  if (inTheWay || !inserted) throw await conflict(tx, row, at);
  const tagIds = await readTags(tx, tenantId, input, at, now);
  if (tagIds?.length) await replaceTags(tx, tenantId, row.id, tagIds);
  await addToCount(tx, tenantId, 'contacts', 1);
  return row.id;
}

/** The row of a new contact. */
export function newContactRow(
  tenantId: string,
  input: ContactCreate,
  ownerId: string | null,
  now: Date,
  allowDuplicate = false,
): queries.NewContact {
  return {
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
    ownerId,
    customFields: {},
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
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
  const record = { tenantId, resource: 'CONTACT', id: row.id, present: row.customFields, at: 'body' } as const;
  const customFields = await writeCustomFields(tx, record, input.customFields);
  const changes = changedFields<StoredContact>(row, { ...plain, ownerId, customFields }) ?? {};
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
  if (tagIds || Object.keys(changes).length > 0) await makeScoresDue(tx, tenantId, { contactIds: [row.id] }, now);
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
  input: Owned,
  at: string,
): Promise<string | null | undefined> {
  const owner = ownerOf(input, at);
  return owner ? resolveUser(tx, tenantId, owner.id, owner.path) : owner;
}

/** The public id of the owner that a body names, and where; null for none, undefined where it says nothing. */
export function ownerOf({ owner, ownerId }: Owned, at: string): { id: string; path: string } | null | undefined {
  const named = owner === undefined ? undefined : (owner?.id ?? null);
  if (ownerId !== undefined && named !== undefined && ownerId !== named) {
    throw invalidField(`${at}.ownerId`, 'Differs from owner.id. Send one of them.');
  }
  const id = ownerId === undefined ? named : ownerId;
  return typeof id === 'string' ? { id, path: `${at}.${ownerId ? 'ownerId' : 'owner.id'}` } : id;
}

type Tagged = Pick<ContactUpdate, 'tags' | 'tagIds'>;

/** The tags that a body names: by public id, with the place of each, and by name. Throws where it gives neither. */
export function tagsOf(
  { tags, tagIds }: Tagged,
  at = 'body',
): { ids: { id: string; path: string }[]; names: string[] } {
  const names: string[] = [];
  const ids = (tagIds ?? []).map((id, index) => ({ id, path: `${at}.tagIds.${index}` }));
  tags?.forEach((tag, index) => {
    if (typeof tag === 'string') names.push(tag);
    else if (tag.id !== undefined) ids.push({ id: tag.id, path: `${at}.tags.${index}.id` });
    else if (tag.name !== undefined) names.push(tag.name);
    else throw invalidField(`${at}.tags.${index}`, 'A tag needs a name or an id.');
  });
  return { ids, names };
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
  return sameTags(tagIds, present) ? undefined : tagIds;
}

/** The CONFLICT that names the contact in the way of the one that stands `at` this place of the request. */
async function conflict(tx: Transaction, claims: queries.Claims, at = 'body'): Promise<ApiError> {
  const found = await queries.findContactInTheWay(tx, claims);
  if (!found) return new ApiError('CONFLICT', 'Another request stored the same contact just now. Repeat this one.');
  const what = found.email !== null && found.email === claims.uniqueEmail ? 'email' : 'externalId';
  const admit = what === 'email' ? ', or admit it with ?allowDuplicate=true' : '';
  const advice =
    at === 'body' ? `Update that one${admit}` : 'Send the id of that one as contactId, in place of contact';
  return new ApiError('CONFLICT', `Another contact has this ${what}. ${advice}.`, {
    existingId: encodeId('contact', found.id),
  });
}
