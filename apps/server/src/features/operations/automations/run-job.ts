import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/work.js';
import { takeFromDay } from '../../../limits/quotas/day-budgets.js';
import { checkQueuedJobs, jobKinds } from '../../../limits/quotas/queued-jobs.js';
import type { AutomationRunRow } from './present.js';

export const runKind = jobKinds.automationRun;

/** Takes runs from the budgets of a tenant before they are stored. Throws RATE_LIMITED, PLAN_LIMIT_REACHED. */
export async function takeRuns({ tx, caller: { tenantId }, now }: Write<OfTenant>, count: number): Promise<void> {
  await checkQueuedJobs(tx, tenantId, count);
  await takeFromDay(tx, tenantId, 'automationRuns', count, now);
}

/** Has runs done, those of one lead one by one. */
export function enqueueRuns(
  tx: Transaction,
  runs: readonly Pick<AutomationRunRow, 'tenantId' | 'id' | 'leadId'>[],
  now: Date,
): Promise<void> {
  const work = runs.map(({ tenantId, id, leadId }) => ({ kind: runKind, tenantId, id, key: leadId }));
  return enqueueJobs(tx, work, now);
}
