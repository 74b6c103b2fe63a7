import { minuteMs } from '../../time.js';

/**
 * Measures if the machine keeps up and, if not, what share each tenant may use. A tenant with many fast jobs keeps so many rows running
 * that each step of the others waits for a processor. Meanwhile, tenants that work much more than others are held back, the more the others
 * begin; if all work equally, none is.
 */
export interface LoadMonitor {
  /** Reports how long the database took for a trivial query. */
  looked(durationMs: number): void;
  /** Reports that work of a tenant has started. */
  began(tenantId: string): void;
  /** Reports how long a tenant used one of its slots or connections. */
  worked(tenantId: string, durationMs: number): void;
  /**
   * Returns the share of its slots that a tenant may use, above 0. It is 1 if the machine keeps up, or if the tenant works no more than
   * others.
   */
  share(tenantId: string): number;
  /** Returns true if another tenant has begun work within the last second or two. */
  hasOthers(tenantId: string): boolean;
  /** Returns the tenants that may use less than all of their slots. */
  listHeldBack(): string[];
  /** Returns the pause of a tenant after this much work, in milliseconds, so that it works only in its share of the time. */
  restMs(tenantId: string, workedMs: number): number;
}

/** A check is slow if it takes this many times as long as the fastest of the last minute or two, plus this many milliseconds. */
const lateTimes = 3;
const lateMs = 2;
/** Additive increase, multiplicative decrease, as for the window of a TCP connection. */
const step = 1 / 32;
const least = 1 / 32;
const decrease = 0.7;
/** A tenant that works this many times the average of the others is held back. */
const muchTimes = 1.5;
const latelyMs = 1_000;
/** The result of checks holds for this long: three times the longest rest. Otherwise a tenant would have all slots again after each rest. */
const staleMs = 3_000;
/** For each piece of work that others begin, a tenant that is held back leaves the machine alone for this long. */
const leftAloneMs = 50;
const longestRestMs = 1_000;
const quickestMs = minuteMs;
const nobody: ReadonlySet<string> = new Set();

export function createLoadMonitor(nowMs: () => number = () => performance.now()): LoadMonitor {
  let current = 1;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** The fastest check of this period, and of the previous one. */
  let quickest = { sinceMs: nowMs(), value: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY };
  /** The work of each tenant in this period, and in the previous one. */
  let work = { sinceMs: nowMs(), value: new Map<string, number>(), before: new Map<string, number>() };
  /** How much work each tenant began in this period, and in the previous one. */
  let begun = { value: new Map<string, number>(), before: new Map<string, number>() };
  /** The tenants with much work, until the next check. */
  let heldBack: Set<string> | undefined;

  const rotate = () => {
    const now = nowMs();
    if (now - work.sinceMs < latelyMs) return;
    const isPast = now - work.sinceMs >= 2 * latelyMs;
    work = { sinceMs: now, value: new Map(), before: isPast ? new Map() : work.value };
    begun = { value: new Map(), before: isPast ? new Map() : begun.value };
  };
  /** The share of its time that a tenant leaves to others. */
  const shareOfOthers = (tenantId: string) => {
    rotate();
    const sum = (of: Map<string, number>) =>
      [...of].reduce((all, [id, times]) => (id === tenantId ? all : all + times), 0);
    return (Math.max(sum(begun.value), sum(begun.before)) * leftAloneMs) / latelyMs;
  };
  const add = (tenantId: string, ms: number) => {
    rotate();
    work.value.set(tenantId, (work.value.get(tenantId) ?? 0) + ms);
  };
  const isLate = () => current < 1 && nowMs() - lookedMs < staleMs;
  const listHeldBack = () => {
    rotate();
    const sums = new Map(work.before);
    for (const [tenantId, ms] of work.value) sums.set(tenantId, (sums.get(tenantId) ?? 0) + ms);
    const much = (muchTimes * [...sums.values()].reduce((sum, ms) => sum + ms, 0)) / sums.size;
    return [...sums].filter(([, ms]) => ms > much).map(([tenantId]) => tenantId);
  };
  const whoIsHeldBack = () => {
    if (!isLate()) return nobody;
    heldBack ??= new Set(listHeldBack());
    return heldBack;
  };
  const share = (tenantId: string) =>
    whoIsHeldBack().has(tenantId) ? Math.max(current, 1 - shareOfOthers(tenantId)) : 1;

  return {
    looked(durationMs) {
      const now = nowMs();
      if (now - quickest.sinceMs > quickestMs)
        quickest = { sinceMs: now, value: Number.POSITIVE_INFINITY, before: quickest.value };
      quickest.value = Math.min(quickest.value, durationMs);
      if (now - lookedMs >= staleMs) current = 1;
      lookedMs = now;
      heldBack = undefined;
      const late = durationMs > lateTimes * Math.min(quickest.value, quickest.before) + lateMs;
      current = late ? Math.max(least, current * decrease) : Math.min(1, current + step);
    },
    began(tenantId) {
      add(tenantId, 0);
      begun.value.set(tenantId, (begun.value.get(tenantId) ?? 0) + 1);
    },
    worked: add,
    share,
    hasOthers(tenantId) {
      rotate();
      return [begun.value, begun.before].some((of) => of.size > Number(of.has(tenantId)));
    },
    listHeldBack: () => [...whoIsHeldBack()],
    restMs: (tenantId, workedMs) => Math.min(longestRestMs, workedMs * (1 / share(tenantId) - 1)),
  };
}
