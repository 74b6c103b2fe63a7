import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets at rest. `context` names the place of the secret: moved elsewhere, it does not decrypt. */
export interface Cipher {
  encrypt(plaintext: string, context: string): string;
  /** Throws where the text was changed, moved, or encrypted with another key. */
  decrypt(ciphertext: string, context: string): string;
}

/** Bytes. Said aloud, since otherwise a tag that was cut short is accepted, and a short one can be guessed. */
const authTagLength = 16;

/**
 * AES-256-GCM under a key derived from `secretKey` (any text of 32 characters or more). The result is
 * `v1.<key id>.<nonce>.<tag>.<ciphertext>` in base64url; the key id tells which key to use after a rotation.
 */
export function createCipher(secretKey: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'lead-engagement encryption at rest', 32));
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return {
    encrypt(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength }).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return ['v1', keyId, ...parts].join('.');
    },
    decrypt(stored, context) {
      const [version, storedKeyId, nonce, tag, ciphertext] = stored.split('.');
      if (version !== 'v1' || nonce === undefined || tag === undefined || ciphertext === undefined) {
        throw new Error('A stored secret is damaged.');
      }
      if (storedKeyId !== keyId) throw new Error('A stored secret was encrypted with another SECRET_KEY.');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}
