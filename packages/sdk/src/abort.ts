import { TimeoutError } from './errors.js';

/** Settles like `promise`, but rejects with the signal's reason as soon as the signal aborts. Removes its listener. */
export function waitUnlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  });
}

/** The longest delay of a timer: longer ones would end at once. */
export const maxTimerMs = 2_147_483_647;

/**
 * Settles like `promise`, but rejects as soon as the signal aborts, and with a TimeoutError after `limitMs`. Others can
 * go on waiting for `promise`.
 */
export function waitAtMost<T>(
  promise: Promise<T>,
  limitMs: number,
  signal: AbortSignal | undefined,
  message: string,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${message} within ${limitMs} ms.`, limitMs)), limitMs);
  });
  return waitUnlessAborted(Promise.race([promise, timeout]), signal).finally(() => clearTimeout(timer));
}
