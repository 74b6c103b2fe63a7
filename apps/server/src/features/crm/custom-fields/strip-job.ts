import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { removeFieldColumn } from '../views/index.js';
import type { CustomFieldRow } from './present.js';
import { lockDeletedField, stripRecords } from './queries.js';

const kind = 'strip-custom-field';
const batchRecords = 2_000;

/** Has the values of a deleted field taken off the records. */
export function enqueueStrip(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<void> {
  return enqueueJobs(tx, [{ kind, tenantId, id }], now);
}

/** Takes a deleted field out of up to `limit` views and records. Returns whether none is left, and the field is gone. */
export async function stripField(tx: Transaction, field: CustomFieldRow, limit: number, now: Date): Promise<boolean> {
  return (await removeFieldColumn(tx, field, limit, now)) && stripRecords(tx, field, limit);
}

/** Takes the values of a deleted field off the next records, from its checkpoint on; after the last, the field goes. */
export const stripFieldWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id }, { db, now }) {
    const isDone = await inTenant(db, tenantId, async (tx) => {
      const field = await lockDeletedField(tx, { tenantId, id });
      return field ? stripField(tx, field, batchRecords, now()) : true;
    });
    return { next: isDone ? 'done' : 'again' };
  },
};
