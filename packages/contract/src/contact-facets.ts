import { z } from 'zod';
import { contactFilters } from './contacts.js';
import { withCustomFields } from './custom-fields.js';
import { envelope } from './envelope.js';
import { facetDescription, facetsOf } from './facets.js';
import { anyOf, filterQuery } from './lists.js';
import { extendResource } from './resource.js';

/** The filters of the list of contacts for which values can be counted. */
export const contactFacets = ['country', 'owner', 'tag'] as const;
export type ContactFacet = (typeof contactFacets)[number];

/** The number of contacts that each value of a filter would match. */
export const ContactFacets = facetsOf(contactFacets, 'Contacts').meta({ id: 'ContactFacets' });
export type ContactFacets = z.infer<typeof ContactFacets>;

const { deleted: _, ...filters } = contactFilters;

export const ContactFacetQuery = withCustomFields(
  filterQuery({
    fields: anyOf(z.enum(contactFacets))
      .optional()
      .describe('The filters whose values are to be counted. Default: all.'),
    ...filters,
  }),
);
export type ContactFacetQuery = z.output<typeof ContactFacetQuery>;

export const contactFacetRoutes = extendResource('contacts', {
  getFacets: {
    method: 'GET',
    path: '/v1/contacts/facets',
    summary: 'Count the contacts for each value of a filter',
    description: facetDescription,
    query: ContactFacetQuery,
    responses: { 200: envelope(ContactFacets) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: false,
      errors: [],
    },
  },
});
