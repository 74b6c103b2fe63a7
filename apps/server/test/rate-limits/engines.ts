import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type PlanLimits, plans } from '@lead-engagement/contract';
import pino from 'pino';
import { newUuid } from '../../src/ids.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import type { ClientConnection, LimitedCaller, RateLimiter } from '../../src/limits/rate/rate-limiter.js';
import { openRedisLink } from '../../src/limits/rate/redis-link.js';
import { createRedisRateLimiter } from '../../src/limits/rate/redis-rate-limiter.js';
import { deleteKeys, type TestRedis } from '../support/redis.js';

export const silent = pino({ level: 'silent' });

/** The life of a request, as the tests end it. */
export class TestLife extends EventEmitter implements ClientConnection {
  destroyed = false;
  end(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** A caller of a new tenant that nothing limits but `limits`. */
export function newCaller(limits: Partial<PlanLimits> = {}): LimitedCaller {
  const none = Object.fromEntries(Object.keys(plans.NONE).map((name) => [name, null])) as unknown as PlanLimits;
  return {
    tenantId: newUuid(),
    limits: { ...none, ...limits },
    userId: null,
    principalId: newUuid(),
    principalType: 'API_KEY',
  };
}

/** A signed-in user of a tenant that has `limits`. */
export const newPerson = (tenant: LimitedCaller): LimitedCaller => {
  const userId = newUuid();
  return { ...tenant, userId, principalId: userId, principalType: 'USER' };
};

/** Ways to count. */
export interface Engine {
  name: string;
  /** New limits that know nothing yet. */
  open(clock: () => number, longestWaitMs?: number): Promise<RateLimiter>;
  close(): Promise<void>;
}

export const localEngine: Engine = {
  name: 'in process',
  open: async (clock, longestWaitMs) => createLocalRateLimiter(clock, longestWaitMs),
  close: async () => undefined,
};

/** A prefix that no other run has. */
export const newPrefix = () => `test:${randomBytes(8).toString('hex')}:`;

/** Counting in Redis, under a prefix of each limits' own. */
export async function openRedisEngine(redis: TestRedis): Promise<Engine> {
  // The tests load the machine: that an answer comes late is not what they are about.
  const link = await openRedisLink({ url: redis.url, log: silent, timeoutMs: 10_000 });
  const runPrefix = newPrefix();
  const opened: { close(): Promise<void> }[] = [];
  return {
    name: 'through Redis',
    async open(clock, longestWaitMs) {
      const rateLimiter = createRedisRateLimiter({
        link,
        clock,
        prefix: runPrefix + newPrefix(),
        // No slot is lost because a test sets its clock forward.
        leaseMs: 60 * 60_000,
        ...(longestWaitMs && { longestWaitMs }),
      });
      opened.push(rateLimiter);
      return rateLimiter;
    },
    async close() {
      for (const limits of opened) await limits.close();
      await link.close();
      await deleteKeys(redis, runPrefix);
    },
  };
}
