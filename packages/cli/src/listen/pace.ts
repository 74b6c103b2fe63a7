import { setTimeout as delay } from 'node:timers/promises';

const fastestMs = 1_000;
const slowestMs = 10_000;
/** An hour of silence slows down sixtyfold: after a minute to a second, after ten minutes to the slowest. */
const idleShare = 60;
/** `listen` takes at most half of the requests that a tenant may make in a minute. */
const shareOfLimit = 0.5;

/**
 * How long to wait between two looks for new events: a second while there is something going on, up to ten seconds when nothing has
 * happened for ten minutes, and never more than half of the tenant's requests per minute.
 */
export function chooseIntervalMs(idleMs: number, requestsPerMinute: number | undefined): number {
  const byIdleness = Math.min(Math.max(idleMs / idleShare, fastestMs), slowestMs);
  return requestsPerMinute ? Math.max(byIdleness, 60_000 / (requestsPerMinute * shareOfLimit)) : byIdleness;
}

/** How long to wait after so many failures in a row, from one second to half a minute. */
export function chooseRetryMs(failures: number, retryAfterSeconds: number | undefined): number {
  return Math.max(Math.min(1_000 * 2 ** (failures - 1), 30_000), (retryAfterSeconds ?? 0) * 1_000);
}

/** Waits that somebody at the keyboard can cut short. */
export interface Pause {
  /** Resolves after `ms`, when cut short, or when the signal aborts. */
  wait(ms: number): Promise<void>;
  cutShort(): void;
}

/** A pause that ends with `signal`. */
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
