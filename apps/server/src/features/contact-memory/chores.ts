import { inBatches } from '../../jobs/batches.js';
import type { Chore } from '../../jobs/handler.js';
import { purgeExpiredNotes } from './queries.js';

const batchRows = 1_000;

/** What is done for memory notes every so often. */
export const contactMemoryChores: readonly Chore[] = [
  {
    name: 'purge-memory-notes',
    everySeconds: 3_600,
    run: async ({ db, now }) => ({ rows: await inBatches(batchRows, (limit) => purgeExpiredNotes(db, now(), limit)) }),
  },
];
