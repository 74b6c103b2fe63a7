import type { LoadMonitor } from './load.js';

/**
 * Slow start, as for the window of a TCP connection (RFC 5681, 3.1). How much the requests of a tenant cost is not known before the first
 * ones end, and until pressure is measured, a flood of slow ones has every processor. So while other tenants work too, a tenant begins with
 * a few at once. Each one that ends in time makes room for one more.
 */
export interface Ramp {
  /** Returns how many requests of a tenant may run at once. */
  most(tenantId: string): number;
  /** Reports that one has started. */
  began(tenantId: string): void;
  /** Reports that one has ended, and how long it took. */
  ended(tenantId: string, tookMs: number): void;
}

/** Requests that take longer are slow: after them, the window grows by one in the time of a whole window, and not with each. */
const quickMs = 50;
/** The number of tenants to remember, latest first. */
const rememberedTenants = 512;
/** A tenant that sent nothing for this long starts from the beginning again. */
const idleMs = 2_000;

interface Window {
  size: number;
  running: number;
  usedMs: number;
}

export function createRamp(
  first: number,
  pressure: Pick<LoadMonitor, 'share' | 'hasOthers'>,
  nowMs: () => number = () => performance.now(),
): Ramp {
  const windows = new Map<string, Window>();
  const find = (tenantId: string) => {
    const window = windows.get(tenantId);
    if (window && window.running === 0 && nowMs() - window.usedMs > idleMs) window.size = first;
    return window;
  };
  const forget = () => {
    for (const [tenantId, { running }] of windows) {
      if (windows.size <= rememberedTenants) break;
      if (running === 0) windows.delete(tenantId);
    }
  };
  return {
    most: (tenantId) =>
      pressure.hasOthers(tenantId) ? Math.floor(find(tenantId)?.size ?? first) : Number.POSITIVE_INFINITY,
    began(tenantId) {
      const window = find(tenantId) ?? { size: first, running: 0, usedMs: 0 };
      window.running += 1;
      window.usedMs = nowMs();
      windows.delete(tenantId);
      windows.set(tenantId, window);
      forget();
    },
    ended(tenantId, tookMs) {
      const window = windows.get(tenantId);
      if (!window) return;
      // Only a window that is used says that more would fit.
      if (pressure.share(tenantId) < 1) window.size = first;
      else if (window.running >= Math.floor(window.size)) window.size += tookMs <= quickMs ? 1 : 1 / window.size;
      window.running -= 1;
      window.usedMs = nowMs();
    },
  };
}
