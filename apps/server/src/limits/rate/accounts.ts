import type { PlanLimits } from '@lead-engagement/contract';
import type { LimitedCaller, Refusal } from './rate-limiter.js';

/** The limits of an account: a tenant or a signed-in user. */
export type AccountLimits = Pick<PlanLimits, 'perMinute' | 'perDay' | 'concurrent'>;

/**
 * Returns the user whose minute and slots a request counts against: a signed-in user, in any session or app. Undefined for API keys, and
 * for tokens without a user of the tenant: those count against the tenant. Decision 050.
 */
export function personOf({
  principalType,
  userId,
}: Pick<LimitedCaller, 'principalType' | 'userId'>): string | undefined {
  return principalType === 'USER' && userId !== null ? userId : undefined;
}

/** Returns the limits of the account that a caller's requests count against. A signed-in user has no daily limit. */
export function accountLimitsOf(caller: LimitedCaller): AccountLimits {
  if (personOf(caller) === undefined) return caller.limits;
  const { perMinutePerUser, concurrentPerUser } = caller.limits;
  return { perMinute: perMinutePerUser, perDay: null, concurrent: concurrentPerUser };
}

/** Returns the refusals for a caller whose account has no requests left in its windows, or no free slot. */
export function refusalsOf(caller: LimitedCaller): { windows: Refusal; slots: Refusal } {
  return personOf(caller) === undefined ? ofTenant : ofUser;
}

const ofTenant = { windows: 'tenant', slots: 'concurrency' } as const;
const ofUser = { windows: 'user', slots: 'user_concurrency' } as const;
