import { expect, test } from 'vitest';
import { createCipher } from './encryption.js';
import { rememberDecrypted } from './remembering-cipher.js';

/** A cipher that remembers, and how often the one behind it has decrypted. */
function createSample() {
  const cipher = createCipher('a secret key of the tests, 32+ characters');
  let decrypted = 0;
  let nowMs = 0;
  const counting = {
    ...cipher,
    decrypt(ciphertext: string, associatedData: string) {
      decrypted += 1;
      return cipher.decrypt(ciphertext, associatedData);
    },
  };
  const remembering = rememberDecrypted(counting, () => nowMs);
  return {
    remembering,
    decrypted: () => decrypted,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

test('decrypts a text once, and again after a minute', () => {
  const { remembering, decrypted, pass } = createSample();
  const text = remembering.encrypt('whsec_1', 'endpoint 1');
  for (let time = 0; time < 100; time++) expect(remembering.decrypt(text, 'endpoint 1')).toBe('whsec_1');
  expect(decrypted()).toBe(1);
  pass(60_000);
  expect(remembering.decrypt(text, 'endpoint 1')).toBe('whsec_1');
  expect(decrypted()).toBe(2);
});

test('refuses a text that was moved to another place, also one that it remembers', () => {
  const { remembering } = createSample();
  const text = remembering.encrypt('whsec_1', 'endpoint 1');
  expect(remembering.decrypt(text, 'endpoint 1')).toBe('whsec_1');
  expect(() => remembering.decrypt(text, 'endpoint 2')).toThrow();
});

test('remembers a thousand texts at most', () => {
  const { remembering, decrypted } = createSample();
  const texts = Array.from({ length: 1_001 }, (_, at) => remembering.encrypt(String(at), 'x'));
  for (const text of texts) remembering.decrypt(text, 'x');
  // The first has made room for the last.
  remembering.decrypt(texts[1_000] as string, 'x');
  expect(decrypted()).toBe(1_001);
  remembering.decrypt(texts[0] as string, 'x');
  expect(decrypted()).toBe(1_002);
});
