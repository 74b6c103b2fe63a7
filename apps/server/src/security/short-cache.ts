import { performance } from 'node:perf_hooks';

export interface ShortCache<T> {
  /** The cached value of `key`, or what `read` gives. Callers that come at once share one read. */
  get(key: string, read: () => Promise<T>): Promise<T>;
}

const maxEntries = 10_000;

/**
 * A cache whose entries live for `lifeMs` at most, counted on a monotonic clock from the *start* of their read: what
 * changes in the store is seen everywhere that much later at the latest. A failed read is not kept.
 */
export function createShortCache<T>(lifeMs: number, now: () => number = () => performance.now()): ShortCache<T> {
  const entries = new Map<string, { value: Promise<T>; readAt: number }>();
  return {
    get(key, read) {
      const entry = entries.get(key);
      if (entry && now() - entry.readAt < lifeMs) return entry.value;
      const readAt = now();
      const fresh = { value: read(), readAt };
      fresh.value.catch(() => {
        if (entries.get(key) === fresh) entries.delete(key);
      });
      entries.delete(key);
      entries.set(key, fresh);
      // Insertion order is age: the oldest go first.
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      return fresh.value;
    },
  };
}
