/** The key of a request that was sent, and whether its answer was lost. */
interface Sent {
  key: string;
  isLost: boolean;
}

/** How many requests without an answer are remembered. */
const most = 50;

/**
 * The idempotency keys of requests that may have reached the server although their answer was lost. When the same request is made again, by
 * the user or because the network is back, it gets the same key, so that it takes effect once. While `repeat` runs, requests that were
 * answered keep their keys as well: the work is done again from its beginning.
 */
export function createRepeatedKeys() {
  const sent = new Map<string, Sent>();
  let works = 0;
  let repeats = 0;
  return {
    /** The key to send a request with; `content` is all that makes it the same request. */
    keyFor(content: string, key: string): string {
      const known = sent.get(content);
      const used = known && (known.isLost || repeats > 0) ? known.key : key;
      sent.delete(content);
      sent.set(content, { key: used, isLost: false });
      for (const oldest of [...sent.keys()].slice(0, -most)) sent.delete(oldest);
      return used;
    },
    /** The answer to a request was lost. */
    lost(content: string): void {
      const known = sent.get(content);
      if (known) known.isLost = true;
    },
    /** Runs work, or runs it again. */
    async run<T>(work: () => Promise<T>, isRepeat: boolean): Promise<T> {
      works += 1;
      if (isRepeat) repeats += 1;
      try {
        return await work();
      } finally {
        works -= 1;
        if (isRepeat) repeats -= 1;
      }
    },
    /** Forgets what was answered, once no work can be repeated any more. */
    settle(isWaiting: boolean): void {
      if (works > 0 || isWaiting) return;
      for (const [content, { isLost }] of sent) if (!isLost) sent.delete(content);
    },
  };
}

export type RepeatedKeys = ReturnType<typeof createRepeatedKeys>;
