import type { LeadGroup } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment } from '../../../db/filters.js';
import { asClosed } from '../../crm/leads/index.js';
import { leadGroup } from './groups.js';
import { inPeriod, type Period, placeOf } from './period.js';

/** Which leads a report is about: live ones whose `by` lies in the period, and that meet `filters`. */
export interface LeadScope {
  tenantId: string;
  period: Period;
  by: 'created_at' | 'closed_at';
  groupBy: LeadGroup | undefined;
  filters: readonly (Fragment | undefined)[];
}

/** What the leads of one slice come to. Of the three keys those are set that `kind` says: see `slices`. */
export interface LeadSlice {
  kind: number;
  place: number | null;
  grp: string | null;
  currency: string | null;
  count: number;
  open: number;
  won: number;
  lost: number;
  unqualified: number;
  /** Of the won leads: how many have a value, their sum, and the days until they were won, on average. */
  valued: number;
  value: number | null;
  days: number | null;
}

/** What `grouping(place, grp, currency)` says of a slice: a bit for each key that it is not divided by. */
export const slices = {
  total: 0b111,
  totalByCurrency: 0b110,
  place: 0b011,
  placeByCurrency: 0b010,
  group: 0b101,
  groupByCurrency: 0b100,
} as const;

/**
 * What leads come to in all, in each interval, and in each group, and of each by currency: one look at them. Those that are alike in all of this
 * are added up first, so that the six sums are made of few rows. By `closed_at`, the owner of a lead is who owned it as it was closed.
 */
export function sliceLeads(db: Queryable, { tenantId, period, by, groupBy, filters }: LeadScope): Promise<LeadSlice[]> {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    inPeriod(db, by, period),
    ...filters,
  ]);
  return db<LeadSlice[]>`
    select grouping(place, grp, currency) as kind, place, grp, currency, coalesce(sum(count), 0)::int as count,
      coalesce(sum(count) filter (where status in ('OPEN', 'NURTURING')), 0)::int as open,
      coalesce(sum(count) filter (where status = 'WON'), 0)::int as won,
      coalesce(sum(count) filter (where status = 'LOST'), 0)::int as lost,
      coalesce(sum(count) filter (where status = 'UNQUALIFIED'), 0)::int as unqualified,
      coalesce(sum(valued) filter (where status = 'WON'), 0)::int as valued,
      sum(value) filter (where status = 'WON') as value,
      sum(seconds) filter (where status = 'WON') / sum(count) filter (where status = 'WON') / 86400 as days
    from (
      select status, currency, place, grp, count(*) as count, count(value) as valued, sum(value) as value,
        sum(date_part('epoch', closed_at - created_at)) as seconds
      from (
        select status, value, currency, created_at, closed_at, ${placeOf(db, by, period)} as place,
          ${leadGroup(db, groupBy)} as grp
        from ${by === 'closed_at' ? asClosed(db, tenantId) : db`leads`} where ${matching}
      ) lead
      group by status, currency, place, grp
    ) alike
    group by grouping sets ((), (currency), (place), (place, currency), (grp), (grp, currency))
    order by currency`;
}

/** The leads of one stage of a funnel. Times in seconds. */
export interface FunnelRow {
  stageId: string;
  name: string;
  type: 'OPEN' | 'WON' | 'LOST';
  entered: number;
  /** Leads that came no further than this stage, those that are LOST by where they were before. */
  farthest: number;
  current: number;
  stays: number;
  averageSeconds: number | null;
  medianSeconds: number | null;
  /** Of the whole pipeline. */
  total: number;
}

/**
 * How far live leads that were created in a period came in a pipeline (UUID), by stage in order of position. The stages that a lead has
 * been in are read from its history: that of its creation is where its first move began.
 */
export function readFunnel(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  period: Period,
  filters: readonly (Fragment | undefined)[],
): Promise<FunnelRow[]> {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    inPeriod(db, 'created_at', period),
    ...filters,
  ]);
  return db<FunnelRow[]>`
    with cohort as materialized (
      select id, stage_id, created_at from leads where ${matching}
    ), moves as materialized (
      select c.lead_id, c.created_at as at, (c.changes -> 'stage_id' ->> 0)::uuid as left_stage,
        (c.changes -> 'stage_id' ->> 1)::uuid as stage_id, row_number() over w as number, lead(c.created_at) over w as until
      from cohort l join lead_changes c on c.tenant_id = ${tenantId} and c.lead_id = l.id and c.changes ? 'stage_id'
      window w as (partition by c.lead_id order by c.created_at, c.id)
    ), stays as materialized (
      select s.lead_id, s.stage_id, extract(epoch from s.until - s.at) as seconds, p.type, p.position, p.deleted_at
      from (
        select lead_id, stage_id, at, until from moves
        union all
        select l.id, coalesce(m.left_stage, l.stage_id), l.created_at, m.at
        from cohort l left join moves m on m.lead_id = l.id and m.number = 1
      ) s
      join stages p on p.tenant_id = ${tenantId} and p.id = s.stage_id and p.pipeline_id = ${pipelineId}
    ), by_stage as (
      select stage_id, count(distinct lead_id) as entered, count(seconds) as stays, avg(seconds) as average_seconds,
        percentile_cont(0.5) within group (order by seconds) as median_seconds
      from stays group by stage_id
    ), by_farthest as (
      select stage_id, count(*) as farthest from (
        select distinct on (lead_id) lead_id, stage_id from stays
        where type <> 'LOST' and deleted_at is null order by lead_id, position desc, stage_id desc
      ) f group by stage_id
    ), by_current as (
      select stage_id, count(*) as current from cohort group by stage_id
    )
    select p.id as stage_id, p.name, p.type, coalesce(b.entered, 0)::int as entered,
      coalesce(f.farthest, 0)::int as farthest, coalesce(c.current, 0)::int as current,
      coalesce(b.stays, 0)::int as stays, b.average_seconds::float8 as average_seconds,
      b.median_seconds::float8 as median_seconds, (select count(distinct lead_id)::int from stays) as total
    from stages p
    left join by_stage b on b.stage_id = p.id
    left join by_farthest f on f.stage_id = p.id
    left join by_current c on c.stage_id = p.id
    where p.tenant_id = ${tenantId} and p.pipeline_id = ${pipelineId} and p.deleted_at is null
    order by p.position, p.id`;
}
