import type { Purge } from '../../../jobs/retention/purge.js';

/** The entries of the log that are too old for any live stream to ask for. */
export const streamPurge: Purge = {
  resource: 'liveStream',
  table: 'conversation_log',
  clock: 'created_at',
  batchRows: 5_000,
};

/** The statuses of messages that no platform reports about any more. */
export const receiptPurge: Purge = {
  resource: 'messageReceipts',
  table: 'message_receipts',
  clock: 'received_at',
  batchRows: 5_000,
};
