import {
  facetValues,
  type LeadFacet,
  type LeadFacetQuery,
  type LeadFacets,
  leadFacets,
} from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { allOf, type Fragment } from '../../db/filters.js';
import { encodeId, type IdKind } from '../../ids.js';
import { matchLeads } from './list-service.js';

/** How the values of a filter are found: its column, and where their names stand if they are records. */
interface Facet {
  value: (db: Queryable) => Fragment;
  /** The filters that stand for it, which do not narrow its own values. */
  filters: readonly (keyof LeadFacetQuery)[];
  named?: { kind: IdKind; table: string };
}

const facets: Record<LeadFacet, Facet> = {
  status: { value: (db) => db`status`, filters: ['status', 'status[not]'] },
  source: { value: (db) => db`source`, filters: ['source', 'source[not]'] },
  pipeline: {
    value: (db) => db`pipeline_id::text`,
    filters: ['pipeline', 'pipelineId', 'pipeline[not]'],
    named: { kind: 'pipeline', table: 'pipelines' },
  },
  stage: {
    value: (db) => db`stage_id::text`,
    filters: ['stage', 'stageId', 'stage[not]'],
    named: { kind: 'stage', table: 'stages' },
  },
  assignee: {
    value: (db) => db`assigned_to_id::text`,
    filters: ['assignee', 'assignedToId', 'assignee[not]'],
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
  const result: LeadFacets = { facets: [] };
  // One after the other: a search has few connections.
  for (const field of new Set(fields)) {
    const { value, filters, named } = facets[field];
    const others = { ...query, ...Object.fromEntries(filters.map((name) => [name, undefined])) };
    const matching = allOf(db, [
      db`tenant_id = ${tenantId}`,
      db`deleted_at is null`,
      ...(await matchLeads(db, tenantId, others)),
    ]);
    const counts = db`
      select value, count(*) as count from (select ${value(db)} as value from leads where ${matching}) l group by value`;
    const rows = await (named
      ? db<{ value: string | null; name: string | null; count: number }[]>`
          select c.value, n.name, c.count from (${counts}) c
          left join ${db(named.table)} n on n.tenant_id = ${tenantId} and n.id = c.value::uuid
          order by c.count desc, n.name, c.value limit ${facetValues}`
      : db<{ value: string; name: string; count: number }[]>`
          select value, value as name, count from (${counts}) c order by count desc, value limit ${facetValues}`);
    result.facets.push({
      field,
      values: rows.map(({ value, name, count }) => ({
        value: value === null ? 'none' : named ? encodeId(named.kind, value) : value,
        name,
        count,
      })),
    });
  }
  return result;
}
