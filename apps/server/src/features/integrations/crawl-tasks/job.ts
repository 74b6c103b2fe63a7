import { isUnderWay, kindsOfJobs } from '@lead-engagement/contract';
import { type JobReaders, toJob } from '../../job-readers.js';
import { toRun } from './present.js';
import { taskRecords } from './queries.js';
import { findRun } from './run-queries.js';

/** A run of a crawl task as a job. */
export const crawlRunJobs: JobReaders = {
  async CRAWL_RUN(db, { tenantId }, uuid) {
    const row = await findRun(db, tenantId, uuid);
    if (!row || !(await taskRecords.find(db, tenantId, row.taskId))) return undefined;
    const { found, created, promoted, platforms, ...shown } = toRun(row);
    const errors = platforms.flatMap(({ platform, error }, index) =>
      error === null ? [] : [{ code: 'PLATFORM_FAILED', message: `${platform}: ${error}`, path: `platforms.${index}` }],
    );
    const isOver = ({ status }: Pick<typeof shown, 'status'>) => !isUnderWay(kindsOfJobs.CRAWL_RUN.states[status]);
    const record = {
      ...shown,
      progress: isOver(shown) ? 1 : platforms.filter(isOver).length / Math.max(platforms.length, 1),
      counts: { found, created, promoted, pages: platforms.reduce((sum, { pages }) => sum + pages, 0) },
      errors,
      createdBy: null,
      startedAt: shown.createdAt,
    };
    return toJob('CRAWL_RUN', record, { id: shown.taskId });
  },
};
