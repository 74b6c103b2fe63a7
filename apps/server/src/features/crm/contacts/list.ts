import {
  type Contact,
  type ContactListQuery,
  type ContactQuery,
  type ContactRead,
  type ContactSharer,
  limits,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { Page } from '../../../db/pages.js';
import { decodeId, encodeId } from '../../../ids.js';
import { matchCustomFields } from '../custom-fields/index.js';
import { contactHasTag, contactIsTagged } from '../tags/index.js';
import { rankDuplicates } from './duplicate-reasons.js';
import { listNamesakes, type Namesake } from './namesakes.js';
import * as queries from './queries.js';
import { keysOf, listShared, type Shared } from './shared-values.js';

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
  const duplicates = await listDuplicatesOf(db, tenantId, contacts);
  return contacts.map((contact) => ({ ...contact, duplicates: duplicates.get(contact.id) ?? [] }));
}

/** The live contacts that may be the same person as each of these, by its public id, the likeliest first. Two statements for all. */
async function listDuplicatesOf(
  db: Queryable,
  tenantId: string,
  contacts: readonly Contact[],
): Promise<Map<string, ContactSharer[]>> {
  const named = contacts.map(({ id, name, company }) => ({ id: decodeId('contact', id) as string, name, company }));
  const [shared, namesakes] = await Promise.all([
    listShared(db, tenantId, contacts.flatMap(keysOf), limits.duplicates),
    listNamesakes(db, tenantId, named),
  ]);
  const found = new Map<string, (Shared | Namesake)[]>();
  for (const one of [...shared, ...namesakes]) found.set(one.of, [...(found.get(one.of) ?? []), one]);
  return new Map(
    [...found].map(([of, others]) => [
      encodeId('contact', of),
      rankDuplicates(others).map(({ id, reasons }) => ({ id: encodeId('contact', id), reasons })),
    ]),
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
