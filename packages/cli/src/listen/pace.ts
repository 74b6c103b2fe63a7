import { setTimeout as delay } from 'node:timers/promises';

const fastestMs = 1_000;
const slowestMs = 10_000;
/** The interval is this fraction of the idle time: a second after a minute without events, and the slowest interval after ten minutes. */
const idleShare = 60;
/** `listen` uses at most half of the requests that a tenant may send per minute. */
const shareOfLimit = 0.5;

/**
 * The interval between two requests for new events: a second while events arrive, up to ten seconds after ten minutes without events.
 * It never uses more than half of the tenant's requests per minute.
 */
export function chooseIntervalMs(idleMs: number, requestsPerMinute: number | undefined): number {
  const byIdleness = Math.min(Math.max(idleMs / idleShare, fastestMs), slowestMs);
  return requestsPerMinute ? Math.max(byIdleness, 60_000 / (requestsPerMinute * shareOfLimit)) : byIdleness;
}

/** The delay after a number of failures in a row, from one second to half a minute. It is at least `retryAfterSeconds`. */
export function chooseRetryMs(failures: number, retryAfterSeconds: number | undefined): number {
  return Math.max(Math.min(1_000 * 2 ** (failures - 1), 30_000), (retryAfterSeconds ?? 0) * 1_000);
}

/** Delays that a key press can end early. */
export interface Pause {
  /** Resolves after `ms`, when ended early, or when the signal aborts. */
  wait(ms: number): Promise<void>;
  cutShort(): void;
}

/** Creates a pause that ends with `signal`. */
export function createPause(signal: AbortSignal): Pause {
  let cut = new AbortController();
  return {
    async wait(ms) {
      cut = new AbortController();
      await delay(ms, undefined, { signal: AbortSignal.any([signal, cut.signal]) }).catch(() => undefined);
    },
    cutShort: () => cut.abort(),
  };
}
