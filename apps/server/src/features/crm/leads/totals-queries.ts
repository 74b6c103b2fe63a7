import type { LeadListQuery, PipelineTotalsQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, hasOneOf, isOneOf } from '../../../db/filters.js';
import { isSummed, sumsOf } from './sum-queries.js';

/** What leads in one currency come to, in a stage (UUID) or, with null, in all stages of a pipeline. */
export interface StageSum {
  stageId: string | null;
  currency: string;
  count: number;
  /** How many of them have a value. */
  valued: number;
  value: number;
  weighted: number;
}

/** What the leads in the live stages of a pipeline come to, by stage and currency, and with no stage in all of them. */
export function sumByStage(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  query: PipelineTotalsQuery,
): Promise<StageSum[]> {
  const filters = [
    hasOneOf(db, 'status', query.status, query['status[not]']),
    isOneOf(db, 'assigned_to_id', 'user', query.assignee, query['assignee[not]']),
  ];
  return sumMatching(db, tenantId, pipelineId, query, filters);
}

/** The same of those that meet all conditions, which are about columns of `leads` and are those of `query`. */
export function sumMatching(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  query: Partial<LeadListQuery>,
  filters: (Fragment | undefined)[],
): Promise<StageSum[]> {
  const matching = allOf(db, [db`pipeline_id = ${pipelineId}`, ...filters]);
  const leads = isSummed(query)
    ? db`select * from ${sumsOf(db, tenantId)} where ${matching}`
    : db`select stage_id, currency, status, 1 as count, (value is not null)::int as valued, value
        from leads where tenant_id = ${tenantId} and deleted_at is null and ${matching}`;
  return db<StageSum[]>`
    select l.stage_id, l.currency, sum(l.count)::bigint as count, sum(l.valued)::bigint as valued,
      coalesce(sum(l.value), 0) as value,
      coalesce(sum(l.value * case l.status when 'WON' then 100 when 'LOST' then 0 when 'UNQUALIFIED' then 0
        else s.probability end) / 100, 0) as weighted
    from (${leads}) l
    join stages s on s.tenant_id = ${tenantId} and s.id = l.stage_id and s.deleted_at is null
    group by grouping sets ((l.stage_id, l.currency), (l.currency)) order by l.currency`;
}
