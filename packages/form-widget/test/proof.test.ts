import { createHash } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { type Challenge, createHash as createOwnHash, prove } from '../src/proof.js';

const secret = { hmacSignatureSecret: 'a secret of the test' };

test('SHA-256 of 36 bytes is that of Node, for every kind of counter', () => {
  for (const prefix of ['00'.repeat(32), 'ff'.repeat(32), '0123456789abcdef'.repeat(4)]) {
    const hash = createOwnHash(prefix);
    for (const counter of [0, 1, 255, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) {
      const bytes = Buffer.alloc(36, Buffer.from(prefix, 'hex'));
      bytes.writeUInt32BE(counter, 32);
      const words = [...hash(counter).slice(0, 8)].map((word) => (word >>> 0).toString(16).padStart(8, '0'));
      expect(words.join('')).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  }
});

test.each(['0', '00', '000', '0000'])(
  'a challenge with the prefix %s is solved as ALTCHA verifies it',
  async (keyPrefix) => {
    const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 1, keyPrefix, deriveKey, ...secret });
    const proof = await prove(challenge as Challenge);
    const payload = JSON.parse(atob(String(proof))) as Payload;
    expect(await verifySolution({ ...payload, deriveKey, ...secret })).toMatchObject({ verified: true });
  },
);

test('a challenge of another kind is left alone', async () => {
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 2, keyPrefix: '00', deriveKey, ...secret });
  expect(await prove(challenge as Challenge)).toBeUndefined();
});
