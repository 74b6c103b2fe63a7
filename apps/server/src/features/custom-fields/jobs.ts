import { inTenantAsApi } from '../../db/client.js';
import { type Job, type JobContext, runBudgetMs } from '../../jobs/start-jobs.js';
import { listDeletedFields, lockDeletedField, stripRecords } from './queries.js';

const batchRecords = 2_000;

/** What ends the deletion of custom fields. */
export const customFieldJobs: readonly Job[] = [
  {
    name: 'strip-deleted-custom-fields',
    everySeconds: 10,
    isDue: async ({ db }) => (await listDeletedFields(db)).length > 0,
    run: stripDeleted,
  },
];

/** Takes the values of deleted fields off the records, batch by batch from the checkpoint on. */
async function stripDeleted({ db }: JobContext) {
  const deadlineMs = performance.now() + runBudgetMs;
  let fields = 0;
  for (const id of await listDeletedFields(db)) {
    let isDone: boolean | undefined = false;
    while (isDone === false && performance.now() < deadlineMs) {
      // Undefined where another worker is at it.
      isDone = await inTenantAsApi(db, id.tenantId, async (tx) => {
        const field = await lockDeletedField(tx, id);
        return field && stripRecords(tx, field, batchRecords);
      });
    }
    if (isDone) fields += 1;
  }
  return { fields };
}
