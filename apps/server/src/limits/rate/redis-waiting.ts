import type { Admission, ClientConnection } from './rate-limiter.js';

/** How often the first in line asks for a slot: another process may have given one back. */
const askEveryMs = 20;

interface Waiter {
  wake: () => void;
}

/**
 * The requests of this process that wait for a slot in Redis, in the order of their coming. Redis keeps the order of all processes; here only the
 * first of each account asks, at once when this process gave a slot back, else every 20 ms.
 */
export function createWaitingLines(longestMs: number) {
  const lines = new Map<string, Set<Waiter>>();

  const first = (account: string): Waiter | undefined => lines.get(account)?.values().next().value;

  /** Resolves when it is time for a waiter to ask. */
  function turn(account: string, waiter: Waiter, leftMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, first(account) === waiter ? Math.min(askEveryMs, leftMs) : leftMs);
      waiter.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    /** Asks with `tryOnce` until it answers, or the time is up: then it may not wait any longer. Where `life` ends, `leave` answers. */
    async wait(
      account: string,
      connection: ClientConnection,
      tryOnce: (mayWait: boolean) => Promise<Admission | undefined>,
      leave: () => Admission,
    ): Promise<Admission> {
      const endsAt = performance.now() + longestMs;
      const waiter: Waiter = { wake: () => {} };
      const line = lines.get(account) ?? new Set();
      lines.set(account, line.add(waiter));
      connection.on('close', () => waiter.wake());
      try {
        for (;;) {
          const leftMs = endsAt - performance.now();
          if (leftMs > 0 && !connection.destroyed) await turn(account, waiter, leftMs);
          if (connection.destroyed) return leave();
          // Asking for the last time gives up the place in Redis too.
          const admission = await tryOnce(endsAt > performance.now());
          if (admission) return admission;
        }
      } finally {
        line.delete(waiter);
        if (line.size === 0) lines.delete(account);
        else first(account)?.wake();
      }
    },
    /** Lets the first in line of an account ask at once. */
    call(account: string): void {
      first(account)?.wake();
    },
    size(): number {
      let sum = 0;
      for (const line of lines.values()) sum += line.size;
      return sum;
    },
  };
}
