import { expect, test } from 'vitest';
import { createCipher } from '../security/encryption.js';
import { createConsistencyTokens } from './consistency.js';

const cipher = createCipher('a secret key of the tests, 32+ characters');
const tokens = createConsistencyTokens(cipher, '7000000000000000001');
const atMicros = 1_795_692_301_849_123;

test('a token tells its position to its own tenant and database alone, and hides it', () => {
  const token = tokens.write('a', { lsn: 123_456_789, atMicros });
  expect(tokens.read('a', token)).toBe(123_456_789);
  expect(token).not.toContain('123456789');
  expect(token).toMatch(/^[\x21-\x7e]+$/);
  expect(tokens.read('b', token)).toBe(0);
  expect(createConsistencyTokens(cipher, '7000000000000000002').read('a', token)).toBe(0);
});

test('of two tokens, the later one is greater as text', () => {
  const times = [5, atMicros - 1, atMicros, atMicros + 0.5, atMicros + 10, 9_000_000_000_000_000];
  const written = times.map((time) => tokens.write('a', { lsn: 1, atMicros: time }).split('.')[0]);
  expect(written.toSorted()).toEqual(written);
});

test('what is no token is ignored, however long it is', () => {
  for (const token of [undefined, '', '.', 'x', ['a'], '0'.repeat(400), '0'.repeat(10_000)]) {
    expect(tokens.read('a', token)).toBe(0);
  }
});
