import type { ActivityReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, hasOneOf, isOneOf } from '../../../db/filters.js';
import { inPeriod, type Period, placeOf } from './period.js';

/** How many activities there are in one slice. */
export interface ActivitySlice {
  kind: number;
  place: number | null;
  userId: string | null;
  type: string | null;
  count: number;
  completed: number;
}

/** What `grouping(place, user_id, type)` says of a slice. */
export const slices = { total: 0b111, place: 0b011, user: 0b101, type: 0b110, typeOfUser: 0b100 } as const;

/** Types are the clients' own: of more slices than this, those with the fewest activities are left out. */
const mostSlices = 20_000;

/** What users did, in all, in each interval, by user, by type, and by both. */
export function sliceActivities(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: ActivityReportQuery,
): Promise<ActivitySlice[]> {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    db`not is_system`,
    inPeriod(db, 'occurred_at', period),
    hasOneOf(db, 'type', query.type, query['type[not]']),
    isOneOf(db, 'user_id', 'user', query.userId, query['userId[not]']),
  ]);
  return db<ActivitySlice[]>`
    select grouping(place, user_id, type) as kind, place, user_id, type, count(*) as count,
      count(*) filter (where due_at is not null and completed_at is not null) as completed
    from (
      select user_id, type, due_at, completed_at, ${placeOf(db, 'occurred_at', period)} as place
      from activities where ${matching}
    ) a
    group by grouping sets ((), (user_id), (type), (user_id, type), (place))
    order by grouping(user_id) + grouping(type) desc, count desc, type, user_id limit ${mostSlices}`;
}
