import { inTenantAsApi } from '../../db/client.js';
import { type Job, type JobContext, runBudgetMs } from '../../jobs/start-jobs.js';
import { listDeletedTags, removeStrippedTag, stripTag } from './queries.js';

const batchRecords = 2_000;

/** What ends the deletion of tags. */
export const tagJobs: readonly Job[] = [
  {
    name: 'strip-deleted-tags',
    everySeconds: 10,
    isDue: async ({ db }) => (await listDeletedTags(db)).length > 0,
    run: stripDeleted,
  },
];

/** Takes deleted tags off what has them, batch by batch. What others are at work on meanwhile is left for the next run. */
async function stripDeleted({ db }: JobContext) {
  const deadlineMs = performance.now() + runBudgetMs;
  let tags = 0;
  for (const tag of await listDeletedTags(db)) {
    let isLeft = true;
    while (isLeft && performance.now() < deadlineMs) {
      isLeft = await inTenantAsApi(db, tag.tenantId, (tx) => stripTag(tx, tag, batchRecords));
    }
    if (isLeft) break;
    if (await inTenantAsApi(db, tag.tenantId, (tx) => removeStrippedTag(tx, tag))) tags += 1;
  }
  return { tags };
}
