import {
  type ContactFacet,
  type ContactFacetQuery,
  type ContactFacets,
  contactFacets,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { countFacets, type Facet } from '../../../db/facets.js';
import { matchContacts } from './list.js';

type Filters = Omit<ContactFacetQuery, 'fields'>;

const facets: Record<ContactFacet, Facet<Filters>> = {
  // No value of this filter finds contacts without a country.
  country: {
    value: (db) => db`unnest(array_remove(array[country], null))`,
    filters: ['country', 'country[not]', 'country[null]'],
  },
  owner: {
    value: (db) => db`owner_id::text`,
    filters: ['owner', 'owner[not]'],
    named: { kind: 'user', table: 'users' },
  },
  tag: {
    value: (db) => db`tag_id::text`,
    from: { table: 'contact_tags', column: 'contact_id' },
    filters: ['tag', 'tag[not]', 'tag[null]'],
    named: { kind: 'tag', table: 'tags' },
  },
};

/** Counts live contacts for each value of some filters, together with all the others. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function readFacets(
  db: Queryable,
  tenantId: string,
  { fields = [...contactFacets], ...query }: ContactFacetQuery,
): Promise<ContactFacets> {
  const match = (filters: Filters) => matchContacts(db, tenantId, filters);
  return countFacets(db, tenantId, { table: 'contacts', facets, match }, fields, query);
}
