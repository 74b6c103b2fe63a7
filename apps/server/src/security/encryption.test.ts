import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCipher } from './encryption.js';
import { keyPickUpMs } from './key-ring.js';
import { associatedDataOf, type SecretKind, secretColumns, secretKinds } from './stored-secrets.js';

const cipher = createCipher('a secret key of 32 characters, or more');
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('encrypted text', () => {
  test('is decrypted unchanged in its context, also by another cipher with the same key', () => {
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

  test('is refused if it is not a ciphertext', () => {
    for (const damaged of ['', 'secret', 'v2.a.b.c.d', 'v1.a.b.c']) {
      expect(() => cipher.decrypt(damaged, 'here')).toThrow();
    }
  });

  test('is different each time and reveals nothing of the text', () => {
    const made = Array.from({ length: 100 }, () => cipher.encrypt('a well-known text', 'here'));
    expect(new Set(made).size).toBe(made.length);
    for (const ciphertext of made) {
      expect(Buffer.from(ciphertext.split('.')[4] ?? '', 'base64url').toString('latin1')).not.toContain('well-known');
    }
  });
});

describe('a ring of keys', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 32, maxLength: 40 }), { minLength: 1, maxLength: 4 });

  test('decrypts with any of its keys, and encrypts with the first', () => {
    fc.assert(
      fc.property(keys, text, fc.nat(), (ring, secret, pick) => {
        const writer = createCipher(ring[pick % ring.length] as string);
        const reader = createCipher(() => ring);
        expect(reader.decrypt(writer.encrypt(secret, 'here'), 'here')).toBe(secret.toWellFormed());
        const [, keyId] = reader.encrypt(secret, 'here').split('.');
        expect(keyId).toBe(createCipher(ring[0] as string).keyIds()[0]);
        expect(reader.keyIds()).toHaveLength(ring.length);
      }),
    );
  });

  test('decrypts nothing of a key that is not in it, and identifies keys only by their ids', () => {
    fc.assert(
      fc.property(keys, text, (ring, secret) => {
        const [outsider = '', ...rest] = ring;
        fc.pre(rest.length > 0);
        const written = createCipher(outsider).encrypt(secret, 'here');
        expect(() => createCipher(() => rest).decrypt(written, 'here')).toThrow(/another SECRET_KEY/);
        // It does not decrypt under the id of a key in the ring either.
        const [version, , ...more] = written.split('.');
        const renamed = [version, createCipher(() => rest).keyIds()[0], ...more].join('.');
        expect(() => createCipher(() => rest).decrypt(renamed, 'here')).toThrow();
      }),
    );
  });

  test('immediately decrypts text of another process with a key that was added before', () => {
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
    let source: readonly string[] = [old];
    const long = createCipher(
      () => source,
      () => 0,
    );
    const before = long.encrypt('secret', 'here');
    source = [fresh, old];
    const other = createCipher(() => source);
    expect(long.decrypt(other.encrypt('secret', 'here'), 'here')).toBe('secret');
    expect(other.decrypt(before, 'here')).toBe('secret');
  });

  test('encrypts with a new key as soon as the pick-up time is over', () => {
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
    let source: readonly string[] = [old];
    let nowMs = 0;
    const long = createCipher(
      () => source,
      () => nowMs,
    );
    source = [fresh, old];
    nowMs = keyPickUpMs;
    expect(long.encrypt('secret', 'here').split('.')[1]).toBe(createCipher(fresh).keyIds()[0]);
  });

  test('requires a key', () => {
    expect(() => createCipher(() => [])).toThrow('no secret key');
  });
});

describe('the place of a secret', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 20 });
  const place = fc
    .constantFrom<SecretKind>(...secretKinds)
    .chain((kind) =>
      fc.tuple(
        fc.constant(kind),
        fc.array(part, { minLength: secretColumns[kind].key.length, maxLength: secretColumns[kind].key.length }),
      ),
    );

  test('is unique to its row, tenant and kind', () => {
    fc.assert(
      fc.property(place, place, ([kind, key], [otherKind, otherKey]) => {
        const same = kind === otherKind && JSON.stringify(key) === JSON.stringify(otherKey);
        expect(associatedDataOf(kind, key) === associatedDataOf(otherKind, otherKey)).toBe(same);
      }),
    );
  });

  test('requires the whole key of the row', () => {
    expect(() => associatedDataOf('webhookSecrets', ['tenant'])).toThrow('tenant_id, id');
  });
});
