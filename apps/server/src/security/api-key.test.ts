import { createHash } from 'node:crypto';
import { secretPrefixes } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateApiKey, hashApiKey, readApiKeyEnvironment } from './api-key.js';

const environment = fc.constantFrom('LIVE' as const, 'SANDBOX' as const);
const key = environment.map(generateApiKey);

describe('an API key', () => {
  test('shows its environment in a prefix that people and secret scanners recognise', () => {
    const keys = { LIVE: generateApiKey('LIVE'), SANDBOX: generateApiKey('SANDBOX') };
    expect(keys.LIVE).toMatch(new RegExp(`^${secretPrefixes.liveKey}[0-9A-Za-z]{36}$`));
    expect(keys.SANDBOX).toMatch(new RegExp(`^${secretPrefixes.sandboxKey}[0-9A-Za-z]{36}$`));
    expect(readApiKeyEnvironment(keys.LIVE)).toBe('LIVE');
    expect(readApiKeyEnvironment(keys.SANDBOX)).toBe('SANDBOX');
  });

  test('is unique', () => {
    const keys = Array.from({ length: 1_000 }, () => generateApiKey('LIVE'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is refused with any single character changed', () => {
    const character = fc.oneof(
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(key, fc.nat(), character, (made, place, other) => {
        const at = place % made.length;
        fc.pre(made[at] !== other);
        expect(readApiKeyEnvironment(made.slice(0, at) + other + made.slice(at + 1))).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  test('is refused with two neighbours swapped, cut short or extended', () => {
    fc.assert(
      fc.property(key, fc.nat(), (made, place) => {
        const at = place % (made.length - 1);
        const [one, two] = [made[at], made[at + 1]];
        if (one !== two) {
          expect(readApiKeyEnvironment(`${made.slice(0, at)}${two}${one}${made.slice(at + 2)}`)).toBeUndefined();
        }
        for (const text of [made.slice(0, -1), made.slice(1), `${made}0`, ` ${made}`, `${made}\n`]) {
          expect(readApiKeyEnvironment(text)).toBeUndefined();
        }
      }),
    );
  });

  test('is refused if it is arbitrary text, without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => secretPrefixes.liveKey + text),
        ),
        (text) => {
          expect(readApiKeyEnvironment(text)).toBeUndefined();
        },
      ),
    );
  });

  test('is stored only as its SHA-256', () => {
    fc.assert(
      fc.property(key, (made) => {
        expect(hashApiKey(made)).toEqual(createHash('sha256').update(made, 'utf8').digest());
      }),
    );
  });
});
