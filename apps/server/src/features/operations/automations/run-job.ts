import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { readUsedToday, takeFromDay } from '../../../limits/quotas/day-budgets.js';
import { readPlanLimits } from '../../../limits/quotas/limits.js';
import { checkQueuedJobs, countQueuedJobs, jobKinds } from '../../../limits/quotas/queued-jobs.js';
import type { AutomationRunRow } from './present.js';

export const runKind = jobKinds.automationRun;

/** Takes runs from the budgets of a tenant before they are stored. Throws RATE_LIMITED, PLAN_LIMIT_REACHED. */
export async function takeRuns({ tx, caller: { tenantId }, now }: Write<OfTenant>, count: number): Promise<void> {
  await checkQueuedJobs(tx, tenantId, count);
  await takeFromDay(tx, tenantId, 'automationRuns', count, now);
}

/** What the budgets of a tenant leave for runs. */
export interface Room {
  /** Jobs of the tenant that wait. */
  waiting: number;
  /** How many more may. */
  queued: number;
  /** How many may at once, if no other does. */
  atOnce: number;
  /** How many more runs it may have today. */
  today: number;
}

/** Reads the budgets of a tenant, for work that can wait or leave runs out. */
export async function readRoom(tx: Transaction, tenantId: string, now: Date): Promise<Room> {
  const { queuedJobs, automationRunsPerDay } = await readPlanLimits(tx, tenantId);
  const atOnce = queuedJobs ?? Number.POSITIVE_INFINITY;
  const waiting = queuedJobs === null ? 0 : await countQueuedJobs(tx, tenantId, queuedJobs);
  const used = automationRunsPerDay === null ? 0 : await readUsedToday(tx, tenantId, 'automationRuns', now);
  return {
    waiting,
    queued: atOnce - waiting,
    atOnce,
    today: Math.max(0, (automationRunsPerDay ?? Number.POSITIVE_INFINITY) - used),
  };
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
