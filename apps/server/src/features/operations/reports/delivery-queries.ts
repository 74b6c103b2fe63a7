import type { DeliveryReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, isOneOf } from '../../../db/filters.js';
import { inPeriod, type Period, placeOf } from './period.js';

interface Slice {
  kind: number;
  place: number | null;
  grp: string | null;
}

/** The deliveries of one slice, by what became of them. */
export interface DeliverySlice extends Slice {
  count: number;
  succeeded: number;
  failed: number;
  pending: number;
}

/** How long the attempts of one slice took, in milliseconds. */
export interface AttemptSlice extends Slice {
  attempts: number;
  p50: number;
  p95: number;
}

/** What `grouping(place, grp)` says of a slice. */
export const slices = { total: 0b11, place: 0b01, group: 0b10 } as const;

/** Deliveries that were created in the period, in all, by interval, and by group (a UUID, or a type of event). */
export function sliceDeliveries(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: DeliveryReportQuery,
): Promise<DeliverySlice[]> {
  return db<DeliverySlice[]>`
    select grouping(place, grp) as kind, place, grp, count(*) as count,
      count(*) filter (where status = 'SUCCEEDED') as succeeded,
      count(*) filter (where status = 'FAILED') as failed,
      count(*) filter (where status = 'PENDING') as pending
    from (${deliveriesOf(db, tenantId, period, query)}) d group by grouping sets ((), (grp), (place))`;
}

/** The attempts of the same deliveries, sliced alike. */
export function sliceAttempts(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: DeliveryReportQuery,
): Promise<AttemptSlice[]> {
  return db<AttemptSlice[]>`
    select grouping(place, grp) as kind, place, grp, count(*) as attempts,
      percentile_cont(0.5) within group (order by a.duration_ms) as p50,
      percentile_cont(0.95) within group (order by a.duration_ms) as p95
    from (${deliveriesOf(db, tenantId, period, query)}) d
    join delivery_attempts a on a.tenant_id = ${tenantId} and a.delivery_id = d.id and a.created_at = d.created_at
      and ${inPeriod(db, 'a.created_at', period)}
    group by grouping sets ((), (grp), (place))`;
}

function deliveriesOf(
  db: Queryable,
  tenantId: string,
  period: Period,
  { groupBy, ...query }: DeliveryReportQuery,
): Fragment {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    inPeriod(db, 'created_at', period),
    isOneOf(db, 'endpoint_id', 'webhookEndpoint', query.endpointId, query['endpointId[not]']),
  ]);
  const group = groupBy === 'event' ? db`event_type` : db`endpoint_id::text`;
  return db`
    select id, created_at, status, ${placeOf(db, 'created_at', period)} as place, ${group} as grp
    from deliveries where ${matching}`;
}
