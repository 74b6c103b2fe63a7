import type { ContactQuery, ContactRead } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import type { Fragment } from '../../db/filters.js';
import type { Page } from '../../db/pages.js';
import { matchCustomFields } from '../custom-fields/values-service.js';
import { contactIsTagged, countLive, filterByTags, isByTagAlone } from '../tags/service.js';
import * as queries from './queries.js';

/** A page of contacts. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function listContacts(db: Queryable, tenantId: string, query: ContactQuery): Promise<Page<ContactRead>> {
  const { conditions, onlyTag } = await foreignFilters(db, tenantId, query);
  const total = onlyTag && isByTagAlone(query) ? () => countLive(db, tenantId, 'contacts', onlyTag) : undefined;
  return queries.listContacts(db, tenantId, query, conditions, total);
}

/** The conditions that live contacts meet which the filters of a list find, about columns of `contacts`. Throws as `listContacts` does. */
export async function matchContacts(
  db: Queryable,
  tenantId: string,
  filters: queries.ContactFilters,
): Promise<(Fragment | undefined)[]> {
  const { conditions } = await foreignFilters(db, tenantId, filters);
  const words = await queries.searchWords(db, tenantId, filters);
  return [...queries.filtersOf(db, tenantId, filters), ...conditions, words?.all];
}

/** The conditions of the filters that other features know, and the tag by which alone they find contacts, if there is one. */
async function foreignFilters(
  db: Queryable,
  tenantId: string,
  filters: queries.ContactFilters,
): Promise<{ conditions: (Fragment | undefined)[]; onlyTag: string | undefined }> {
  const { conditions, only } = await filterByTags(db, tenantId, 'contacts', filters);
  const tagged = contactIsTagged(db, tenantId, filters['tag[null]']);
  const custom = await matchCustomFields(db, tenantId, 'CONTACT', filters.customFields);
  return { conditions: [...conditions, tagged, ...custom], onlyTag: only };
}
