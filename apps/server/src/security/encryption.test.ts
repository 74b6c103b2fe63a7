import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCipher } from './encryption.js';

const cipher = createCipher('a secret key of 32 characters, or more');
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('what is encrypted', () => {
  test('comes back unchanged in its context, also from a cipher made anew from the same key', () => {
    const again = createCipher('a secret key of 32 characters, or more');
    fc.assert(
      fc.property(text, text, (secret, context) => {
        expect(again.decrypt(cipher.encrypt(secret, context), context)).toBe(secret.toWellFormed());
      }),
    );
  });

  test('does not decrypt in another context', () => {
    fc.assert(
      fc.property(text, text, text, (secret, context, other) => {
        fc.pre(context !== other);
        expect(() => cipher.decrypt(cipher.encrypt(secret, context), other)).toThrow();
      }),
    );
  });

  test('does not decrypt with any bit of its nonce, tag or text changed', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 4 }),
        fc.nat(),
        fc.integer({ min: 0, max: 7 }),
        (secret, part, byte, bit) => {
          const parts = cipher.encrypt(secret, 'here').split('.');
          const bytes = Buffer.from(parts[part] ?? '', 'base64url');
          fc.pre(bytes.length > 0);
          const at = byte % bytes.length;
          bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
          expect(() => cipher.decrypt(parts.with(part, bytes.toString('base64url')).join('.'), 'here')).toThrow();
        },
      ),
    );
  });

  test.each([4, 8, 12, 13, 14, 15])('does not decrypt with its tag cut to %i bytes', (bytes) => {
    const parts = cipher.encrypt('secret', 'here').split('.');
    const tag = Buffer.from(parts[3] ?? '', 'base64url').subarray(0, bytes);
    expect(() => cipher.decrypt(parts.with(3, tag.toString('base64url')).join('.'), 'here')).toThrow();
  });

  test('does not decrypt with another key, and says so', () => {
    const other = createCipher('another secret key of 32 characters or more');
    expect(() => other.decrypt(cipher.encrypt('secret', 'here'), 'here')).toThrow(/another SECRET_KEY/);
  });

  test('is refused where it is no ciphertext at all', () => {
    for (const damaged of ['', 'secret', 'v2.a.b.c.d', 'v1.a.b.c']) {
      expect(() => cipher.decrypt(damaged, 'here')).toThrow();
    }
  });

  test('never looks the same twice, and shows nothing of the text', () => {
    const made = Array.from({ length: 100 }, () => cipher.encrypt('a well-known text', 'here'));
    expect(new Set(made).size).toBe(made.length);
    for (const ciphertext of made) {
      expect(Buffer.from(ciphertext.split('.')[4] ?? '', 'base64url').toString('latin1')).not.toContain('well-known');
    }
  });
});
