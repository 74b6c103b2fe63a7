import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeySource, openKeyRing } from './key-ring.js';

/** A secret was encrypted with a key that is not in the ring, as those of another server may be for a moment. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/** Encrypts secrets at rest, each bound to where it stands by its associated data (`associatedDataOf`): moved elsewhere, it does not decrypt. */
export interface Cipher {
  encrypt(plaintext: string, associatedData: string): string;
  /** Throws UnknownKeyError, and another error if the text was changed or moved. */
  decrypt(ciphertext: string, associatedData: string): string;
  /** The ids of the keys in the ring as it is now, the present one first. A ciphertext names the id of its key. */
  keyIds(): string[];
}

/** The same as `decrypt`, but undefined for what was changed or moved. Throws UnknownKeyError: another process may have the key. */
export function decryptIfWhole(cipher: Cipher, ciphertext: string, associatedData: string): string | undefined {
  try {
    return cipher.decrypt(ciphertext, associatedData);
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    return undefined;
  }
}

/** Bytes. Said aloud, since otherwise a tag that was cut short is accepted, and a short one can be guessed. */
const authTagLength = 16;

/**
 * AES-256-GCM under keys derived from secret keys: the first encrypts, any decrypts. The result is
 * `v1.<key id>.<nonce>.<tag>.<ciphertext>` in base64url. A source is asked again for every unknown key id, so that whatever
 * another process has encrypted with a key it added before can be read, and after `keyPickUpMs` before encrypting.
 */
export function createCipher(secretKeys: string | KeySource, now?: () => number): Cipher {
  const ring = openKeyRing(secretKeys, 'lead-engagement encryption at rest', now);
  return {
    encrypt(plaintext, associatedData) {
      const key = ring.present();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength }).setAAD(
        Buffer.from(associatedData),
      );
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return ['v1', key.id, ...parts].join('.');
    },
    decrypt(stored, associatedData) {
      const [version, keyId, nonce, tag, ciphertext] = stored.split('.');
      if (version !== 'v1' || !keyId || nonce === undefined || tag === undefined || ciphertext === undefined) {
        throw new Error('A stored secret is damaged.');
      }
      const key = ring.find(keyId);
      if (!key) throw new UnknownKeyError('A stored secret was encrypted with another SECRET_KEY.');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength })
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
    },
    keyIds: () => ring.all().map(({ id }) => id),
  };
}
