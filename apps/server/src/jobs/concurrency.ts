import { nilUuid } from '../ids.js';
import type { LoadMonitor } from '../limits/fairness/load.js';
import { ownValue } from '../own-value.js';
import { createQueueLimits } from './adaptive-limits.js';
import type { Capacity, ClaimResult } from './claim.js';
import type { JobHandler, Lease } from './handler.js';
import { createSandboxPairs } from './sandbox-pairs.js';

/** The number of tenants with free capacity that one claim scans. */
const tenantsAtOnce = 100;
/** The pause that a tenant may owe before it has to pause, and the longest single pause. */
const owedRestMs = 500;
const longestRestMs = 1_000;

/** The slots of a kind in this process: their holders, and the tenant that is next. */
export interface Slots {
  /** Returns true if a claim may find work: a slot is free, and there was a reason to look since the last scan found nothing more. */
  mayClaim(): boolean;
  /** Signals that there may be work. */
  look(): void;
  /** Returns what to claim now. Limits tenants that are held back to their share. */
  capacity(pressure?: Pick<LoadMonitor, 'listHeldBack' | 'share'>): Capacity;
  /** Takes slots for claimed work. */
  take(claimed: ClaimResult, capacity: Capacity): void;
  /** Releases a slot. Returns true if work may have waited for it. */
  release(lease: Lease, isSlow: boolean): boolean;
  /**
   * Adds to the pause that a tenant owes. Returns how many milliseconds to claim nothing of it: 0 at first, so that a little work continues
   * at once.
   */
  rest(tenantId: string, restMs: number): number;
}

/** A kind of work with its handler and slots. */
export interface Kind {
  handler: JobHandler;
  slots: Slots;
}

