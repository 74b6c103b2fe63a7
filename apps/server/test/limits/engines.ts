import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { PlanLimits } from '@lead-engagement/contract';
import pino from 'pino';
import { newUuid } from '../../src/ids.js';
import type { Life, LimitedCaller, Limits } from '../../src/limits/limits.js';
import { createLocalLimits } from '../../src/limits/local-limits.js';
import { createRedisLimits } from '../../src/limits/redis-limits.js';
import { openRedisLink } from '../../src/limits/redis-link.js';
import { deleteKeys, type TestRedis } from '../support/redis.js';

export const silent = pino({ level: 'silent' });

/** The life of a request, as the tests end it. */
export class TestLife extends EventEmitter implements Life {
  destroyed = false;
  end(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** A caller of a new tenant that nothing limits but `limits`. */
export function newCaller(limits: Partial<PlanLimits> = {}): LimitedCaller {
  const none = { perMinute: null, perDay: null, concurrent: null, crawlTasksPerHour: null, webhookEndpoints: null };
  return { tenantId: newUuid(), limits: { ...none, ...limits }, userId: null, principalId: newUuid() };
}

/** Ways to count. */
export interface Engine {
  name: string;
  /** New limits that know nothing yet. */
  open(clock: () => number, longestWaitMs?: number): Promise<Limits>;
  close(): Promise<void>;
}

export const localEngine: Engine = {
  name: 'in process',
  open: async (clock, longestWaitMs) => createLocalLimits(clock, longestWaitMs),
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
      const limits = createRedisLimits({
        link,
        clock,
        prefix: runPrefix + newPrefix(),
        // No slot is lost because a test sets its clock forward.
        leaseMs: 60 * 60_000,
        ...(longestWaitMs && { longestWaitMs }),
      });
      opened.push(limits);
      return limits;
    },
    async close() {
      for (const limits of opened) await limits.close();
      await link.close();
      await deleteKeys(redis, runPrefix);
    },
  };
}
