/**
 * Whether the machine keeps up, and what a tenant may take of it if it does not. A tenant with much quick work keeps so many
 * rows under way that each step of all others waits for a free processor. While that is so, tenants that work much more
 * than others do are held back; among tenants that work alike, none is.
 */
export interface Pressure {
  /** Takes how long the database took for next to nothing. */
  looked(durationMs: number): void;
  /** Takes that work of a tenant is begun. */
  began(tenantId: string): void;
  /** Takes for how long a tenant kept one of its slots, or connections, at work. */
  worked(tenantId: string, durationMs: number): void;
  /** The share of its slots that a tenant may have, above 0: 1 if the machine keeps up, and for whoever works no more than others. */
  share(tenantId: string): number;
  /** The tenants that may have less than all of their slots. */
  listHeldBack(): string[];
  /** How long a tenant rests after so much work, so that it works in its share of the time. In milliseconds, as `workedMs`. */
  restMs(tenantId: string, workedMs: number): number;
}

/** A look is late from so many times the quickest one of the last minute or two, and so much more, in milliseconds. */
const lateTimes = 3;
const lateMs = 2;
/** Additive increase, multiplicative decrease, as for the window of a TCP connection. */
const step = 1 / 32;
const least = 1 / 32;
const decrease = 0.7;
/** A tenant that works so many times as much as others do on average is held back. */
const muchTimes = 1.5;
const latelyMs = 1_000;
const longestRestMs = 1_000;
const quickestMs = 60_000;
const nobody: ReadonlySet<string> = new Set();

export function createPressure(nowMs: () => number = () => performance.now()): Pressure {
  let current = 1;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** The quickest look of this period, and of the one before. */
  let quickest = { sinceMs: nowMs(), value: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY };
  /** What each tenant has worked in this period, and in the one before. */
  let work = { sinceMs: nowMs(), value: new Map<string, number>(), before: new Map<string, number>() };
  /** Those who worked much, until the next look. */
  let heldBack: Set<string> | undefined;

  const rotate = () => {
    const now = nowMs();
    if (now - work.sinceMs < latelyMs) return;
    const isPast = now - work.sinceMs >= 2 * latelyMs;
    work = { sinceMs: now, value: new Map(), before: isPast ? new Map() : work.value };
  };
  const add = (tenantId: string, ms: number) => {
    rotate();
    work.value.set(tenantId, (work.value.get(tenantId) ?? 0) + ms);
  };
  const isLate = () => current < 1 && nowMs() - lookedMs < latelyMs;
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
  const share = (tenantId: string) => (whoIsHeldBack().has(tenantId) ? current : 1);

  return {
    looked(durationMs) {
      const now = nowMs();
      if (now - quickest.sinceMs > quickestMs)
        quickest = { sinceMs: now, value: Number.POSITIVE_INFINITY, before: quickest.value };
      quickest.value = Math.min(quickest.value, durationMs);
      if (now - lookedMs >= latelyMs) current = 1;
      lookedMs = now;
      heldBack = undefined;
      const late = durationMs > lateTimes * Math.min(quickest.value, quickest.before) + lateMs;
      current = late ? Math.max(least, current * decrease) : Math.min(1, current + step);
    },
    began: (tenantId) => add(tenantId, 0),
    worked: add,
    share,
    listHeldBack: () => [...whoIsHeldBack()],
    restMs: (tenantId, workedMs) => Math.min(longestRestMs, workedMs * (1 / share(tenantId) - 1)),
  };
}
