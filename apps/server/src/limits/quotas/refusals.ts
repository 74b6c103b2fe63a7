import { type ErrorReason, headers } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';

/** How often a budget has refused something in this process, for the metrics. */
const counts = new Map<string, number>();

/** Refusals since the process began, by budget. */
export function listRefusals(): ReadonlyMap<string, number> {
  return counts;
}

/** Beyond a budget that is restored by waiting. */
export function refuseForNow(budget: string, what: string, retryAfterSeconds: number): ApiError {
  counts.set(budget, (counts.get(budget) ?? 0) + 1);
  return new ApiError('RATE_LIMITED', `${what} Wait ${retryAfterSeconds} s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: String(retryAfterSeconds) },
  });
}

/** Beyond a budget for which waiting does not help. */
export function refuseByPlan(budget: string, reason: ErrorReason<'PLAN_LIMIT_REACHED'>, what: string): ApiError {
  counts.set(budget, (counts.get(budget) ?? 0) + 1);
  return new ApiError(`PLAN_LIMIT_REACHED.${reason}`, what);
}
