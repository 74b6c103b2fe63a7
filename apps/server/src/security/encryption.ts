import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeySource, openKeyRing } from './key-ring.js';

/** Encrypts secrets at rest. `place` names where the secret stands (see `placeOf`): moved elsewhere, it does not decrypt. */
export interface Cipher {
  encrypt(plaintext: string, place: string): string;
  /** Throws where the text was changed, moved, or encrypted with a key that is not in the ring. */
  decrypt(ciphertext: string, place: string): string;
  /** The ids of the keys in the ring as it is now, the present one first. A ciphertext names the id of its key. */
  keyIds(): string[];
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
    encrypt(plaintext, place) {
      const key = ring.present();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength }).setAAD(Buffer.from(place));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return ['v1', key.id, ...parts].join('.');
    },
    decrypt(stored, place) {
      const [version, keyId, nonce, tag, ciphertext] = stored.split('.');
      if (version !== 'v1' || !keyId || nonce === undefined || tag === undefined || ciphertext === undefined) {
        throw new Error('A stored secret is damaged.');
      }
      const key = ring.find(keyId);
      if (!key) throw new Error('A stored secret was encrypted with another SECRET_KEY.');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
    },
    keyIds: () => ring.all().map(({ id }) => id),
  };
}
