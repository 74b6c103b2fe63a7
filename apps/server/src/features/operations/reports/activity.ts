import type { ActivityReport, ActivityReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { type ActivitySlice, sliceActivities, slices } from './activity-queries.js';
import { byKey, largest, nameRecords } from './groups.js';
import { openPeriod, showPeriod, toSeries } from './period.js';

/** What people did. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportActivity(
  db: Queryable,
  tenantId: string,
  query: ActivityReportQuery,
  now: Date,
): Promise<ActivityReport> {
  const period = openPeriod(query, now);
  const rows = await sliceActivities(db, tenantId, period, query);
  const of = (kind: number) => rows.filter((row) => row.kind === kind);
  const total = of(slices.total)[0];
  const byPlace = new Map(of(slices.place).map(({ place, count }) => [place, count]));
  const users = largest(
    of(slices.user),
    ({ count }) => count,
    ({ userId }) => userId,
  );
  const typesOf = byKey(of(slices.typeOfUser), ({ userId }) => userId);
  const ids = users.map(({ userId }) => userId);
  const nameOf = await nameRecords(db, tenantId, 'user', ids);
  return {
    ...showPeriod(period),
    count: total?.count ?? 0,
    completedTasks: total?.completed ?? 0,
    types: showTypes(of(slices.type)),
    users: users.map(({ userId, count }) => ({
      ...nameOf(userId),
      count,
      types: showTypes(typesOf.get(userId) ?? []),
    })),
    series: toSeries(period, (place) => ({ count: byPlace.get(place) ?? 0 })),
  };
}

function showTypes(rows: readonly ActivitySlice[]) {
  const sorted = largest(
    rows,
    ({ count }) => count,
    ({ type }) => type,
  );
  return sorted.map(({ type, count }) => ({ type: type as string, count }));
}
