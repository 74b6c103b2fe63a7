import { createHash, hkdfSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/**
 * Returns the secret keys, the current one first; each is any text of 32 characters or more. Called repeatedly: it returns the same array
 * while nothing has changed.
 */
export type KeySource = () => readonly string[];

/** How long a process may continue to encrypt and sign with a key after a newer one was added. */
export const keyPickUpMs = 1_000;

/** A key derived from a secret key for one purpose. Its id reveals nothing about it. */
export interface DerivedKey {
  id: string;
  bytes: Buffer;
}

/** The derived keys of a source: `present` is the one to use, and `find` also finds earlier ones. */
export interface KeyRing {
  present(): DerivedKey;
  find(id: string): DerivedKey | undefined;
  all(): DerivedKey[];
}

/**
 * Derives the keys of one purpose from the secret keys. Reads the source again for an unknown id, and after `keyPickUpMs` before it returns
 * the current key. Throws if there is no key.
 */
export function openKeyRing(
  secretKeys: string | KeySource,
  purpose: string,
  now: () => number = () => performance.now(),
): KeyRing {
  const only = typeof secretKeys === 'string' ? [secretKeys] : [];
  const source: KeySource = typeof secretKeys === 'string' ? () => only : secretKeys;
  let known: readonly string[] = [];
  let keys: DerivedKey[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    lookedAt = now();
    const current = source();
    if (current !== known) {
      keys = current.map((secretKey) => deriveKey(secretKey, purpose));
      known = current;
    }
    return keys;
  };
  const find = (id: string) => keys.find((key) => key.id === id);
  if (!look()[0]) throw new Error('There is no secret key.');
  return {
    present: () => (now() - lookedAt < keyPickUpMs ? keys : look())[0] as DerivedKey,
    find: (id) => find(id) ?? (look() && find(id)),
    all: look,
  };
}

function deriveKey(secretKey: string, purpose: string): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
}
