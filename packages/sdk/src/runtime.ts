import { waitUnlessAborted } from './abort.js';

/** Time and chance, so that waits can be foretold. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  /** Resolves after `delayMs`; rejects with the signal's reason when that aborts. */
  sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void>;
  /** A key that no other call has. */
  createKey(): string;
}

/** The clock and the chance of the machine. */
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
