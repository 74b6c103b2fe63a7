import type { ContactCreate } from '@lead-engagement/contract';
import type { Transaction } from '../../db/client.js';
import { ApiError, unknownReference } from '../../http/errors.js';
import { decodeId } from '../../ids.js';
import type { CustomFieldOwner, FieldBook } from '../custom-fields/values-service.js';
import { ensureTagsByName, newTag, type TagWrites } from '../tags/service.js';
import * as queries from './bulk-queries.js';
import type { NewContact } from './queries.js';
import { newContactRow, ownerOf, tagsOf } from './service.js';

/** What many records of one request name. Ids are public ones. */
export interface ManyNamed {
  contacts: readonly ContactCreate[];
  contactIds: readonly string[];
  /** Users that the records name beside the owners of contacts. */
  userIds: readonly string[];
  /** What has tags beside the contacts. */
  tagged: readonly TagWrites[];
}

/** The contacts and users that the records of one request name, looked up together, and the contacts to make. */
export interface ContactBook {
  /** The UUID of a user. Throws VALIDATION_ERROR. */
  user(id: string, at: string): string;
  /** The UUIDs of the tags of something that is no contact; undefined where it says nothing. Throws VALIDATION_ERROR. */
  tags(input: TagWrites, at: string): string[] | undefined;
  /** The UUID of a live contact. Throws VALIDATION_ERROR. */
  contact(id: string, at: string): string;
  /**
   * The UUID of the live contact with the external id or else the e-mail address of `input`, which is left as it is;
   * where there is none, of one that `write` will make. Throws VALIDATION_ERROR for what it refers to.
   */
  claim(input: ContactCreate, at: string, now: Date): string;
  /** Makes the claimed contacts. Returns why some could not be made, by their UUIDs. */
  write(now: Date): Promise<Map<string, ApiError>>;
}

/** Looks up, with one statement, what many records name; tags of `tagged` that there are not are made with two more. */
export async function openContactBook(
  tx: Transaction,
  tenantId: string,
  named: ManyNamed,
  fields: FieldBook,
  now: Date,
): Promise<ContactBook> {
  const found = await queries.findNamed(tx, tenantId, uuidsAndTextsOf(named));
  const contacts = found.filter(({ kind }) => kind === 'contact');
  const tagsByName = new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[name, id] as const])));
  const missing = tagNamesOf(named.tagged).filter((name) => !tagsByName.has(name));
  for (const [name, id] of await ensureTagsByName(tx, tenantId, missing, now)) tagsByName.set(name, id);
  return makeBook(tx, tenantId, fields, {
    users: new Set(found.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))),
    tagIds: new Set(found.flatMap(({ kind, id, name }) => (kind === 'tag' && name === null ? [id] : []))),
    tagsByName,
    live: new Set(contacts.map(({ id }) => id)),
    // The oldest of several with one address: the last one set is kept.
    byEmail: new Map(contacts.toReversed().flatMap(({ email, id }) => (email === null ? [] : [[email, id] as const]))),
    byExternalId: new Map(
      contacts.flatMap(({ externalId, id }) => (externalId === null ? [] : [[externalId, id] as const])),
    ),
  });
}

function tagNamesOf(tagged: readonly TagWrites[]): string[] {
  const tags = tagged.flatMap((one) => one.tags ?? []);
  return [...new Set(tags.flatMap((tag) => (typeof tag === 'string' ? tag : (tag.name ?? []))))];
}

function uuidsAndTextsOf({ contacts, contactIds, userIds, tagged }: ManyNamed): queries.Named {
  const all: readonly TagWrites[] = [...contacts, ...tagged];
  const tags = all.flatMap((one) => one.tags ?? []);
  return {
    userIds: uuidsOf('user', [...userIds, ...contacts.flatMap(({ ownerId, owner }) => [ownerId, owner?.id])]),
    tagIds: uuidsOf('tag', [
      ...all.flatMap(({ tagIds = [] }) => tagIds),
      ...tags.map((tag) => (typeof tag === 'string' ? undefined : tag.id)),
    ]),
    tagNames: tagNamesOf(all),
    contactIds: uuidsOf('contact', contactIds),
    emails: contacts.flatMap(({ email }) => email ?? []),
    externalIds: contacts.flatMap(({ externalId }) => externalId ?? []),
  };
}

interface Known {
  users: Set<string>;
  tagIds: Set<string>;
  tagsByName: Map<string, string>;
  live: Set<string>;
  byEmail: Map<string, string>;
  byExternalId: Map<string, string>;
}

