import { minuteMs } from '../time.js';

/** Decides which requests are recorded. */
export interface RequestSampling {
  /** The part of the requests of this moment that is recorded, if this one is; otherwise undefined. Its inverse is a whole number. */
  take(tenantId: string, isFailed: boolean): number | undefined;
}

/**
 * Records all requests of a tenant up to `perMinute`, of twice as many every second one, and so on: what a flood adds grows with its
 * logarithm. Failed requests are counted for themselves, so that no flood hides them.
 */
export function createRequestSampling(perMinute: number, clock: () => number = () => Date.now()): RequestSampling {
  let minute = 0;
  let counts = new Map<string, { passed: number; failed: number }>();
  return {
    take(tenantId, isFailed) {
      const present = Math.floor(clock() / minuteMs);
      if (present !== minute) {
        minute = present;
        counts = new Map();
      }
      const count = counts.get(tenantId) ?? { passed: 0, failed: 0 };
      counts.set(tenantId, count);
      const kind = isFailed ? 'failed' : 'passed';
      count[kind] += 1;
      const each = 2 ** Math.max(0, Math.ceil(Math.log2(count[kind] / perMinute)));
      return count[kind] % each === 0 ? 1 / each : undefined;
    },
  };
}
