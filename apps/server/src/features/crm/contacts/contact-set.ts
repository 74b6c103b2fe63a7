import type { Scoped } from '../../../callers/sent-times.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { pipelined, type Transaction } from '../../../db/client.js';
import { type ApiError, disabledUser, unknownReference } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import type { FieldSet } from '../custom-fields/index.js';
import { ensureTagsByName, type TagWrites } from '../tags/index.js';
import { type PlannedContact, storeContacts } from './contact-writer.js';
import { differingFields } from './differences.js';
import { checkGrowth } from './growth.js';
import { mergedInto } from './missing.js';
import { type ContactWrite, claimsOf, contactChanges, newContactRow, ownerOf, tagsOf, takenBy } from './plan.js';
import type { StoredContact } from './present.js';
import { listMergedInto } from './queries.js';
import {
  checkTags,
  collectReferences,
  colorsOf,
  indexReferences,
  type ReferencedIds,
  type ResolvedReferences,
  tagNamesOf,
} from './references.js';
import { emailHandle } from './social-profiles.js';
import * as queries from './write-queries.js';

interface WriteOptions {
  /** The path of the contact in the request, for errors. */
  at: string;
  /** Allows an e-mail address or a social profile that another live contact has. */
  allowDuplicate?: boolean | undefined;
  /** Whether the tags that it names replace those of a contact that is changed, which is the default, or are added to them. */
  tags?: 'replace' | 'append';
  /** Who writes it: the maker of a new one, who may be allowed to send its time; by default, nobody who is known. */
  caller?: Scoped;
  /** The UUID of a new one; default: another one. */
  id?: string | undefined;
  now: Date;
}

/** Looks up the contacts and users that the writes of one request name, and collects the contacts to store. */
export interface ContactSet {
  /** The UUID of a user, a disabled one only if it is `present`: what has this owner keeps it. Throws VALIDATION_ERROR. */
  user(id: string, at: string, present?: string | null): string;
  /** Whether a user (UUID) who was looked up is there, and not disabled. */
  isActive(userId: string): boolean;
  /**
   * The UUIDs of the tags of another record, which has the tags `present` now and, with `append`, keeps them; undefined if the input
   * has no tags. Throws VALIDATION_ERROR.
   */
  tags(input: TagWrites, at: string, present?: readonly string[], how?: 'replace' | 'append'): string[] | undefined;
  /** The UUID of a live contact. Throws VALIDATION_ERROR, MERGED. */
  contact(id: string, at: string): string;
  /** The UUID of a contact that `write` will create. Throws VALIDATION_ERROR, and CONFLICT for a value that another contact has. */
  create(input: ContactWrite, options: WriteOptions): string;
  /** Throws VALIDATION_ERROR as `create` does, and creates nothing. */
  checkNew(input: ContactWrite, options: WriteOptions): void;
  /** Adds the changes of a locked contact to `write`; returns false if nothing changes. Throws like `create`. */
  update(row: StoredContact, input: ContactWrite, options: WriteOptions): boolean;
  /**
   * The UUID of the live contact with the external id, or else one of the e-mail addresses, of `input`, if there is one.
   */
  find(input: ContactWrite): string | undefined;
  /** The names of the sent fields that say something else than a locked contact. Throws like `update` for what they name. */
  differing(row: StoredContact, input: ContactWrite, at: string): string[];
  /** A contact as the writes that are planned leave it. */
  current(row: StoredContact): StoredContact;
  /** The tags (UUIDs) of a contact to update. */
  tagsOf(id: string): readonly string[];
  /** The contacts that `write` stores. */
  planned(): readonly PlannedContact[];
  /** Stores the contacts. Returns the errors of those that could not be stored, by their UUIDs. */
  write(now: Date): Promise<Map<string, ApiError>>;
}

/**
 * Looks up everything that the writes name with one statement, if they name anything. Missing tags of `tagged` take two more statements,
 * and the tags of contacts to update another one. With `hold`, the contacts found cannot be deleted until the transaction ends.
 */
