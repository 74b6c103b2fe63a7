import type { JobHandler } from '../../../jobs/handler.js';
import { executeRun, giveUpRun } from './executor.js';
import { runKind } from './run-job.js';

/** Does the runs of automations. */
export const automationWork: JobHandler = {
  kind: runKind,
  slots: 6,
  slotsPerTenant: 3,
  slotsPerKey: 1,
  leaseSeconds: 60,
  run: (lease, { db, now }) => executeRun(db, lease, now()),
  giveUp: (lease, error, { db, now }) => giveUpRun(db, lease, error, now()),
};
