import type { Tokens } from './connector.js';

/** Tokens are renewed this long before they expire. */
const marginMs = 30_000;

/** Caches tokens in memory. Concurrent callers share one `load`. */
export function createTokens(now: () => number): Tokens {
  const kept = new Map<string, Promise<{ value: string; expiresAt: Date }>>();
  return {
    async get(key, load) {
      const known = kept.get(key);
      if (known) {
        const token = await known.catch(() => undefined);
        if (token && token.expiresAt.getTime() - marginMs > now()) return token.value;
        if (kept.get(key) === known) kept.delete(key);
      }
      const loading = kept.get(key) ?? load();
      kept.set(key, loading);
      return (await loading).value;
    },
    drop: (key) => void kept.delete(key),
  };
}
