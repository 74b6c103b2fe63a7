import type { DeliveryReport, DeliveryReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { type AttemptSlice, type DeliverySlice, sliceAttempts, sliceDeliveries, slices } from './delivery-queries.js';
import { largest, nameRecords, rateOf } from './groups.js';
import { openPeriod, showPeriod, toSeries } from './period.js';

/** How deliveries went. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportDeliveries(
  db: Queryable,
  tenantId: string,
  query: DeliveryReportQuery,
  now: Date,
): Promise<DeliveryReport> {
  const period = openPeriod(query, now);
  const [deliveries, attempts] = await Promise.all([
    sliceDeliveries(db, tenantId, period, query),
    sliceAttempts(db, tenantId, period, query),
  ]);
  const isTotal = ({ kind }: { kind: number }) => kind === slices.total;
  const isPlace = (place: number) => (row: { kind: number; place: number | null }) =>
    row.kind === slices.place && row.place === place;
  const isGroup = (grp: string | null) => (row: { kind: number; grp: string | null }) =>
    row.kind === slices.group && row.grp === grp;
  const groups = largest(
    deliveries.filter(({ kind }) => kind === slices.group),
    ({ count }) => count,
    ({ grp }) => grp,
  ).map(({ grp }) => grp);
  const named = query.groupBy === 'endpoint' && (await nameRecords(db, tenantId, 'webhookEndpoint', groups));
  return {
    ...showPeriod(period),
    total: measure(deliveries.find(isTotal), attempts.find(isTotal)),
    series: toSeries(period, (place) => measure(deliveries.find(isPlace(place)), attempts.find(isPlace(place)))),
    groups: groups.map((grp) => ({
      ...(named ? named(grp) : { id: grp, name: grp }),
      ...measure(deliveries.find(isGroup(grp)), attempts.find(isGroup(grp))),
    })),
  };
}

function measure(deliveries: DeliverySlice | undefined, attempts: AttemptSlice | undefined): DeliveryReport['total'] {
  const { count = 0, succeeded = 0, failed = 0, pending = 0 } = deliveries ?? {};
  return {
    deliveries: count,
    succeeded,
    failed,
    pending,
    successRate: rateOf(succeeded, succeeded + failed),
    attempts: attempts?.attempts ?? 0,
    p50Ms: attempts?.p50 ?? null,
    p95Ms: attempts?.p95 ?? null,
  };
}
