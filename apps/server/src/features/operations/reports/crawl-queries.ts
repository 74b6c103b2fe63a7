import type { CrawlReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, isOneOf } from '../../../db/filters.js';
import { inPeriod, type Period, placeOf } from './period.js';
import { type Slice, slices } from './slices.js';

/** The runs of a slice. */
export interface RunSlice extends Slice {
  runs: number;
  failedRuns: number;
}

/** The results of a slice. */
export interface ResultSlice extends Slice {
  results: number;
  promoted: number;
}

/** Runs that began in the period: in all and by interval those of tasks, by group those of tasks or of platforms. */
export function sliceRuns(
  db: Queryable,
  tenantId: string,
  period: Period,
  { groupBy, ...query }: CrawlReportQuery,
): Promise<RunSlice[]> {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    inPeriod(db, 'created_at', period),
    isOneOf(db, 'task_id', 'crawlTask', query.taskId, query['taskId[not]']),
  ]);
  const runs = db`select id, task_id, status, ${placeOf(db, 'created_at', period)} as place from crawl_runs where ${matching}`;
  const counts = db`count(*) as runs, count(*) filter (where status = 'FAILED') as failed_runs`;
  if (groupBy === 'task') {
    return db<RunSlice[]>`
      select grouping(place, grp) as kind, place, grp, ${counts} from (select *, task_id::text as grp from (${runs}) r) r
      group by grouping sets ((), (grp), (place))`;
  }
  return db<RunSlice[]>`
    with runs as materialized (${runs})
    select case when grouping(place) = 1 then ${slices.total}::int else ${slices.place}::int end as kind, place,
      null::text as grp, ${counts}
    from runs group by grouping sets ((), (place))
    union all
    select ${slices.group}::int, null, p.platform, count(*), count(*) filter (where p.status = 'FAILED')
    from runs join crawl_run_platforms p on p.tenant_id = ${tenantId} and p.run_id = runs.id group by p.platform`;
}

/** Results that were found in the period, in all, by interval and by group. */
export function sliceResults(
  db: Queryable,
  tenantId: string,
  period: Period,
  { groupBy, ...query }: CrawlReportQuery,
): Promise<ResultSlice[]> {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    inPeriod(db, 'created_at', period),
    isOneOf(db, 'task_id', 'crawlTask', query.taskId, query['taskId[not]']),
  ]);
  const group = groupBy === 'task' ? db`task_id::text` : db`platform`;
  return db<ResultSlice[]>`
    select grouping(place, grp) as kind, place, grp, count(*) as results,
      count(*) filter (where status = 'PROMOTED') as promoted
    from (
      select status, ${placeOf(db, 'created_at', period)} as place, ${group} as grp from crawl_results where ${matching}
    ) r group by grouping sets ((), (grp), (place))`;
}
