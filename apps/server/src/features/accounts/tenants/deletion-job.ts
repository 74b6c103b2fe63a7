import type { FileStore } from '../../../files/store.js';
import { nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { minuteSeconds } from '../../../time.js';
import { advanceDeletion } from './deletion.js';
import { listDueDeletions } from './deletion-queries.js';

const kind = 'delete-tenant';

/**
 * Deletes tenants whose time has come. The work belongs to the installation, as that of the tenant is deleted with it; a step is short and
 * one deletion runs at a time, so that other tenants hardly notice.
 */
export function createTenantDeletionWork(files: FileStore): JobHandler {
  return {
    kind,
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 120,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ id }, { db, now, signal }) {
      const next = await advanceDeletion({ db, files, signal }, id, now());
      if (!next) return { next: 'done' };
      return next.at <= now() ? { next: 'again' } : { next: 'again', at: next.at };
    },
    sweep: {
      everySeconds: minuteSeconds,
      async run({ db, now }) {
        const ids = await listDueDeletions(db, now());
        await enqueueJobs(
          db,
          ids.map((id) => ({ kind, tenantId: nilUuid, id })),
          now(),
        );
      },
    },
  };
}
