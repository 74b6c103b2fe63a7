import { type LeadFacet, type LeadFacetQuery, type LeadFacets, leadFacets } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { countFacets, type Facet } from '../../../db/facets.js';
import { matchLeads } from './list.js';
import { isSummed, sumsOf } from './sum-queries.js';

type Filters = Omit<LeadFacetQuery, 'fields'>;

const facets: Record<LeadFacet, Facet<Filters>> = {
  status: { value: (db) => db`status`, filters: ['status', 'status[not]'] },
  source: { value: (db) => db`source`, filters: ['source', 'source[not]'] },
  pipeline: {
    value: (db) => db`pipeline_id::text`,
    filters: ['pipeline', 'pipeline[not]'],
    named: { kind: 'pipeline', table: 'pipelines' },
  },
  stage: {
    value: (db) => db`stage_id::text`,
    filters: ['stage', 'stage[not]'],
    named: { kind: 'stage', table: 'stages' },
  },
  assignee: {
    value: (db) => db`assigned_to_id::text`,
    filters: ['assignee', 'assignee[not]'],
    named: { kind: 'user', table: 'users' },
  },
  tag: {
    value: (db) => db`unnest(tag_ids)::text`,
    filters: ['tag', 'tag[not]', 'tag[null]'],
    named: { kind: 'tag', table: 'tags' },
  },
};

/** Counts live leads for each value of some filters, together with all the others. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function readFacets(
  db: Queryable,
  tenantId: string,
  { fields = [...leadFacets], ...query }: LeadFacetQuery,
): Promise<LeadFacets> {
  const match = (filters: Filters) => matchLeads(db, tenantId, filters);
  const sums = (field: LeadFacet, others: Filters) =>
    field !== 'tag' && isSummed(others) ? sumsOf(db, tenantId) : undefined;
  return countFacets(db, tenantId, { table: 'leads', facets, match, sums }, fields, query);
}
