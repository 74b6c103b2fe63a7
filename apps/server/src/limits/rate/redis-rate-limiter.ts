import { randomBytes } from 'node:crypto';
import { type Bucket, limits } from '@lead-engagement/contract';
import { minuteMs } from '../../time.js';
import { accountLimitsOf, personOf, refusalsOf } from './accounts.js';
import { type AddressGroup, groupsOf } from './address-group.js';
import { tightest } from './failure-counts.js';
import { concurrencySeconds, type DayCount, toSeconds } from './limit-headers.js';
import type {
  Admission,
  AttemptLimit,
  ClientConnection,
  LimitedCaller,
  RateLimiter,
  RateLimitState,
  Refusal,
} from './rate-limiter.js';
import { unlimited } from './rate-limiter.js';
import { createRedisDays } from './redis-days.js';
import type { RedisLink } from './redis-link.js';
import { outcomes } from './redis-scripts.js';
import { createWaitingLines } from './redis-waiting.js';
import { findRouteBucket } from './route-bucket.js';

export interface RedisRateLimiterOptions {
  link: RedisLink;
  /** The prefix of every key. */
  prefix?: string;
  /** By default, the clock of the Redis server. */
  clock?: (() => number) | undefined;
  /** How long a slot outlives the process that held it, in milliseconds. */
  leaseMs?: number;
  /** The maximum time that a request waits for a slot, in milliseconds. */
  longestWaitMs?: number;
  /** The day of a tenant as it was last saved. By default, none was. */
  findSavedDay?: (tenantId: string) => Promise<DayCount | undefined>;
}

/** Limits that are shared by all servers. Methods that use Redis reject with RedisAway if it does not respond. */
export interface RedisRateLimiter extends RateLimiter {
  /** Returns the daily counts that have changed since the last call. */
  takeUnsaved(): DayCount[];
  close(): Promise<void>;
}

