import { isUnderWay } from '@lead-engagement/contract';
import { contactRecords } from '../../crm/contacts/index.js';
import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { toProfile } from './present.js';
import { findProfile } from './queries.js';

/** The latest refresh of a profile as a job. */
export const profileJobs: JobReaders = {
  async PROFILE_REFRESH(db, { tenantId }, uuid) {
    const row = (await contactRecords.find(db, tenantId, uuid)) && (await findProfile(db, tenantId, uuid));
    if (!row) return undefined;
    const { contactId, tenantId: publicTenantId, refresh } = toProfile(row);
    if (refresh === null) return undefined;
    const { requestedAt, error, ...shown } = refresh;
    const record = {
      ...shown,
      tenantId: publicTenantId,
      progress: isUnderWay(shown.status) ? null : 1,
      counts: {},
      errors: jobFailed(error),
      createdBy: null,
      createdAt: requestedAt,
      startedAt: null,
    };
    return toJob('PROFILE_REFRESH', record, { id: contactId });
  },
};
