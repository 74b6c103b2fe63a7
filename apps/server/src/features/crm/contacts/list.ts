import type { ContactQuery, ContactRead } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { Page } from '../../../db/pages.js';
import { matchCustomFields } from '../custom-fields/index.js';
import { contactHasTag, contactIsTagged } from '../tags/index.js';
import * as queries from './queries.js';

/** A page of contacts. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function listContacts(db: Queryable, tenantId: string, query: ContactQuery): Promise<Page<ContactRead>> {
  return queries.listContacts(db, tenantId, query, await foreignFilters(db, tenantId, query));
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
