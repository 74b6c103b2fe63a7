import { type DayBudget, dayBudgets } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { dayMs } from '../../time.js';
import { readPlanLimits } from './limits.js';
import { refuseByPlan, refuseForNow } from './refusals.js';

const nouns: Record<DayBudget, string> = {
  automationRuns: 'runs of automations',
  modelTokens: 'tokens of the language model',
  trackingNumbers: 'tracking numbers',
};

/** Returns the UTC day of a time. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Returns when the daily budgets start again. */
export function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}

/** Returns how much of a budget a tenant has used today. */
export async function readUsedToday(db: Queryable, tenantId: string, budget: DayBudget, now: Date): Promise<number> {
  const [row] = await db<{ used: number }[]>`
    select coalesce(sum(delta), 0)::bigint as used from count_deltas
    where tenant_id = ${tenantId} and resource = ${budget} and day = ${dayOf(now)}`;
  return row?.used ?? 0;
}

/** Records usage whose amount was not known in advance. */
export async function addToDay(
  tx: Transaction,
  tenantId: string,
  budget: DayBudget,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount <= 0) return;
  await tx`
    insert into count_deltas (tenant_id, resource, delta, day)
    values (${tenantId}, ${budget}, ${amount}, ${dayOf(now)})`;
}

/**
 * Takes an amount from the daily budget before it is spent; a rollback returns it. Throws RATE_LIMITED if the rest of the day does not
 * suffice, and PLAN_LIMIT_REACHED if a whole day would not.
 */
export async function takeFromDay(
  tx: Transaction,
  tenantId: string,
  budget: DayBudget,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount <= 0) return;
  const limit = (await readPlanLimits(tx, tenantId))[dayBudgets[budget]];
  if (limit !== null) {
    if (amount > limit) {
      throw refuseByPlan(
        budget,
        'at_once',
        `This needs ${amount} ${nouns[budget]}; the plan allows ${limit} in a day.`,
      );
    }
    let used = await readUsedToday(tx, tenantId, budget, now);
    if (isClose(used, amount, limit)) {
      // Uncommitted amounts of concurrent transactions are invisible, so close to the limit they are serialised.
      await tx`select pg_advisory_xact_lock(hashtextextended(${`budget ${budget} ${tenantId}`}, 0))`;
      used = await readUsedToday(tx, tenantId, budget, now);
    }
    if (used + amount > limit) throw refuseToday(budget, limit, now);
  }
  await addToDay(tx, tenantId, budget, amount, now);
}

/** Throws RATE_LIMITED if the daily budget is used up. */
export async function checkDay(db: Queryable, tenantId: string, budget: DayBudget, now: Date): Promise<void> {
  const limit = (await readPlanLimits(db, tenantId))[dayBudgets[budget]];
  if (limit !== null && (await readUsedToday(db, tenantId, budget, now)) >= limit)
    throw refuseToday(budget, limit, now);
}

/** Returns true if concurrent transactions could exceed the budget together. */
function isClose(used: number, amount: number, limit: number): boolean {
  return used + amount > limit * 0.8 || amount > limit * 0.01;
}

function refuseToday(budget: DayBudget, limit: number, now: Date) {
  const seconds = Math.ceil((nextDay(now).getTime() - now.getTime()) / 1_000);
  return refuseForNow(budget, `The plan allows ${limit} ${nouns[budget]} in a day (UTC), which are used up.`, seconds);
}
