/** A signal that aborts after some time, or when what it is part of aborts. */
export interface Deadline {
  signal: AbortSignal;
  /** Stops the timer and lets go of the other signals. Call it when the work has ended, however it ended. */
  end(): void;
}

/**
 * Starts a deadline. Until it has passed or ended, its timer holds the signal: Node 20 may collect
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` as garbage before the time is up, and then it never aborts.
 */
export function startDeadline(timeoutMs: number, ...others: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  const end = () => {
    clearTimeout(timer);
    for (const other of others) other.removeEventListener('abort', follow);
  };
  const abort = (reason: unknown) => {
    end();
    controller.abort(reason);
  };
  const follow = (event: Event) => abort((event.target as AbortSignal).reason);
  const timer = setTimeout(
    () => abort(new DOMException(`Took longer than ${timeoutMs / 1_000} s.`, 'TimeoutError')),
    timeoutMs,
  ).unref();
  for (const other of others) other.addEventListener('abort', follow);
  const aborted = others.find((other) => other.aborted);
  if (aborted) abort(aborted.reason);
  return { signal: controller.signal, end };
}

/** Does something that ends with a deadline, or with one of the other signals. */
export async function withDeadline<T>(
  timeoutMs: number,
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, end } = startDeadline(timeoutMs, ...others);
  try {
    return await work(signal);
  } finally {
    end();
  }
}
