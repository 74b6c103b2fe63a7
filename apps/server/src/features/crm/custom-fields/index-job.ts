import postgres from 'postgres';
import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import type { CustomFieldRow } from './present.js';
import { indexRecords, lockFieldToIndex } from './queries.js';

const kind = 'index-custom-field';
const batchRecords = 2_000;
const lockNotAvailable = '55P03';

/**
 * Makes the index of a field what it calls for since it was changed: that of the first records at once, the others by the
 * worker. A transaction that writes one of the first records may wait for the field, which is locked here: then these are left to
 * the worker too.
 */
export async function indexSoon(
  tx: Transaction,
  row: CustomFieldRow,
  limit: number,
  now: Date,
): Promise<CustomFieldRow> {
  const indexed = await tx
    .savepoint((inner) => indexRecords(inner, row, limit, 'nowait'))
    .catch((error: unknown) => {
      if (error instanceof postgres.PostgresError && error.code === lockNotAvailable) return undefined;
      throw error;
    });
  if (indexed?.indexedUpTo === null) return indexed;
  await enqueueJobs(tx, [{ kind, tenantId: row.tenantId, id: row.id }], now);
  return indexed ?? row;
}

/** Goes on with the next records, from the checkpoint on. Without its row, the field would be no filter: it is never given up. */
export const indexFieldWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ tenantId, id }, { db }) {
    const field = await inTenant(db, tenantId, async (tx) => {
      const found = await lockFieldToIndex(tx, { tenantId, id });
      return found && indexRecords(tx, found, batchRecords, 'wait');
    });
    return { next: field && field.indexedUpTo !== null ? 'again' : 'done' };
  },
};
