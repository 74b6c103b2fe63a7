import { automationLimits } from '@lead-engagement/contract';
import { inBatches } from '../../jobs/batches.js';
import type { Chore, WorkHandler } from '../../jobs/handler.js';
import { executeRun, giveUpRun } from './executor.js';
import { deleteOldRuns } from './run-queries.js';
import { runKind } from './run-work.js';

const dayMs = 24 * 3_600_000;
const purgedRuns = 5_000;

/** Does the runs of automations. */
export const automationWork: WorkHandler = {
  kind: runKind,
  slots: 6,
  slotsPerTenant: 3,
  slotsPerKey: 1,
  leaseSeconds: 60,
  run: (lease, { db, now }) => executeRun(db, lease, now()),
  giveUp: (lease, error, { db, now }) => giveUpRun(db, lease, error, now()),
};

/** What keeps the log of runs short. */
export const automationChores: readonly Chore[] = [
  {
    name: 'purge-automation-runs',
    everySeconds: 3_600,
    async run({ db, now }) {
      const before = new Date(now().getTime() - automationLimits.runRetentionDays * dayMs);
      return { runs: await inBatches(purgedRuns, (limit) => deleteOldRuns(db, before, limit)) };
    },
  },
];
