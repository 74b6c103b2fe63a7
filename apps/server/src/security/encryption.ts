import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeySource, openKeyRing } from './key-ring.js';

/** A secret was encrypted with a key that is not in the ring. This can happen briefly if another server added the key. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/**
 * Encrypts secrets at rest. The associated data (`associatedDataOf`) binds each secret to its place, so that it does not decrypt elsewhere.
 */
export interface Cipher {
  encrypt(plaintext: string, associatedData: string): string;
  /** Throws UnknownKeyError, or another error if the text was changed or moved. */
  decrypt(ciphertext: string, associatedData: string): string;
  /** Returns the ids of the keys in the ring, the current one first. A ciphertext contains the id of its key. */
  keyIds(): string[];
}

/**
 * Like `decrypt`, but returns undefined if the text was changed or moved. Throws UnknownKeyError, because another process may have the key.
 */
export function decryptIfWhole(cipher: Cipher, ciphertext: string, associatedData: string): string | undefined {
  try {
    return cipher.decrypt(ciphertext, associatedData);
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    return undefined;
  }
}

/** In bytes. Set explicitly, because a truncated tag is accepted otherwise, and a short one can be guessed. */
const authTagLength = 16;

/**
 * Creates an AES-256-GCM cipher with keys derived from secret keys: the first one encrypts, and any of them decrypts. The result is
 * `v1.<key id>.<nonce>.<tag>.<ciphertext>` in base64url. The source is read again for every unknown key id, to decrypt what other processes
 * encrypted with a new key, and after `keyPickUpMs` before encryption.
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
