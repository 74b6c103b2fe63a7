import { scopeOfExport } from '@lead-engagement/contract';
import { checkScope } from '../../../callers/check-scope.js';
import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { toAnnounced } from './present.js';
import * as queries from './queries.js';

/** An export as a job. */
export const exportJobs: JobReaders = {
  async EXPORT(db, caller, uuid) {
    const row = await queries.findExport(db, caller.tenantId, uuid);
    if (!row) return undefined;
    checkScope(caller, scopeOfExport(row.resource));
    const { rows, bytes, error, ...shown } = toAnnounced(row);
    return toJob('EXPORT', { ...shown, counts: { rows, bytes }, errors: jobFailed(error) }, { id: shown.id });
  },
};
