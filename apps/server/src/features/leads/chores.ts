import { inBatches } from '../../jobs/batches.js';
import type { Chore } from '../../jobs/handler.js';
import { purgeExpiredLeads } from './queries.js';

const batchRows = 1_000;

/** What is done for leads every so often. */
export const leadChores: readonly Chore[] = [
  {
    name: 'purge-leads',
    everySeconds: 3_600,
    run: async ({ db, now }) => ({ rows: await inBatches(batchRows, (limit) => purgeExpiredLeads(db, now(), limit)) }),
  },
];
