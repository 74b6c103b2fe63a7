import { limits } from '@lead-engagement/contract';
import { createAttemptCounts } from './attempt-counts.js';
import { createFailureCounts } from './failure-counts.js';
import { type DayCount, describe, refuse, refuseForConcurrency } from './outcomes.js';
import {
  type Admission,
  type ClientConnection,
  dayMs,
  type LimitedCaller,
  minuteMs,
  type RateLimiter,
} from './rate-limiter.js';
import { findRouteBucket, type RouteBucket } from './route-bucket.js';
import { countRoom, countUsed, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** What this process knows of a tenant. */
interface Tenant {
  id: string;
  minute: WindowCount;
  day: WindowCount;
  /** By the name of the bucket, with the length of its window. */
  buckets: Map<string, { count: WindowCount; windowMs: number }> | undefined;
  running: number;
  /** When a slot was last given out, in milliseconds since 1970. */
  grantedAt: number;
  /** In the order of their coming. */
  waiters: Set<Waiter>;
  /** Gives a slot back. One for the tenant, so that a request makes none. */
  release: () => void;
  /** Whether its day has been counted on since it was last saved. */
  unsaved: boolean;
}

interface Waiter {
  caller: LimitedCaller;
  routeBucket: RouteBucket | undefined;
  connection: ClientConnection;
  end: (admission: Admission) => void;
}

/** Limits that are counted in this process, whose counts of the day can be saved and brought back. */
export interface LocalLimits extends RateLimiter {
  /** The counts of the day that have changed since the last call. */
  takeUnsaved(): DayCount[];
  /** Sets the counts of the day, before the first request. */
  restore(counts: readonly DayCount[]): void;
}

const sweepEvery = 10_000;

/**
 * Limits that are counted in this process alone. `clock` gives milliseconds since 1970; a request waits `longestWaitMs` for a slot.
 */
export function createLocalRateLimiter(
  clock: () => number = () => Date.now(),
  longestWaitMs: number = limits.concurrencyWaitMs,
): LocalLimits {
  const tenants = new Map<string, Tenant>();
  const failures = createFailureCounts(clock);
  const attempts = createAttemptCounts();
  let unsaved: Tenant[] = [];
  let taken = 0;

  function open(id: string): Tenant {
    const tenant: Tenant = {
      id,
      minute: emptyCount(),
      day: emptyCount(),
      buckets: undefined,
      running: 0,
      grantedAt: 0,
      waiters: new Set(),
      release: () => {
        tenant.running -= 1;
        if (tenant.waiters.size > 0) serveWaiters(tenant);
      },
      unsaved: false,
    };
    tenants.set(id, tenant);
    return tenant;
  }

  /** Admits or refuses by the windows; undefined where only a slot is missing. Takes all or nothing. */
  function decide(
    tenant: Tenant,
    { limits: { perMinute, perDay, concurrent } }: LimitedCaller,
    routeBucket: RouteBucket | undefined,
    connection: ClientConnection,
    now: number,
    mayTake: boolean,
  ): Admission | undefined {
    const { minute, day } = tenant;
    slide(minute, minuteMs, now);
    slide(day, dayMs, now);
    const minuteRoom = perMinute === null ? Infinity : countRoom(minute, perMinute, minuteMs, now);
    const dayRoom = perDay === null ? Infinity : countRoom(day, perDay, dayMs, now);
    const own = routeBucket && openBucket(tenant, routeBucket, now);
    const ownRoom = routeBucket && own ? countRoom(own, routeBucket.limit, routeBucket.windowMs, now) : Infinity;
    if (minuteRoom <= 0 || dayRoom <= 0 || ownRoom <= 0) {
      const wait = Math.max(
        perMinute === null ? 0 : waitMs(minute, perMinute, minuteMs, now),
        perDay === null ? 0 : waitMs(day, perDay, dayMs, now),
        routeBucket && own ? waitMs(own, routeBucket.limit, routeBucket.windowMs, now) : 0,
      );
      if (routeBucket && own && minuteRoom > 0 && dayRoom > 0) {
        return refuse(routeBucket.refusal, routeBucket.limit, wait, now);
      }
      const { limit } = describe(tenant, perMinute, minuteRoom, perDay, dayRoom, now);
      return refuse('tenant', limit, wait, now);
    }
    if (!mayTake || (concurrent !== null && tenant.running >= concurrent)) return undefined;
    if (perMinute !== null) minute.current += 1;
    if (perDay !== null) {
      day.current += 1;
      if (!tenant.unsaved) {
        tenant.unsaved = true;
        unsaved.push(tenant);
      }
    }
    if (own) own.current += 1;
    tenant.running += 1;
    tenant.grantedAt = now;
    connection.on('close', tenant.release);
    if (++taken % sweepEvery === 0) sweep(tenants, now);
    return describe(tenant, perMinute, minuteRoom - 1, perDay, dayRoom - 1, now);
  }

  function serveWaiters(tenant: Tenant): void {
    for (const { caller, routeBucket, connection, end } of tenant.waiters) {
      const admission = decide(tenant, caller, routeBucket, connection, clock(), true);
      if (!admission) return;
      end(admission);
    }
  }

  function lackSlot(tenant: Tenant, caller: LimitedCaller): Admission {
    return refuseForConcurrency(tenant, caller.limits, clock());
  }

  function wait(
    tenant: Tenant,
    caller: LimitedCaller,
    routeBucket: RouteBucket | undefined,
    connection: ClientConnection,
  ) {
    return new Promise<Admission>((resolve) => {
      const end = (admission: Admission) => {
        clearTimeout(timer);
        tenant.waiters.delete(waiter);
        resolve(admission);
      };
      const giveUp = () => {
        if (tenant.waiters.has(waiter)) end(lackSlot(tenant, caller));
      };
      const timer = setTimeout(giveUp, longestWaitMs);
      const waiter: Waiter = { caller, routeBucket, connection, end };
      tenant.waiters.add(waiter);
      connection.on('close', giveUp);
    });
  }

  return {
    admit(caller, bucket, connection) {
      const tenant = tenants.get(caller.tenantId) ?? open(caller.tenantId);
      const routeBucket = bucket === 'standard' ? undefined : findRouteBucket(caller, bucket);
      // Whose connection was lost while its key was looked up would never give a slot back.
      if (connection.destroyed) return lackSlot(tenant, caller);
      // Who waits already comes first.
      const admission = decide(tenant, caller, routeBucket, connection, clock(), tenant.waiters.size === 0);
      if (admission) return admission;
      const mayWait = caller.limits.concurrent !== 0 && tenant.waiters.size < limits.waitingRequestsPerTenant;
      return mayWait ? wait(tenant, caller, routeBucket, connection) : lackSlot(tenant, caller);
    },
    countFailure: failures.count,
    describeAddress: failures.describe,
    takeAttempt: (limit) => attempts.take(limit, clock()),
    returnAttempt: (limit) => attempts.giveBack(limit, clock()),
    readUse(tenantId) {
      const { minute, day, running } = tenants.get(tenantId) ?? { minute: emptyCount(), day: emptyCount(), running: 0 };
      const now = clock();
      const use = (count: WindowCount, windowMs: number) => {
        slide(count, windowMs, now);
        return { used: countUsed(count, windowMs, now), resetMs: count.start + windowMs };
      };
      return { minute: use(minute, minuteMs), day: use(day, dayMs), concurrent: running };
    },
    load() {
      const load = { running: 0, waiting: 0 };
      for (const tenant of tenants.values()) {
        load.running += tenant.running;
        load.waiting += tenant.waiters.size;
      }
      return load;
    },
    takeUnsaved() {
      const counts = unsaved.map(({ id, day }) => ({ tenantId: id, ...day }));
      for (const tenant of unsaved) tenant.unsaved = false;
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

function openBucket(tenant: Tenant, { name, windowMs }: RouteBucket, now: number): WindowCount {
  tenant.buckets ??= new Map();
  let bucket = tenant.buckets.get(name);
  if (!bucket) {
    bucket = { count: emptyCount(), windowMs };
    tenant.buckets.set(name, bucket);
  }
  slide(bucket.count, windowMs, now);
  return bucket.count;
}

/** Forgets what can no longer weigh on any decision. */
function sweep(tenants: Map<string, Tenant>, now: number): void {
  for (const [id, { minute, day, buckets, running, waiters, unsaved }] of tenants) {
    for (const [name, { count, windowMs }] of buckets ?? []) {
      if (isOver(count, windowMs, now)) buckets?.delete(name);
    }
    const idle = running === 0 && waiters.size === 0 && !unsaved && !buckets?.size;
    if (idle && isOver(minute, minuteMs, now) && isOver(day, dayMs, now)) tenants.delete(id);
  }
}

function isOver(count: WindowCount, windowMs: number, now: number): boolean {
  return now >= count.start + 2 * windowMs;
}
