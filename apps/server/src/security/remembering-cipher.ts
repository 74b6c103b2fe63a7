import { minuteMs } from '../time.js';
import type { Cipher } from './encryption.js';

/** How long a decrypted text is kept, and how many. */
const keptMs = minuteMs;
const mostKept = 1_000;

/**
 * Creates a cipher that decrypts a text once a minute, however often it is asked: the deliveries of an endpoint are all signed with the same
 * secret. What cannot be decrypted is tried again each time.
 */
export function rememberDecrypted(cipher: Cipher, nowMs: () => number = () => performance.now()): Cipher {
  const known = new Map<string, { plaintext: string; untilMs: number }>();
  return {
    ...cipher,
    decrypt(ciphertext, associatedData) {
      const key = JSON.stringify([ciphertext, associatedData]);
      const found = known.get(key);
      if (found && nowMs() < found.untilMs) return found.plaintext;
      const plaintext = cipher.decrypt(ciphertext, associatedData);
      known.delete(key);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= mostKept) known.delete(oldest);
      known.set(key, { plaintext, untilMs: nowMs() + keptMs });
      return plaintext;
    },
  };
}
