import {
  type Contact,
  type ContactListQuery,
  type ContactQuery,
  type ContactRead,
  type ContactSharer,
  limits,
  sharedValues,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import { matchCustomFields } from '../custom-fields/index.js';
import { contactHasTag, contactIsTagged } from '../tags/index.js';
import * as queries from './queries.js';
import { keysOf, listShared } from './shared-values.js';

/** A page of contacts. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function listContacts(db: Queryable, tenantId: string, query: ContactQuery): Promise<Page<ContactRead>> {
  return queries.listContacts(db, tenantId, query, await foreignFilters(db, tenantId, query));
}

/** The same, with what `expand` asks for. */
export async function listContactsExpanded(
  db: Queryable,
  tenantId: string,
  { expand, ...query }: ContactListQuery,
): Promise<Page<ContactRead>> {
  const page = await listContacts(db, tenantId, query);
  return { ...page, data: await expandContacts(db, tenantId, page.data, expand) };
}

/** Contacts with what `expand` asks for. */
export async function expandContacts(
  db: Queryable,
  tenantId: string,
  contacts: ContactRead[],
  expand: ContactListQuery['expand'],
): Promise<ContactRead[]> {
  if (!expand || contacts.length === 0) return contacts;
  const sharers = await listSharersOf(db, tenantId, contacts);
  return contacts.map((contact) => ({ ...contact, duplicates: sharers.get(contact.id) ?? [] }));
}

/** The live contacts with a value of each of these contacts, by its public id, the likeliest first. One statement for all. */
async function listSharersOf(
  db: Queryable,
  tenantId: string,
  contacts: readonly Contact[],
): Promise<Map<string, ContactSharer[]>> {
  const shared = await listShared(db, tenantId, contacts.flatMap(keysOf), limits.duplicates);
  const found = new Map<string, Map<string, ContactSharer['reasons']>>();
  for (const { of, id, type, value } of shared) {
    const others = found.get(of) ?? new Map<string, ContactSharer['reasons']>();
    found.set(of, others.set(id, [...(others.get(id) ?? []), { type, value }]));
  }
  const order = ({ type }: ContactSharer['reasons'][number]) => sharedValues.indexOf(type);
  return new Map(
    [...found].map(([of, others]) => {
      const sharers = [...others]
        .map(([id, reasons]) => ({ id: encodeId('contact', id), reasons: reasons.sort((a, b) => order(a) - order(b)) }))
        .sort((a, b) => b.reasons.length - a.reasons.length || (a.id < b.id ? -1 : 1));
      return [encodeId('contact', of), sharers.slice(0, limits.duplicates)];
    }),
  );
}

/** The conditions that live contacts meet which the filters of a list find, about columns of `contacts`. Throws as `listContacts` does. */
export async function matchContacts(
  db: Queryable,
  tenantId: string,
  filters: queries.ContactFilters,
): Promise<(Fragment | undefined)[]> {
  const foreign = await foreignFilters(db, tenantId, filters);
  const words = await queries.searchWords(db, tenantId, filters);
  return [...queries.filtersOf(db, tenantId, filters), ...foreign, words?.all];
}

/** The conditions of the filters that other features know. */
async function foreignFilters(
  db: Queryable,
  tenantId: string,
  { tag, 'tag[not]': tagNot, 'tag[null]': isUntagged, customFields }: queries.ContactFilters,
): Promise<(Fragment | undefined)[]> {
  return [
    ...(await contactHasTag(db, tenantId, tag)),
    ...(await contactHasTag(db, tenantId, tagNot, false)),
    contactIsTagged(db, tenantId, isUntagged),
    ...(await matchCustomFields(db, tenantId, 'CONTACT', customFields)),
  ];
}