interface Planned {
  owner: CustomFieldOwner;
  row: NewContact;
  tagIds: string[];
  tagNames: string[];
}

function makeBook(tx: Transaction, tenantId: string, fields: FieldBook, known: Known): ContactBook {
  const planned: Planned[] = [];
  const user = (id: string, at: string) => {
    const uuid = decodeId('user', id);
    if (!uuid || !known.users.has(uuid)) throw unknownReference(at, 'user');
    return uuid;
  };
  const readTags = (input: TagWrites, at: string) => {
    const { ids, names } = tagsOf(input, at);
    const tagIds = ids.map(({ id, path }) => {
      const uuid = decodeId('tag', id);
      if (!uuid || !known.tagIds.has(uuid)) throw unknownReference(path, 'tag');
      return uuid;
    });
    return { tagIds, tagNames: names };
  };
  return {
    user,
    tags(input, at) {
      if (input.tags === undefined && input.tagIds === undefined) return undefined;
      const { tagIds, tagNames } = readTags(input, at);
      return [...new Set([...tagIds, ...tagNames.flatMap((name) => known.tagsByName.get(name) ?? [])])];
    },
    contact(id, at) {
      const uuid = decodeId('contact', id);
      if (!uuid || !known.live.has(uuid)) throw unknownReference(at, 'contact');
      return uuid;
    },
    claim(input, at, now) {
      const there = known.byExternalId.get(input.externalId ?? '') ?? known.byEmail.get(input.email ?? '');
      if (there) return there;
      const owner = ownerOf(input, at);
      const ownerId = owner ? user(owner.id, owner.path) : null;
      const tags = readTags(input, at);
      const plain = newContactRow(tenantId, input, ownerId, now);
      const fieldOwner = { tenantId, resource: 'CONTACT', id: plain.id, at } as const;
      const row = { ...plain, customFields: fields.read(fieldOwner, input.customFields) ?? {} };
      planned.push({ owner: fieldOwner, row, ...tags });
      if (row.email) known.byEmail.set(row.email, row.id);
      if (row.externalId) known.byExternalId.set(row.externalId, row.id);
      return row.id;
    },
    async write(now) {
      const lost = new Map<string, ApiError>();
      for (const { owner, row } of planned) {
        const refusal = await fields.claim(owner, row.customFields).catch(toClientError);
        if (refusal) lost.set(row.id, refusal);
      }
      const possible = planned.filter(({ row }) => !lost.has(row.id));
      if (possible.length === 0) return lost;
      // In one order for all requests, so that two with the same addresses wait for each other once, and not crosswise.
      const rows = possible.map(({ row }) => row).sort((a, b) => (claimText(a) < claimText(b) ? -1 : 1));
      const made = await queries.insertContacts(tx, rows);
      await writeTags(
        tx,
        tenantId,
        known,
        possible.filter(({ row }) => made.has(row.id)),
        now,
      );
      for (const { id } of rows) if (!made.has(id)) lost.set(id, madeMeanwhile());
      return lost;
    },
  };
}

/** An error that the client is told about, as a value; any other is thrown on. */
export function toClientError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function madeMeanwhile(): ApiError {
  return new ApiError('CONFLICT', 'Another request has just created this contact. Repeat this record.');
}

async function writeTags(
  tx: Transaction,
  tenantId: string,
  { tagsByName }: Known,
  contacts: readonly Planned[],
  now: Date,
): Promise<void> {
  const pairs = contacts.flatMap(({ row, tagIds, tagNames }) => {
    const ids = new Set([...tagIds, ...tagNames.flatMap((name) => tagsByName.get(name) ?? [])]);
    const unknown = tagNames.filter((name) => !tagsByName.has(name));
    return [
      ...[...ids].map((tagId) => ({ contactId: row.id, tagId, tagName: null })),
      ...unknown.map((tagName) => ({ contactId: row.id, tagId: null, tagName })),
    ];
  });
  const missing = new Set(pairs.flatMap(({ tagName }) => tagName ?? []));
  const tags = [...missing].map((name) => newTag(tenantId, name, now));
  if (pairs.length > 0) await queries.insertContactTags(tx, tenantId, tags, pairs);
}

function claimText({ uniqueEmail, externalId }: NewContact): string {
  return `${uniqueEmail ?? ''}\n${externalId ?? ''}`;
}

function uuidsOf(kind: 'user' | 'tag' | 'contact', ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids)].flatMap((id) => (id && decodeId(kind, id)) || []);
}
