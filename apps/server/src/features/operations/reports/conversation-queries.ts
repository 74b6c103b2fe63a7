import type { HandoffReason, ResponseTimeQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, isOneOf } from '../../../db/filters.js';
import { inPeriod, type Period, placeOf } from './period.js';
import type { Slice } from './slices.js';

/** How long things took in the conversations of a slice. */
export interface TimeSlice extends Slice {
  conversations: number;
  answered: number;
  answerMedian: number | null;
  answerP90: number | null;
  takenOver: number;
  takeoverMedian: number | null;
  takeoverP90: number | null;
  resolved: number;
  resolvedMedian: number | null;
  resolvedP90: number | null;
}

/** What chatbots did in the conversations of a slice. */
export interface WorkSlice extends Slice {
  conversations: number;
  messages: number;
  handedOff: number;
  resolvedWithoutPerson: number;
  tokens: number;
}

/** Conversations of a slice that were handed off for a reason. */
export interface ReasonSlice extends Slice {
  reason: HandoffReason;
  count: number;
}

type Filters = Partial<Pick<ResponseTimeQuery, 'groupBy' | 'chatbot' | 'chatbot[not]'>>;

function conversationsOf(
  db: Queryable,
  tenantId: string,
  period: Period,
  { groupBy = 'chatbot', ...query }: Filters,
): Fragment {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    inPeriod(db, 'created_at', period),
    isOneOf(db, 'bot_id', 'chatbot', query.chatbot, query['chatbot[not]']),
  ]);
  const group = groupBy === 'user' ? db`assignee_id::text` : db`bot_id::text`;
  return db`
    select id, created_at, closed_at, taken_over_at, message_count, ${placeOf(db, 'created_at', period)} as place,
      ${group} as grp
    from conversations where ${matching}`;
}

/** How fast the conversations that began in the period were answered, taken over and resolved. */
export function sliceTimes(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: ResponseTimeQuery,
): Promise<TimeSlice[]> {
  const seconds = (from: Fragment, to: Fragment) => db`extract(epoch from ${to} - ${from})::float8`;
  const part = (share: number, column: Fragment) =>
    db`percentile_cont(${share}::float8) within group (order by ${column})`;
  return db<TimeSlice[]>`
    select grouping(place, grp) as kind, place, grp, count(*) as conversations,
      count(answer) as answered, ${part(0.5, db`answer`)} as answer_median, ${part(0.9, db`answer`)} as answer_p90,
      count(takeover) as taken_over, ${part(0.5, db`takeover`)} as takeover_median,
      ${part(0.9, db`takeover`)} as takeover_p90,
      count(resolution) as resolved, ${part(0.5, db`resolution`)} as resolved_median,
      ${part(0.9, db`resolution`)} as resolved_p90
    from (
      select c.place, c.grp, ${seconds(db`asked.created_at`, db`answered.created_at`)} as answer,
        ${seconds(db`c.taken_over_at`, db`spoken.created_at`)} as takeover,
        ${seconds(db`c.created_at`, db`c.closed_at`)} as resolution
      from (${conversationsOf(db, tenantId, period, query)}) c
      left join lateral (
        select sequence, created_at from messages m
        where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.role = 'USER' order by sequence limit 1
      ) asked on true
      left join lateral (
        select created_at from messages m
        where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.sequence > asked.sequence
          and m.role in ('ASSISTANT', 'HUMAN_AGENT') order by sequence limit 1
      ) answered on true
      left join lateral (
        select created_at from messages m
        where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.created_at >= c.taken_over_at
          and m.role = 'HUMAN_AGENT' order by sequence limit 1
      ) spoken on true
    ) t group by grouping sets ((), (grp), (place))`;
}

/** The handoffs of conversations, each with its reason, from the timelines of their contacts. */
const handoffs = (db: Queryable, tenantId: string, { from }: Period) => db`
  select metadata->>'conversationId' as conversation_id, metadata->>'reason' as reason from activities
  where tenant_id = ${tenantId} and type = 'conversation_handoff' and is_system and deleted_at is null
    and created_at >= ${from}`;

/** What chatbots did in the conversations that began in the period. */
export function sliceWork(db: Queryable, tenantId: string, period: Period, query: Filters): Promise<WorkSlice[]> {
  return db<WorkSlice[]>`
    select grouping(place, grp) as kind, place, grp, count(*) as conversations,
      coalesce(sum(message_count), 0)::bigint as messages, count(h.conversation_id) as handed_off,
      count(*) filter (where closed_at is not null and taken_over_at is null) as resolved_without_person,
      coalesce(sum(t.tokens), 0)::bigint as tokens
    from (${conversationsOf(db, tenantId, period, query)}) c
    left join (select distinct conversation_id from (${handoffs(db, tenantId, period)}) a) h
      on h.conversation_id = public_id('conv', c.id)
    left join lateral (
      select sum((m.metadata->>'tokens')::bigint) as tokens from messages m
      where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.role = 'ASSISTANT'
    ) t on true
    group by grouping sets ((), (grp), (place))`;
}

/** Conversations that began in the period and were handed off, by reason. */
export function sliceReasons(db: Queryable, tenantId: string, period: Period, query: Filters): Promise<ReasonSlice[]> {
  return db<ReasonSlice[]>`
    select grouping(place, grp) as kind, place, grp, reason, count(distinct c.id) as count
    from (${conversationsOf(db, tenantId, period, query)}) c
    join (${handoffs(db, tenantId, period)}) h on h.conversation_id = public_id('conv', c.id)
    group by grouping sets ((reason), (grp, reason), (place, reason))
    order by count desc, reason`;
}
