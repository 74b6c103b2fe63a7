import type { PlanLimits } from '@lead-engagement/contract';
import type { LimitedCaller, Refusal } from './rate-limiter.js';

/** The limits that one account of requests has. */
export type AccountLimits = Pick<PlanLimits, 'perMinute' | 'perDay' | 'concurrent'>;

/**
 * The user whose own minute and slots a request draws from: a signed-in user, whatever session or app they use. Undefined for
 * API keys, and for tokens without a user of the tenant: those draw from the tenant's. Decision 050.
 */
export function personOf({
  principalType,
  userId,
}: Pick<LimitedCaller, 'principalType' | 'userId'>): string | undefined {
  return principalType === 'USER' && userId !== null ? userId : undefined;
}

/** The limits of the account that a caller's requests draw from. A signed-in user has no limit for the day. */
export function accountLimitsOf(caller: LimitedCaller): AccountLimits {
  if (personOf(caller) === undefined) return caller.limits;
  const { perMinutePerUser, concurrentPerUser } = caller.limits;
  return { perMinute: perMinutePerUser, perDay: null, concurrent: concurrentPerUser };
}

/** How a caller is refused whose account has no request left in its windows, or no slot. */
export function refusalsOf(caller: LimitedCaller): { windows: Refusal; slots: Refusal } {
  return personOf(caller) === undefined ? ofTenant : ofUser;
}

const ofTenant = { windows: 'tenant', slots: 'concurrency' } as const;
const ofUser = { windows: 'user', slots: 'user_concurrency' } as const;
