import type { Purge } from '../../../jobs/retention/purge.js';

/** Notifications that are too old. Those beyond the number that each user keeps go earlier: see `trim`. */
export const notificationPurge: Purge = {
  resource: 'notifications',
  table: 'notifications',
  clock: 'created_at',
  batchRows: 5_000,
};