export async function openContactSet(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  named: ReferencedIds,
  fields: Promise<FieldSet>,
  { hold }: { hold: boolean },
): Promise<ContactSet> {
  const wanted = collectReferences(named);
  const namesAny = Object.values(wanted).some((values) => values.length > 0);
  const retags = named.contacts.some(({ tags, tagIds }) => tags !== undefined || tagIds !== undefined);
  const changing = (retags && named.changing) || [];
  const [found, tagsOfChanging, fieldSet] = await pipelined([
    namesAny ? queries.findNamed(tx, tenantId, wanted, hold) : Promise.resolve([]),
    changing.length > 0 ? queries.listTagsOf(tx, tenantId, changing) : Promise.resolve([]),
    fields,
  ]);
  const live = new Set(found.map(({ id }) => id));
  const missing = wanted.contactIds.filter((id) => !live.has(id));
  const merged = missing.length > 0 ? await listMergedInto(tx, tenantId, missing) : new Map<string, string>();
  const known = indexReferences(found, tagsOfChanging, merged);
  const newTags = tagNamesOf(named.tagged ?? []).filter((name) => !known.tagsByName.has(name));
  const colors = colorsOf([...named.contacts, ...(named.tagged ?? [])]);
  for (const [name, id] of await ensureTagsByName(tx, tenantId, newTags, now, colors)) known.tagsByName.set(name, id);
  return createContactSet(tx, tenantId, fieldSet, known, colors);
}

/** What a lead is planned by that names one contact and nothing else. It is not looked up: the insert finds out whether it is there. */
export const assumedContact: Pick<ContactSet, 'user' | 'tags' | 'contact' | 'write'> = {
  user: (_, at) => {
    throw unknownReference(at, 'user');
  },
  tags: () => undefined,
  contact(id, at) {
    const uuid = decodeId('contact', id);
    if (!uuid) throw unknownReference(at, 'contact');
    return uuid;
  },
  write: async () => new Map(),
};

