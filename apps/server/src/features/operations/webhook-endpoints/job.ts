import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { findRecovery } from './recoveries.js';

/** A recovery as a job. */
export const recoveryJobs: JobReaders = {
  async WEBHOOK_RECOVERY(db, { tenantId }, uuid) {
    const found = await findRecovery(db, tenantId, uuid);
    if (!found) return undefined;
    const { checked, resent, added, error, ...shown } = found;
    const counts = { checked, resent, added };
    const params = { id: shown.endpointId, recoveryId: shown.id };
    return toJob('WEBHOOK_RECOVERY', { ...shown, counts, errors: jobFailed(error) }, params);
  },
};
