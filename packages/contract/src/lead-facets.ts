import { z } from 'zod';
import { withCustomFields } from './custom-fields.js';
import { envelope } from './envelope.js';
import { facetDescription, facetsOf } from './facets.js';
import { reportFilters } from './lead-query.js';
import { anyOf, filterQuery } from './lists.js';
import { extendResource } from './resource.js';

/** The filters of the list of leads for which values can be counted. */
export const leadFacets = ['status', 'source', 'pipeline', 'stage', 'assignee', 'tag'] as const;
export type LeadFacet = (typeof leadFacets)[number];

/** The number of leads that each value of a filter would match. */
export const LeadFacets = facetsOf(leadFacets, 'Leads').meta({ id: 'LeadFacets' });
export type LeadFacets = z.infer<typeof LeadFacets>;

export const LeadFacetQuery = withCustomFields(
  filterQuery({
    fields: anyOf(z.enum(leadFacets)).optional().describe('The filters whose values are to be counted. Default: all.'),
    ...reportFilters,
  }),
);
export type LeadFacetQuery = z.output<typeof LeadFacetQuery>;

export const leadFacetRoutes = extendResource('leads', {
  getFacets: {
    method: 'GET',
    path: '/v1/leads/facets',
    summary: 'Count the leads for each value of a filter',
    description: facetDescription,
    query: LeadFacetQuery,
    responses: { 200: envelope(LeadFacets) },
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
