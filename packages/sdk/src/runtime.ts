import { waitUnlessAborted } from './abort.js';

/** Clock and random numbers, replaceable so that tests can predict delays. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  /** Resolves after `delayMs`; rejects with the signal's reason when that aborts. */
  sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void>;
  /** A unique key for a call. */
  createKey(): string;
}

/** The system's clock and random numbers. */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
  createKey: () => crypto.randomUUID(),
};

function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs);
  });
  return waitUnlessAborted(elapsed, signal).finally(() => clearTimeout(timer));
}
