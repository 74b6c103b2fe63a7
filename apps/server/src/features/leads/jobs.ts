import type { Job } from '../../jobs/start-jobs.js';
import { purgeExpiredLeads } from './queries.js';

const batchRows = 1_000;
/** A job ends before its time of 90 seconds is up; what is left waits for the next. */
const maxBatches = 50;

/** What is done for leads every so often. */
export const leadJobs: readonly Job[] = [
  {
    name: 'purge-leads',
    everySeconds: 3_600,
    async run({ db, now }) {
      let rows = 0;
      for (let batch = 0; batch < maxBatches; batch++) {
        const purged = await purgeExpiredLeads(db, now, batchRows);
        rows += purged;
        if (purged < batchRows) break;
      }
      return { rows };
    },
  },
];
