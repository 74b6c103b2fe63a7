import type { Tokens } from './connector.js';

/** A token is renewed a little before it expires. */
const marginMs = 30_000;

/** Keeps tokens in memory. Callers that ask at once share one `load`. */
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
