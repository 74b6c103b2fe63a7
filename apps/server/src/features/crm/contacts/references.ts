import { invalidField } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import type { TagWrites } from '../tags/index.js';
import type { ContactWrite } from './plan.js';
import { emailHandle, handleKey, readSocialProfiles } from './social-profiles.js';
import type { Found, Lookup } from './write-queries.js';

/** The references in the writes of one request. Ids are public ones. */
export interface ReferencedIds {
  contacts: readonly ContactWrite[];
  contactIds?: readonly string[];
  /** Users named in addition to the owners of contacts. */
  userIds?: readonly string[];
  /** Other records with tags. */
  tagged?: readonly TagWrites[];
  /** Contacts (UUIDs) to update. */
  changing?: readonly string[];
}

/** The named records that exist. Ids are UUIDs. */
export interface ResolvedReferences {
  users: ReadonlySet<string>;
  /** Those of the users that keep what they own, and get nothing more. */
  disabled: ReadonlySet<string>;
  tagIds: ReadonlySet<string>;
  tagsByName: Map<string, string>;
  /** What the tags that exist are called, and their colors. */
  tags: ReadonlyMap<string, { name: string; color: string }>;
  live: ReadonlySet<string>;
  /** The live contacts that merged contacts went into, by the merged ones. */
  merged: ReadonlyMap<string, string>;
  byEmail: Map<string, string>;
  byExternalId: Map<string, string>;
  byHandle: Map<string, string>;
  /** The current tags of a contact to update. */
  tagsOf(contactId: string): readonly string[];
  /** Returns true if a contact to update has exactly these tags. */
  hasTags(contactId: string, tags: { ids: readonly string[]; newNames: readonly string[] }): boolean;
}

/** Collects the references to look up for writes. */
export function collectReferences({ contacts, contactIds = [], userIds = [], tagged = [] }: ReferencedIds): Lookup {
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
    handles: contacts.flatMap(({ socialProfiles = [], email }) => [
      ...readSocialProfiles(socialProfiles).map(handleKey),
      ...(email ? [emailHandle(email)] : []),
    ]),
  };
}

export function tagNamesOf(tagged: readonly TagWrites[]): string[] {
  const tags = tagged.flatMap((one) => one.tags ?? []);
  return [...new Set(tags.flatMap((tag) => (typeof tag === 'string' ? tag : (tag.name ?? []))))];
}

/** The colors that writes give to tags, by the name in lower case: the first one of each. */
export function colorsOf(tagged: readonly TagWrites[]): Map<string, string> {
  const colors = new Map<string, string>();
  for (const tag of tagged.flatMap((one) => one.tags ?? [])) {
    if (typeof tag === 'string' || tag.name === undefined || tag.color === undefined) continue;
    const name = tag.name.toLowerCase();
    if (!colors.has(name)) colors.set(name, tag.color);
  }
  return colors;
}

function uuidsOf(kind: 'user' | 'tag' | 'contact', ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids)].flatMap((id) => (id && decodeId(kind, id)) || []);
}

/** `found` has the oldest first if several contacts have the same address. */
export function indexReferences(
  found: readonly Found[],
  tagsOfContacts: readonly { contactId: string; tagIds: string[] }[],
  merged: ReadonlyMap<string, string>,
): ResolvedReferences {
  const contacts = found.filter(({ kind }) => kind === 'contact');
  const by = (field: 'email' | 'externalId' | 'handle') =>
    // The last one set wins, so that the oldest contact is kept.
    new Map(contacts.toReversed().flatMap(({ id, [field]: value }) => (value === null ? [] : [[value, id] as const])));
  const present = new Map(tagsOfContacts.map(({ contactId, tagIds }) => [contactId, tagIds]));
  return {
    users: new Set(found.flatMap(({ kind, id }) => (kind.endsWith('user') ? [id] : []))),
    disabled: new Set(found.flatMap(({ kind, id }) => (kind === 'disabled user' ? [id] : []))),
    tagIds: new Set(found.flatMap(({ kind, id, name }) => (kind === 'tag' && name === null ? [id] : []))),
    tagsByName: new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[name, id] as const]))),
    tags: new Map(
      found.flatMap(({ id, tagName, color }) =>
        tagName === null || color === null ? [] : [[id, { name: tagName, color }] as const],
      ),
    ),
    live: new Set(contacts.map(({ id }) => id)),
    merged,
    byEmail: by('email'),
    byExternalId: by('externalId'),
    byHandle: by('handle'),
    tagsOf: (contactId) => present.get(contactId) ?? [],
    hasTags(contactId, { ids, newNames }) {
      const has = present.get(contactId) ?? [];
      return newNames.length === 0 && has.length === ids.length && has.every((id) => ids.includes(id));
    },
  };
}

/** Throws VALIDATION_ERROR for a tag that is sent with another name or color than it has: writes of records do not change tags. */
export function checkTags(
  { tags = [] }: TagWrites,
  at: string,
  known: Pick<ResolvedReferences, 'tags' | 'tagsByName'>,
  colors: ReadonlyMap<string, string>,
): void {
  tags.forEach((tag, index) => {
    if (typeof tag === 'string') return;
    const { id, name, color } = tag;
    const uuid = id === undefined ? known.tagsByName.get(name ?? '') : decodeId('tag', id);
    const stored = known.tags.get(uuid ?? '');
    const own = stored?.color ?? colors.get((name ?? '').toLowerCase());
    const change = 'Leave it out, or change the tag with PATCH /v1/tags/:id.';
    if (color !== undefined && own !== undefined && color.toLowerCase() !== own.toLowerCase()) {
      throw invalidField(`${at}.tags.${index}.color`, `The tag has the color ${own}. ${change}`);
    }
    if (id !== undefined && name !== undefined && stored && stored.name !== name) {
      throw invalidField(`${at}.tags.${index}.name`, `The tag has another name. ${change}`);
    }
  });
}
