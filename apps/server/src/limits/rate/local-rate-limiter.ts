import { limits } from '@lead-engagement/contract';
import { dayMs, minuteMs } from '../../time.js';
import { type AccountLimits, accountLimitsOf, personOf, refusalsOf } from './accounts.js';
import { createAttemptCounts } from './attempt-counts.js';
import { createFailureCounts } from './failure-counts.js';
import { type DayCount, describe, refuse, refuseForConcurrency } from './limit-headers.js';
import type { Admission, ClientConnection, LimitedCaller, RateLimiter } from './rate-limiter.js';
import { findRouteBucket, type RouteBucket } from './route-bucket.js';
import { countLeft, countUsed, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** The counts of an account: a tenant or a signed-in user. */
interface Account {
  id: string;
  minute: WindowCount;
  day: WindowCount;
  /** The buckets of a tenant by name, with the length of their windows. */
  buckets: Map<string, { count: WindowCount; windowMs: number }> | undefined;
  running: number;
  /** The time of the last granted slot, in milliseconds since 1970. */
  grantedAt: number;
  /** In order of arrival. */
  waiters: Set<Waiter>;
  /** Releases a slot. Created once per account, so that requests need not create one. */
  release: () => void;
  /** Set if the day has been counted since it was last saved. */
  unsaved: boolean;
}

/** A request to admit. */
interface SlotRequest {
  caller: LimitedCaller;
  limits: AccountLimits;
  routeBucket: RouteBucket | undefined;
  connection: ClientConnection;
}

interface Waiter extends SlotRequest {
  end: (admission: Admission) => void;
}

/** Limits that are counted in this process. The daily counts can be saved and restored. */
export interface LocalLimits extends RateLimiter {
  /** Returns the daily counts that have changed since the last call. */
  takeUnsaved(): DayCount[];
  /** Sets the daily counts. Call it before the first request. */
  restore(counts: readonly DayCount[]): void;
}

const sweepEvery = 10_000;

/**
 * Creates a rate limiter for this process only. `clock` returns milliseconds since 1970; a request waits at most `longestWaitMs` for a
 * slot.
 */
export function createLocalRateLimiter(
  clock: () => number = () => Date.now(),
  longestWaitMs: number = limits.concurrencyWaitMs,
): LocalLimits {
  const accounts = new Map<string, Account>();
  const failures = createFailureCounts(clock);
  const attempts = createAttemptCounts();
  let unsaved: Account[] = [];
  let taken = 0;

  function open(id: string): Account {
    const account: Account = {
      id,
      minute: emptyCount(),
      day: emptyCount(),
      buckets: undefined,
      running: 0,
      grantedAt: 0,
      waiters: new Set(),
      release: () => {
        account.running -= 1;
        if (account.waiters.size > 0) serveWaiters(account);
      },
      unsaved: false,
    };
    accounts.set(id, account);
    return account;
  }

  const find = (id: string): Account => accounts.get(id) ?? open(id);

  /** Decides by the windows; undefined if only a slot is missing. Counts either everything or nothing. */
  function decide(account: Account, request: SlotRequest, now: number, mayTake: boolean): Admission | undefined {
    const { caller, routeBucket, connection } = request;
    const { perMinute, perDay, concurrent } = request.limits;
    const { minute, day } = account;
    slide(minute, minuteMs, now);
    slide(day, dayMs, now);
    const minuteRoom = perMinute === null ? Infinity : countLeft(minute, perMinute, minuteMs, now);
    const dayRoom = perDay === null ? Infinity : countLeft(day, perDay, dayMs, now);
    // The bucket of a route always belongs to the tenant, so that more users do not multiply it.
    const own = routeBucket && openBucket(find(caller.tenantId), routeBucket, now);
    const ownRoom = routeBucket && own ? countLeft(own, routeBucket.limit, routeBucket.windowMs, now) : Infinity;
    if (minuteRoom <= 0 || dayRoom <= 0 || ownRoom <= 0) {
      const wait = Math.max(
        perMinute === null ? 0 : waitMs(minute, perMinute, minuteMs, now),
        perDay === null ? 0 : waitMs(day, perDay, dayMs, now),
        routeBucket && own ? waitMs(own, routeBucket.limit, routeBucket.windowMs, now) : 0,
      );
      if (routeBucket && own && minuteRoom > 0 && dayRoom > 0) {
        return refuse(routeBucket.refusal, routeBucket.limit, wait, now);
      }
      const { limit } = describe(account, perMinute, minuteRoom, perDay, dayRoom, now);
      return refuse(refusalsOf(caller).windows, limit, wait, now);
    }
    if (!mayTake || (concurrent !== null && account.running >= concurrent)) return undefined;
    // Counted without a limit as well: the use of a tenant shows both.
    minute.current += 1;
    if (personOf(caller) === undefined) {
      day.current += 1;
      if (!account.unsaved) {
        account.unsaved = true;
        unsaved.push(account);
      }
    }
    if (own) own.current += 1;
    account.running += 1;
    account.grantedAt = now;
    connection.on('close', account.release);
    if (++taken % sweepEvery === 0) sweep(accounts, now);
    return describe(account, perMinute, minuteRoom - 1, perDay, dayRoom - 1, now);
  }

  function serveWaiters(account: Account): void {
    for (const waiter of account.waiters) {
      const admission = decide(account, waiter, clock(), true);
      if (!admission) return;
      waiter.end(admission);
    }
  }

  function lackSlot(account: Account, { caller, limits }: SlotRequest): Admission {
    return refuseForConcurrency(account, limits, refusalsOf(caller).slots, clock());
  }

  function wait(account: Account, request: SlotRequest) {
    return new Promise<Admission>((resolve) => {
      const end = (admission: Admission) => {
        clearTimeout(timer);
        account.waiters.delete(waiter);
        resolve(admission);
      };
      const giveUp = () => {
        if (account.waiters.has(waiter)) end(lackSlot(account, request));
      };
      const timer = setTimeout(giveUp, longestWaitMs);
      const waiter: Waiter = { ...request, end };
      account.waiters.add(waiter);
      request.connection.on('close', giveUp);
    });
  }

  return {
    admit(caller, bucket, connection) {
      const account = find(accountIdOf(caller.tenantId, personOf(caller)));
      const routeBucket = bucket === 'standard' ? undefined : findRouteBucket(caller, bucket);
      const request: SlotRequest = { caller, limits: accountLimitsOf(caller), routeBucket, connection };
      // If the connection was lost while the key was looked up, the slot would never be released.
      if (connection.destroyed) return lackSlot(account, request);
      // Requests that already wait come first.
      const admission = decide(account, request, clock(), account.waiters.size === 0);
      if (admission) return admission;
      const mayWait = request.limits.concurrent !== 0 && account.waiters.size < limits.waitingRequestsPerTenant;
      return mayWait ? wait(account, request) : lackSlot(account, request);
    },
    countFailure: failures.count,
    describeAddress: failures.describe,
    takeAttempt: (limit) => attempts.take(limit, clock()),
    returnAttempt: (limit) => attempts.giveBack(limit, clock()),
    readUse(tenantId, userId) {
      const unused = { minute: emptyCount(), day: emptyCount(), running: 0 };
      const { minute, day, running } = accounts.get(accountIdOf(tenantId, userId)) ?? unused;
      const now = clock();
      const use = (count: WindowCount, windowMs: number) => {
        slide(count, windowMs, now);
        return { used: countUsed(count, windowMs, now), resetMs: count.start + windowMs };
      };
      return { minute: use(minute, minuteMs), day: use(day, dayMs), concurrent: running };
    },
    load() {
      const load = { running: 0, waiting: 0 };
      for (const account of accounts.values()) {
        load.running += account.running;
        load.waiting += account.waiters.size;
      }
      return load;
    },
    takeUnsaved() {
      const counts = unsaved.map(({ id, day }) => ({ tenantId: id, ...day }));
      for (const account of unsaved) account.unsaved = false;
      unsaved = [];
      return counts;
    },
    restore(counts) {
      for (const { tenantId, start, previous, current } of counts) {
        open(tenantId).day = { start, previous, current };
      }
    },
  };
}

function accountIdOf(tenantId: string, userId: string | undefined): string {
  return userId === undefined ? tenantId : `${tenantId} ${userId}`;
}

function openBucket(account: Account, { name, windowMs }: RouteBucket, now: number): WindowCount {
  account.buckets ??= new Map();
  let bucket = account.buckets.get(name);
  if (!bucket) {
    bucket = { count: emptyCount(), windowMs };
    account.buckets.set(name, bucket);
  }
  slide(bucket.count, windowMs, now);
  return bucket.count;
}

/** Removes accounts and buckets that no longer affect any decision. */
function sweep(accounts: Map<string, Account>, now: number): void {
  for (const [id, { minute, day, buckets, running, waiters, unsaved }] of accounts) {
    for (const [name, { count, windowMs }] of buckets ?? []) {
      if (isOver(count, windowMs, now)) buckets?.delete(name);
    }
    const idle = running === 0 && waiters.size === 0 && !unsaved && !buckets?.size;
    if (idle && isOver(minute, minuteMs, now) && isOver(day, dayMs, now)) accounts.delete(id);
  }
}

function isOver(count: WindowCount, windowMs: number, now: number): boolean {
  return now >= count.start + 2 * windowMs;
}
