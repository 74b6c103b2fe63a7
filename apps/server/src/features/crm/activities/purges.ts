import type { Purge } from '../../../jobs/retention/purge.js';

/** Activities that can no longer be restored. */
export const activityPurge: Purge = {
  resource: 'deletedActivities',
  table: 'activities',
  clock: 'deleted_at',
  batchRows: 2_000,
};
