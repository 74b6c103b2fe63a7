import type { Chore } from '../../../jobs/handler.js';
import { minuteSeconds } from '../../../time.js';
import { dropEmptyLeadSums, foldLeadSums } from './sums-compaction.js';

/** Bounds one run. The next one goes on. */
const mostFolds = 20;

/** Adds the deltas of lead sums up, so that readers have few rows to add. */
export const leadSumsChore: Chore = {
  name: 'fold-lead-sums',
  everySeconds: minuteSeconds / 4,
  async run({ db, signal }) {
    let rows = 0;
    for (let folds = 0; folds < mostFolds && !signal.aborted; folds++) {
      const folded = await foldLeadSums(db);
      rows += folded;
      if (folded === 0) break;
    }
    return { rows, empty: await dropEmptyLeadSums(db) };
  },
};