function createContactSet(
  tx: Transaction,
  tenantId: string,
  fields: FieldSet,
  known: ResolvedReferences,
  colors: ReadonlyMap<string, string>,
): ContactSet {
  const planned: PlannedContact[] = [];
  const plannedById = new Map<string, PlannedContact>();
  const plan = (one: PlannedContact) => {
    planned.push(one);
    plannedById.set(one.row.id, one);
  };
  const tagsOfContact = (id: string) => plannedById.get(id)?.tags?.ids ?? known.tagsOf(id);
  const user = (id: string, at: string, present?: string | null) => {
    const uuid = decodeId('user', id);
    if (!uuid || !known.users.has(uuid)) throw unknownReference(at, 'user');
    if (known.disabled.has(uuid) && uuid !== present) throw disabledUser(at);
    return uuid;
  };
  const readTags = (input: TagWrites, at: string, present: readonly string[] = [], kept: readonly string[] = []) => {
    if (input.tags === undefined && input.tagIds === undefined) return undefined;
    const { ids, names } = tagsOf(input, at);
    const byId = ids.map(({ id, path }) => {
      const uuid = decodeId('tag', id);
      if (!uuid || !known.tagIds.has(uuid)) throw unknownReference(path, 'tag');
      return uuid;
    });
    const byName = names.flatMap((name) => known.tagsByName.get(name) ?? []);
    const newNames = names.filter((name) => !known.tagsByName.has(name));
    checkTags(input, at, known, colors);
    const given = [...new Set([...kept, ...byId, ...byName])];
    checkGrowth('tags', [...given, ...newNames], at, present);
    return { ids: given, newNames };
  };
  const readOwner = (input: ContactWrite, at: string, present?: string | null) => {
    const owner = ownerOf(input, at);
    return owner ? user(owner.id, owner.path, present) : owner;
  };
  const take = (fieldsOfRow: Parameters<typeof claimsOf>[0], id: string, allowDuplicate: boolean, at: string) => {
    const { email, externalId, handles } = claimsOf(fieldsOfRow, allowDuplicate);
    const places = [
      ['email', known.byEmail, email === null ? [] : [email]],
      ['externalId', known.byExternalId, externalId === null ? [] : [externalId]],
      ['social profile', known.byHandle, handles],
    ] as const;
    for (const [what, taken, values] of places) {
      const holder = values.map((value) => taken.get(value)).find((uuid) => uuid !== undefined && uuid !== id);
      if (holder) throw takenBy(what, holder, at);
    }
    for (const [, taken, values] of places) for (const value of values) taken.set(value, id);
  };
  const readNew = (input: ContactWrite, { at, allowDuplicate = false, caller = {}, id, now }: WriteOptions) => {
    const tags = readTags(input, at) ?? { ids: [], newNames: [] };
    const plain = newContactRow(tenantId, input, readOwner(input, at) ?? null, {
      at,
      allowDuplicate,
      id,
      caller,
      now,
    });
    const owner = { tenantId, resource: 'CONTACT', id: plain.id, at } as const;
    return { owner, row: { ...plain, customFields: fields.read(owner, input.customFields) ?? {} }, tags };
  };
  const create = (input: ContactWrite, options: WriteOptions) => {
    const { owner, row, tags } = readNew(input, options);
    take(row, row.id, options.allowDuplicate ?? false, options.at);
    plan({ owner, isNew: true, row, tags });
    return row.id;
  };
  const find = ({ externalId, email }: ContactWrite) =>
    known.byExternalId.get(externalId ?? '') ??
    known.byEmail.get(email ?? '') ??
    known.byHandle.get(emailHandle(email ?? ''));
  return {
    user,
    isActive: (userId) => known.users.has(userId) && !known.disabled.has(userId),
    create,
    checkNew: (input, options) => void readNew(input, options),
    tags: (input, at, present, how) => readTags(input, at, present, how === 'append' ? present : [])?.ids,
    contact(id, at) {
      const uuid = decodeId('contact', id);
      if (uuid && known.live.has(uuid)) return uuid;
      const into = uuid && known.merged.get(uuid);
      throw into ? mergedInto(into, at) : unknownReference(at, 'contact');
    },
    update(stored, input, { at, allowDuplicate = false, tags: how, now }) {
      // A contact that is written already in this request is written once, as the last one leaves it.
      const earlier = plannedById.get(stored.id);
      const row = (earlier?.row ?? stored) as StoredContact;
      const owner = { tenantId, resource: 'CONTACT', id: row.id, present: row.customFields, at } as const;
      const extra = {
        ownerId: readOwner(input, at, row.ownerId),
        customFields: fields.read(owner, input.customFields),
      };
      const changes = contactChanges(row, input, extra, { at, allowDuplicate });
      take(changes, row.id, allowDuplicate, at);
      const present = tagsOfContact(row.id);
      const tags = readTags(input, at, present, how === 'append' ? present : []);
      const isTagged = tags !== undefined && (earlier?.tags !== undefined || !known.hasTags(row.id, tags));
      if (!isTagged && Object.keys(changes).length === 0) return false;
      if (earlier) {
        Object.assign(earlier.row, changes);
        if (isTagged) earlier.tags = tags;
        return true;
      }
      const next = { ...row, ...changes, version: row.version + 1, updatedAt: now.toISOString() } as StoredContact;
      plan({
        ...{ owner, isNew: false, row: next, tags: isTagged ? tags : undefined },
        ...{ before: row, tagIdsBefore: present },
      });
      return true;
    },
    differing(stored, input, at) {
      const row = (plannedById.get(stored.id)?.row ?? stored) as StoredContact;
      const owner = { tenantId, resource: 'CONTACT', id: row.id, present: row.customFields, at } as const;
      const present = tagsOfContact(row.id);
      const tags = readTags(input, at, present);
      return differingFields(row, input, {
        ownerId: readOwner(input, at, row.ownerId),
        customFields: fields.read(owner, input.customFields),
        hasTags: tags === undefined || (tags.newNames.length === 0 && tags.ids.every((id) => present.includes(id))),
      });
    },
    current: (stored) => (plannedById.get(stored.id)?.row ?? stored) as StoredContact,
    tagsOf: tagsOfContact,
    find,
    planned: () => planned,
    write: (now) => storeContacts({ tx, caller: { tenantId }, now }, fields, planned, colors),
  };
}
