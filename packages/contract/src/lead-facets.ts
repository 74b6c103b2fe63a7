import { z } from 'zod';
import { withCustomFields } from './custom-fields.js';
import { envelope } from './envelope.js';
import { reportFilters } from './lead-query.js';
import { anyOf } from './lists.js';
import { defineRoutes } from './route.js';

/** The filters of the list of leads for which values can be counted. */
export const leadFacets = ['status', 'source', 'pipeline', 'stage', 'assignee', 'tag'] as const;
export type LeadFacet = (typeof leadFacets)[number];

/** The number of values returned for each facet, the most frequent first. */
export const facetValues = 100;

/** The number of leads that each value of a filter would match. */
export const LeadFacets = z
  .object({
    facets: z.array(
      z.object({
        field: z.enum(leadFacets).describe('The filter.'),
        values: z
          .array(
            z.object({
              value: z.string().describe('The value as the filter takes it; `none` for leads without an owner.'),
              name: z.string().nullable().describe('What it is called; null for `none`.'),
              count: z.int().min(0).describe('Leads that have it and match all other filters.'),
            }),
          )
          .describe(`The ${facetValues} most frequent.`),
      }),
    ),
  })
  .meta({ id: 'LeadFacets' });
export type LeadFacets = z.infer<typeof LeadFacets>;

export const LeadFacetQuery = withCustomFields(
  z.strictObject({
    fields: anyOf(z.enum(leadFacets)).optional().describe('The filters whose values are to be counted. Default: all.'),
    ...reportFilters,
  }),
);
export type LeadFacetQuery = z.output<typeof LeadFacetQuery>;

export const leadFacetRoutes = defineRoutes({
  getFacets: {
    method: 'GET',
    path: '/v1/leads/facets',
    summary: 'Count the leads for each value of a filter',
    description:
      'For a filter menu: each value of the filters in `fields`, with the number of leads that it would find together with all other filters. What you send of the same filter does not narrow its own values.',
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