/** Creates a rate limiter that counts in Redis, with one script call per admission. */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RedisRateLimiter {
  const {
    link,
    prefix = 'lead-engagement:',
    clock,
    leaseMs = 10_000,
    longestWaitMs = limits.concurrencyWaitMs,
    findSavedDay = async () => undefined,
  } = options;
  const processId = randomBytes(6).toString('base64url');
  /** The slots that this process holds, by account. */
  const held = new Map<string, Set<string>>();
  const lines = createWaitingLines(longestWaitMs);
  let made = 0;

  const moment = () => (clock ? clock() : '');
  // The hash tag in braces keeps the keys of a tenant on one server of a cluster.
  const key = (account: string, what: string) => `${prefix}${account}:${what}`;
  const days = createRedisDays(findSavedDay, (tenantId, saved) =>
    link.restore(key(accountOf(tenantId, undefined), 'counts'), [moment(), saved]),
  );
  const failureKey = (group: string) => `${prefix}{${group}}:failures`;

  function take(account: string, id: string): () => void {
    const ids = held.get(account) ?? new Set();
    held.set(account, ids.add(id));
    return () => {
      ids.delete(id);
      if (ids.size === 0 && held.get(account) === ids) held.delete(account);
      link.remove(key(account, 'slots'), id);
      lines.call(account);
    };
  }

  async function ask(
    caller: LimitedCaller,
    bucket: Bucket,
    connection: ClientConnection,
    id: string,
    mayWait: boolean,
  ) {
    const account = accountOf(caller.tenantId, personOf(caller));
    const plan = accountLimitsOf(caller);
    const own = findRouteBucket(caller, bucket);
    const keys = [
      key(account, 'counts'),
      key(account, 'slots'),
      key(account, 'waiting'),
      // The bucket of a route always belongs to the tenant, so that more users do not multiply it.
      key(accountOf(caller.tenantId, undefined), own?.name ?? 'none'),
    ];
    const args = [
      moment(),
      plan.perMinute ?? '',
      plan.perDay ?? '',
      plan.concurrent ?? '',
      own?.limit ?? '',
      own?.windowMs ?? '',
      id,
      leaseMs,
      longestWaitMs,
      limits.waitingRequestsPerTenant,
      mayWait ? 1 : 0,
      personOf(caller) === undefined ? 1 : 0,
    ];
    try {
      const [outcome = 0, limit = 0, remaining = 0, refillMs = 0, wait = 0, now = 0, ...day] = await link.admit(
        keys,
        args,
      );
      if (outcome === outcomes.admitted) {
        days.note(caller.tenantId, day);
        const release = take(account, id);
        if (connection.destroyed) release();
        else connection.on('close', release);
      }
      if (outcome === outcomes.waiting) return undefined;
      return toAdmission(outcome, { limit, remaining, refillMs, wait, now }, plan.concurrent, caller, own?.refusal);
    } catch (error) {
      // The script may have run nevertheless.
      link.remove(key(account, 'slots'), id);
      link.remove(key(account, 'waiting'), id);
      throw error;
    }
  }

  async function askForFailures({ group, factor }: AddressGroup, change: 1 | 0 | -1): Promise<RateLimitState> {
    const limit = limits.failuresPerMinutePerAddress * factor;
    const [remaining = 0, refillMs = 0, wait = 0] = await link.count(failureKey(group), [
      moment(),
      limit,
      change,
      minuteMs,
    ]);
    return {
      limit,
      remaining,
      resetAt: Math.ceil(refillMs / 1_000),
      retryAfterSeconds: wait === 0 ? 0 : toSeconds(wait),
    };
  }

  async function describeAddress(address: string): Promise<RateLimitState> {
    return tightest(await Promise.all(groupsOf(address).map((group) => askForFailures(group, 0))));
  }

  /**
   * Counts a failure in all groups of the address, or in none. Keys of several groups can be on several servers of a cluster, so one script
   * cannot do it.
   */
  async function countFailure(address: string): Promise<RateLimitState> {
    const counted: AddressGroup[] = [];
    const states: RateLimitState[] = [];
    for (const group of groupsOf(address)) {
      const state = await askForFailures(group, 1);
      if (state.retryAfterSeconds > 0) {
        await Promise.all(counted.map((each) => askForFailures(each, -1)));
        return state;
      }
      counted.push(group);
      states.push(state);
    }
    return tightest(states);
  }

  const countAttempt = ({ key, limit, windowMs, amount = 1 }: AttemptLimit, sign: 1 | -1) =>
    link.count(`${prefix}{${key}}:attempts`, [moment(), limit, sign * amount, windowMs]);

  async function takeAttempt(attempt: AttemptLimit): Promise<number> {
    const [, , wait = 0] = await countAttempt(attempt, 1);
    return wait === 0 ? 0 : toSeconds(wait);
  }

  const heartbeat = setInterval(() => {
    for (const [account, ids] of held) {
      link.renew(key(account, 'slots'), [moment(), leaseMs, ...ids]).catch(() => undefined);
    }
  }, leaseMs / 3).unref();

  return {
    async admit(caller, bucket, connection) {
      made += 1;
      // The ids of one process sort by age.
      const id = `${processId}:${made.toString(36).padStart(9, '0')}`;
      const tryOnce = (mayWait: boolean) => ask(caller, bucket, connection, id, mayWait);
      const admission = await tryOnce(true);
      if (admission) return admission;
      const account = accountOf(caller.tenantId, personOf(caller));
      const leave = (): Admission => {
        link.remove(key(account, 'waiting'), id);
        return { refusal: refusalsOf(caller).slots, limit: unlimited, remaining: 0, resetAt: 0, retryAfterSeconds: 1 };
      };
      return lines.wait(account, connection, tryOnce, leave);
    },
    countFailure,
    describeAddress,
    takeAttempt,
    returnAttempt: async (attempt) => void (await countAttempt(attempt, -1)),
    async readUse(tenantId, userId) {
      const account = accountOf(tenantId, userId);
      const keys = [key(account, 'counts'), key(account, 'slots')];
      const [minute = 0, minuteEnd = 0, day = 0, dayEnd = 0, concurrent = 0] = await link.use(keys, [moment()]);
      return { minute: { used: minute, resetMs: minuteEnd }, day: { used: day, resetMs: dayEnd }, concurrent };
    },
    takeUnsaved: days.takeUnsaved,
    load() {
      let running = 0;
      for (const ids of held.values()) running += ids.size;
      return { running, waiting: lines.size() };
    },
    async close() {
      clearInterval(heartbeat);
    },
  };
}

/** Returns the key prefix of an account. The hash tag in braces is the same for a tenant and its users. */
function accountOf(tenantId: string, userId: string | undefined): string {
  return userId === undefined ? `{${tenantId}}` : `{${tenantId}}:user:${userId}`;
}

interface Answer {
  limit: number;
  remaining: number;
  refillMs: number;
  wait: number;
  now: number;
}

function toAdmission(
  outcome: number,
  { limit, remaining, refillMs, wait }: Answer,
  concurrent: number | null,
  caller: LimitedCaller,
  ownRefusal: Refusal | undefined,
): Admission {
  const { windows, slots } = refusalsOf(caller);
  const refusals = {
    [outcomes.tenant]: windows,
    [outcomes.bucket]: ownRefusal,
    [outcomes.concurrency]: slots,
  };
  const refusal = refusals[outcome as keyof typeof refusals];
  const seconds = outcome === outcomes.concurrency ? concurrencySeconds(concurrent, wait) : toSeconds(wait);
  return {
    refusal,
    limit: limit === -1 ? unlimited : limit,
    remaining: remaining === -1 && limit === -1 ? unlimited : remaining,
    resetAt: Math.ceil(refillMs / 1_000),
    retryAfterSeconds: refusal === undefined ? 0 : seconds,
  };
}
