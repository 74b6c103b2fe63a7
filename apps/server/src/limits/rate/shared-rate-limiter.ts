import type { RateLimiter } from './rate-limiter.js';
import { RedisAway, type RedisLink } from './redis-link.js';
import type { RedisRateLimiter } from './redis-rate-limiter.js';

/**
 * The limits of a fleet: Redis's, and while Redis is away those of this process alone. A tenant then has its full quota in each process, counted
 * from nothing: to serve too much for a while is better than to serve nothing.
 */
export function createSharedRateLimiter(link: RedisLink, shared: RedisRateLimiter, own: RateLimiter): RateLimiter {
  const orOwn = (error: unknown): RateLimiter => {
    if (error instanceof RedisAway) return own;
    throw error;
  };
  const either = <T>(ask: (rateLimiter: RateLimiter) => T | Promise<T>) =>
    link.isAway() ? ask(own) : Promise.resolve(ask(shared)).catch((error: unknown) => ask(orOwn(error)));
  return {
    admit(caller, bucket, connection) {
      if (link.isAway()) return own.admit(caller, bucket, connection);
      const admission = shared.admit(caller, bucket, connection) as Promise<Awaited<ReturnType<RateLimiter['admit']>>>;
      return admission.catch((error: unknown) => orOwn(error).admit(caller, bucket, connection));
    },
    countFailure: (address) => either((rateLimiter) => rateLimiter.countFailure(address)),
    describeAddress: (address) => either((rateLimiter) => rateLimiter.describeAddress(address)),
    takeAttempt: (limit) => either((rateLimiter) => rateLimiter.takeAttempt(limit)),
    returnAttempt: (limit) => either((rateLimiter) => rateLimiter.returnAttempt(limit)),
    readUse: (tenantId, userId) => either((rateLimiter) => rateLimiter.readUse(tenantId, userId)),
    load() {
      const [one, other] = [shared.load(), own.load()];
      return { running: one.running + other.running, waiting: one.waiting + other.waiting };
    },
  };
}
