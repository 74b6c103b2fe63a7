import { inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { explainFailure, type JobHandler } from '../../../jobs/handler.js';
import { formKinds } from './job-kinds.js';
import { processSubmission, putAside } from './process.js';
import { findAnyForm, lockSubmission } from './queries.js';

/** Makes contacts and leads of what was sent with forms. What fails again and again is put aside for a person, and never lost. */
export const submissionWork: JobHandler = {
  kind: formKinds.submission,
  slots: 8,
  // One after the other: a flood of one form takes one connection and one processor from the worker's other jobs.
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run(lease, { db, now }) {
    const outcome = await processSubmission(db, lease, now());
    return { next: 'done', facts: { outcome } };
  },
  async giveUp({ tenantId, id }, error, { db, now }) {
    await inTenant(db, tenantId, async (tx) => {
      const row = await lockSubmission(tx, tenantId, id);
      const form = row && (await findAnyForm(tx, tenantId, row.formId));
      if (!form || row.status !== 'RECEIVED') return;
      await putAside(tx, row, form, new ApiError('INTERNAL', explainFailure(error)), now());
    });
  },
};
