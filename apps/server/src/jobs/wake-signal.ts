/** Lets a loop sleep until it is woken. A wake while it is awake keeps it from its next sleep. */
export interface WakeSignal {
  wake(): void;
  /** Resolves at the next wake, or after `maxMs`. */
  wait(maxMs: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let woken = false;
  let resume: (() => void) | undefined;
  return {
    wake() {
      woken = true;
      resume?.();
    },
    async wait(maxMs) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, maxMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        resume = undefined;
      }
      woken = false;
    },
  };
}
