import type { Transaction } from '../../../db/client.js';
import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { tellFinished } from '../jobs/index.js';
import { type BulkUpdateRow, toBulkUpdate } from './present.js';
import * as queries from './queries.js';

/** A bulk update as a job. */
export const bulkUpdateJobs: JobReaders = {
  async BULK_UPDATE(db, { tenantId }, uuid) {
    const row = await queries.findBulkUpdate(db, tenantId, uuid);
    if (!row) return undefined;
    const shown = toBulkUpdate(row);
    const failures = shown.failures.map(({ code, message }) => ({ code, message }));
    return toJob('BULK_UPDATE', { ...shown, errors: [...jobFailed(shown.error), ...failures] }, { id: shown.id });
  },
};

/** Ends a bulk update that has not ended, and emits that it has; returns it as it is then. */
export async function endBulkUpdate(
  tx: Transaction,
  row: Pick<BulkUpdateRow, 'tenantId' | 'id'>,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
  error: string | null,
  now: Date,
): Promise<BulkUpdateRow | undefined> {
  const ended = await queries.endBulkUpdate(tx, row, status, error, now.toISOString());
  if (!ended) return undefined;
  const shown = toBulkUpdate(ended);
  const job = toJob('BULK_UPDATE', { ...shown, errors: [] }, { id: shown.id });
  await tellFinished({ tx, caller: { tenantId: row.tenantId }, now }, job, shown);
  return ended;
}
