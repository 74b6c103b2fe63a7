import { performance } from 'node:perf_hooks';

export interface ShortCache<T> {
  /** Returns the cached value of `key` synchronously, if there is a valid one. */
  peek(key: string): { value: T } | undefined;
  /** Returns the cached value of `key`, or the result of `read`. Concurrent callers share one read. */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Removes the values that `isStale` selects, and all that are being read. */
  evict(isStale: (value: T) => boolean): void;
}

const maxEntries = 10_000;

interface Entry<T> {
  value: Promise<T>;
  /** The value, once it has arrived. */
  known: { value: T } | undefined;
  readAt: number;
}

/**
 * Creates a cache whose entries live for at most `lifeMs`, measured with a monotonic clock from the *start* of their read. A change in the
 * store is visible everywhere after that time at the latest. A failed read is not cached.
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
      // The map is ordered by age; remove the oldest first.
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
