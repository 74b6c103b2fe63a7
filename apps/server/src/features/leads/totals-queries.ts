import type { PipelineTotalsQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { allOf, hasOneOf, isOneOf } from '../../db/filters.js';

/** What leads in one currency come to, in a stage (UUID) or, with null, in all stages of a pipeline. */
interface StageSum {
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
  { status, assignee }: PipelineTotalsQuery,
): Promise<StageSum[]> {
  const matching = allOf(db, [
    db`l.tenant_id = ${tenantId}`,
    db`l.pipeline_id = ${pipelineId}`,
    db`l.deleted_at is null`,
    hasOneOf(db, 'l.status', status),
    isOneOf(db, 'l.assigned_to_id', 'user', assignee),
  ]);
  return db<StageSum[]>`
    select l.stage_id, l.currency, count(*) as count, count(l.value) as valued, coalesce(sum(l.value), 0) as value,
      coalesce(sum(l.value * case l.status when 'WON' then 100 when 'LOST' then 0 when 'UNQUALIFIED' then 0
        else s.probability end) / 100, 0) as weighted
    from leads l join stages s on s.tenant_id = l.tenant_id and s.id = l.stage_id and s.deleted_at is null
    where ${matching}
    group by grouping sets ((l.stage_id, l.currency), (l.currency)) order by l.currency`;
}
