/**
 * Acts at once if it last did so `intervalMs` ago, else once at the end of that time: many calls in a row are few acts, and the
 * last call is never lost.
 */
export function atMostEvery(intervalMs: number, act: () => void): { call(): void; cancel(): void } {
  let lastMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const actNow = () => {
    timer = undefined;
    lastMs = performance.now();
    act();
  };
  return {
    call() {
      if (timer !== undefined) return;
      const waitMs = lastMs + intervalMs - performance.now();
      if (waitMs <= 0) actNow();
      else timer = setTimeout(actNow, waitMs).unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