export function createSlots(handler: JobHandler): Slots {
  const { slots, slotsPerTenant, sharesWithTwin = false } = handler;
  const tenants = new Map<string, number>();
  const twins = createSandboxPairs(tenants);
  const queues = createQueueLimits(handler);
  /** The start of the next scan, for tenants with more queues than slots. */
  const fromKeys = new Map<string, string>();
  /** The time until which tenants with much work owe a pause. */
  const rests = new Map<string, number>();
  let taken = 0;
  /** The tenant after which the next scan begins. A round covers all tenants once, in one scan or several. */
  let after: string | undefined;
  /** Set if there is a reason to continue the round, and to start another one. */
  let goesOn = true;
  let goesRound = true;
  /** Set if the last claim filled all slots: slots that became free since wait for the next look. */
  let isFull = false;
  /** The number of tenants that had work at the last look and share the free slots. */
  let sharers = 1;
  /** The current limits of tenants that are held back. */
  let heldBack = new Map<string, number>();
  const mostOf = (tenantId: string) => heldBack.get(tenantId) ?? slotsPerTenant;
  /** The limit of a tenant without running work: half if its twin may be in the same claim. */
  const firstShare = (share: number) =>
    sharesWithTwin ? Math.max(1, Math.min(share, Math.floor(slotsPerTenant / 2))) : share;

  return {
    mayClaim: () => (goesOn || goesRound) && !isFull,
    look() {
      isFull = taken >= slots;
      goesRound = true;
    },
    capacity(pressure) {
      if (after === undefined) goesRound = false;
      heldBack = new Map(
        pressure?.listHeldBack().map((id) => [id, Math.max(1, Math.floor(slotsPerTenant * pressure.share(id)))]),
      );
      const free = slots - taken;
      const share = Math.min(slotsPerTenant, Math.max(1, Math.floor(free / sharers)));
      const first = firstShare(share);
      const exceptTenants = new Map<string, Capacity['exceptTenants'][string]>();
      const except = (tenantId: string, otherwise: Capacity['exceptTenants'][string]) => {
        const found = exceptTenants.get(tenantId) ?? otherwise;
        exceptTenants.set(tenantId, found);
        return found;
      };
      for (const tenantId of twins.listAll()) {
        const left = Math.max(0, Math.min(share, twins.leftOf(tenantId, mostOf(tenantId))));
        exceptTenants.set(tenantId, { free: left, full: 0, from: fromKeys.get(tenantId) ?? '' });
      }
      for (const [tenantId, from] of fromKeys)
        except(tenantId, { free: Math.min(first, mostOf(tenantId)), full: 0, from });
      for (const [tenantId, most] of heldBack) except(tenantId, { free: Math.min(first, most), full: 0, from: '' });
      const nowMs = performance.now();
      for (const [tenantId, untilMs] of rests) {
        if (untilMs <= nowMs) rests.delete(tenantId);
        else if (untilMs - nowMs > owedRestMs) except(tenantId, { free: 0, full: 0, from: '' }).free = 0;
      }
      const exceptQueues = new Map<string, number>();
      for (const queue of queues.listCapacities()) {
        exceptQueues.set(queue.name, queue.free);
        if (queue.free > 0) continue;
        except(queue.tenantId, { free: first, full: 0, from: '' }).full += 1;
      }
      return {
        free,
        perTenant: first,
        perQueue: queues.capacity,
        tenants: tenantsAtOnce + tenants.size + rests.size,
        after,
        exceptTenants: Object.fromEntries(exceptTenants),
        exceptQueues: Object.fromEntries(exceptQueues),
      };
    },
    take(claimed, capacity) {
      const { leases, tenantsSeen, lastTenant } = claimed;
      const counts = new Map<string, number>();
      for (const lease of leases) {
        counts.set(lease.tenantId, (counts.get(lease.tenantId) ?? 0) + 1);
      }
      queues.take(leases, capacity);
      twins.meet(leases);
      taken += leases.length;
      for (const [tenantId, count] of counts) {
        tenants.set(tenantId, (tenants.get(tenantId) ?? 0) + count);
        if (count >= shareOf(tenantId, capacity)) goesRound = true;
      }
      if (turnKeys(fromKeys, claimed, counts, capacity)) goesRound = true;
      sharers = Math.max(1, counts.size);
      if (leases.length >= capacity.free) after = leases.at(-1)?.tenantId;
      else after = tenantsSeen >= capacity.tenants ? lastTenant : undefined;
      goesOn = after !== undefined;
      isFull = taken >= slots;
    },
    release(lease, isSlow) {
      const wasFull = taken >= slots || (tenants.get(lease.tenantId) ?? 0) >= mostOf(lease.tenantId);
      taken -= 1;
      const ofTenant = (tenants.get(lease.tenantId) ?? 1) - 1;
      if (ofTenant > 0) tenants.set(lease.tenantId, ofTenant);
      else tenants.delete(lease.tenantId);
      twins.forget(lease.tenantId);
      return queues.release(lease, isSlow) || wasFull;
    },
    rest(tenantId, restMs) {
      const nowMs = performance.now();
      const untilMs = Math.min(nowMs + owedRestMs + longestRestMs, Math.max(nowMs, rests.get(tenantId) ?? 0) + restMs);
      if (restMs > 0) rests.set(tenantId, untilMs);
      return Math.max(0, untilMs - nowMs - owedRestMs);
    },
  };
}

/** Returns the first key, in byte order, after another one. */
function keyAfter(key: string): string {
  return `${key}\u0001`;
}

function shareOf(tenantId: string, capacity: Capacity): number {
  return ownValue(capacity.exceptTenants, tenantId)?.free ?? capacity.perTenant;
}

/** Advances the rotation of each tenant's queues. Returns true if, for some tenant, the scan started after queues that it has not seen. */
function turnKeys(
  fromKeys: Map<string, string>,
  { leases, tenantsSeen, lastTenant = nilUuid }: ClaimResult,
  counts: ReadonlyMap<string, number>,
  capacity: Capacity,
): boolean {
  const isCut = leases.length >= capacity.free;
  const isSeen = (tenantId: string) =>
    (capacity.after === undefined || tenantId > capacity.after) &&
    (tenantsSeen < capacity.tenants || tenantId <= lastTenant);
  let isLeft = false;
  for (const tenantId of [...fromKeys.keys()]) {
    const count = counts.get(tenantId);
    const share = shareOf(tenantId, capacity);
    const wasWalked = count === undefined ? !isCut && share > 0 && isSeen(tenantId) : !isCut && count < share;
    if (wasWalked) isLeft = fromKeys.delete(tenantId) || isLeft;
  }
  for (const { tenantId, key } of leases) {
    if (isCut || (counts.get(tenantId) ?? 0) >= shareOf(tenantId, capacity)) fromKeys.set(tenantId, keyAfter(key));
  }
  return isLeft;
}
