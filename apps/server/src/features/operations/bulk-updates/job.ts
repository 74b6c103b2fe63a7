import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { toBulkUpdate } from './present.js';
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
