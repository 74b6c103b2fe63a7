import type { OverviewQuery } from '@lead-engagement/contract';
import { assigneeOf } from '../../../db/assignees.js';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, isOneOf } from '../../../db/filters.js';
import { asClosed } from '../../crm/leads/index.js';

/** What happened to leads before (`false`) and in (`true`) the period. */
export interface FlowRow {
  isCurrent: boolean;
  created: number;
  won: number;
  lost: number;
}

/** What was won in one currency. */
export interface WonAmount {
  isCurrent: boolean;
  currency: string;
  value: number;
}

/** Leads that are open, in one currency or, with null, in all. */
export interface OpenRow {
  currency: string | null;
  count: number;
  valued: number;
  value: number;
  weighted: number;
  withoutOwner: number;
}

type Filters = Pick<OverviewQuery, 'pipeline' | 'pipeline[not]' | 'assignee' | 'assignee[not]'>;
type Assignees = Pick<Filters, 'assignee' | 'assignee[not]'>;

function matching(db: Queryable, tenantId: string, query: Filters): Fragment {
  return db`tenant_id = ${tenantId} and deleted_at is null and ${narrowed(db, query)}`;
}

function narrowed(db: Queryable, query: Filters): Fragment {
  return allOf(db, [
    isOneOf(db, 'pipeline_id', 'pipeline', query.pipeline, query['pipeline[not]']),
    isOneOf(db, 'assigned_to_id', 'user', query.assignee, query['assignee[not]']),
  ]);
}

interface Bounds {
  before: string;
  from: string;
  to: string;
}

/** Leads that were created, won and lost from `from` to before `to`, and from `before` on until then. Won and lost by the owner at closing. */
export function readFlow(db: Queryable, tenantId: string, query: Filters, { before, from, to }: Bounds) {
  const leads = matching(db, tenantId, query);
  return db<FlowRow[]>`
    select is_current, sum(created)::int as created, sum(won)::int as won, sum(lost)::int as lost from (
      select created_at >= ${from} as is_current, count(*) as created, 0 as won, 0 as lost from leads
      where ${leads} and created_at >= ${before} and created_at < ${to} group by 1
      union all
      select closed_at >= ${from}, 0, count(*) filter (where status = 'WON'), count(*) filter (where status = 'LOST')
      from ${asClosed(db, tenantId)} where ${leads} and closed_at >= ${before} and closed_at < ${to} group by 1
    ) flow group by is_current`;
}

/** What was won meanwhile, by currency. */
export function readWonAmounts(db: Queryable, tenantId: string, query: Filters, { before, from, to }: Bounds) {
  return db<WonAmount[]>`
    select closed_at >= ${from} as is_current, currency, sum(value) as value from ${asClosed(db, tenantId)}
    where ${matching(db, tenantId, query)} and status = 'WON' and value is not null
      and closed_at >= ${before} and closed_at < ${to}
    group by 1, 2 order by currency`;
}

/** Leads that are open now. `sums` are those of the tenant. */
export function readOpen(db: Queryable, tenantId: string, query: Filters, sums: Fragment): Promise<OpenRow[]> {
  return db<OpenRow[]>`
    select l.currency, coalesce(sum(l.count), 0)::bigint as count, coalesce(sum(l.valued), 0)::bigint as valued,
      coalesce(sum(l.value), 0) as value, coalesce(sum(l.value * s.probability) / 100, 0) as weighted,
      coalesce(sum(l.count) filter (where l.assigned_to_id is null), 0)::bigint as without_owner
    from (
      select * from ${sums} where ${narrowed(db, query)} and status in ('OPEN', 'NURTURING')
    ) l
    join stages s on s.tenant_id = ${tenantId} and s.id = l.stage_id
    group by grouping sets ((), (l.currency)) order by l.currency`;
}

/** Those of them without an activity that is due and not done: all, less those that have one. */
export async function countWithNextStep(db: Queryable, tenantId: string, query: Filters): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from leads
    where ${matching(db, tenantId, query)} and status in ('OPEN', 'NURTURING') and id in (
      select a.lead_id from activities a
      where a.tenant_id = ${tenantId} and a.due_at is not null and a.completed_at is null and a.deleted_at is null
    )`;
  return row?.count ?? 0;
}

/** Activities that are to be done: all, those that were due by now, and those due by the end of today. */
export async function countTasks(
  db: Queryable,
  tenantId: string,
  query: Assignees,
  { now, endOfDay }: { now: string; endOfDay: string },
): Promise<{ open: number; overdue: number; dueToday: number }> {
  const open = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`due_at is not null and completed_at is null and deleted_at is null`,
    isOneOf(db, assigneeOf(db), 'user', query.assignee, query['assignee[not]']),
  ]);
  const [row] = await db<{ open: number; overdue: number; dueToday: number }[]>`
    select count(*) as open, count(*) filter (where due_at < ${now}) as overdue,
      count(*) filter (where due_at >= ${now} and due_at < ${endOfDay}) as due_today
    from activities where ${open}`;
  return row ?? { open: 0, overdue: 0, dueToday: 0 };
}

/** Conversations that a human has or has to take. */
export async function countTakenOver(
  db: Queryable,
  tenantId: string,
  query: Assignees,
): Promise<{ waiting: number; takenOver: number }> {
  const owned = allOf(db, [
    db`assignee_id is not null`,
    isOneOf(db, 'assignee_id', 'user', query.assignee, query['assignee[not]']),
  ]);
  const [row] = await db<{ waiting: number; takenOver: number }[]>`
    select count(*) filter (where assignee_id is null) as waiting, count(*) filter (where ${owned}) as taken_over
    from conversations where tenant_id = ${tenantId} and status = 'HUMAN_TAKEOVER' and deleted_at is null`;
  return row ?? { waiting: 0, takenOver: 0 };
}
