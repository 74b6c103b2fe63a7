import type { Limits } from './limits.js';
import type { RedisLimits } from './redis-limits.js';
import { RedisAway, type RedisLink } from './redis-link.js';

/**
 * The limits of a fleet: Redis's, and while Redis is away those of this process alone. A tenant then has its full quota in each process, counted
 * from nothing: to serve too much for a while is better than to serve nothing.
 */
export function createSharedLimits(link: RedisLink, shared: RedisLimits, own: Limits): Limits {
  const orOwn = (error: unknown): Limits => {
    if (error instanceof RedisAway) return own;
    throw error;
  };
  const either = <T>(ask: (limits: Limits) => T | Promise<T>) =>
    link.isAway() ? ask(own) : Promise.resolve(ask(shared)).catch((error: unknown) => ask(orOwn(error)));
  return {
    admit(caller, bucket, life) {
      if (link.isAway()) return own.admit(caller, bucket, life);
      const admission = shared.admit(caller, bucket, life) as Promise<Awaited<ReturnType<Limits['admit']>>>;
      return admission.catch((error: unknown) => orOwn(error).admit(caller, bucket, life));
    },
    countFailure: (address) => either((limits) => limits.countFailure(address)),
    describeAddress: (address) => either((limits) => limits.describeAddress(address)),
    takeAttempt: (limit) => either((limits) => limits.takeAttempt(limit)),
    load() {
      const [one, other] = [shared.load(), own.load()];
      return { running: one.running + other.running, waiting: one.waiting + other.waiting };
    },
  };
}
