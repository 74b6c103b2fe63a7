import { performance } from 'node:perf_hooks';

export interface ShortCache<T> {
  /** The cached value of `key` where it has been read and is still good, at once. */
  peek(key: string): { value: T } | undefined;
  /** The cached value of `key`, or what `read` gives. Callers that come at once share one read. */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Forgets the values that `isStale` picks, and whatever is just being read. */
  evict(isStale: (value: T) => boolean): void;
}

const maxEntries = 10_000;

interface Entry<T> {
  value: Promise<T>;
  /** The same, once it has arrived. */
  known: { value: T } | undefined;
  readAt: number;
}

/**
 * A cache whose entries live for `lifeMs` at most, counted on a monotonic clock from the *start* of their read: what
 * changes in the store is seen everywhere that much later at the latest. A failed read is not kept.
 */
export function createShortCache<T>(lifeMs: number, now: () => number = () => performance.now()): ShortCache<T> {
  const entries = new Map<string, Entry<T>>();
  const find = (key: string) => {
    const entry = entries.get(key);
    return entry && now() - entry.readAt < lifeMs ? entry : undefined;
  };
  return {
    peek: (key) => find(key)?.known,
    get(key, read) {
      const entry = find(key);
      if (entry) return entry.value;
      const readAt = now();
      const fresh: Entry<T> = { value: read(), known: undefined, readAt };
      fresh.value.then(
        (value) => {
          fresh.known = { value };
        },
        () => {
          if (entries.get(key) === fresh) entries.delete(key);
        },
      );
      entries.delete(key);
      entries.set(key, fresh);
      // Insertion order is age: the oldest go first.
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      return fresh.value;
    },
    evict(isStale) {
      for (const [key, { known }] of entries) if (!known || isStale(known.value)) entries.delete(key);
    },
  };
}
