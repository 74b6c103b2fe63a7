import type { Purge } from '../../../jobs/retention/purge.js';

/** The ids of updates that no platform sends again any more. */
export const channelPurge: Purge = {
  resource: 'channelUpdates',
  table: 'channel_updates',
  clock: 'received_at',
  batchRows: 5_000,
};
