import { expect, test } from 'vitest';
import { beginnings, isOneTypoAway, matchesWithTypo } from '../src/lib/one-typo.js';

test.each([
  ['lovelace', 'lovelace'],
  ['lovelace', 'lovelcae'],
  ['lovelace', 'lovlace'],
  ['lovelace', 'lovellace'],
  ['lovelace', 'lovekace'],
])('%s is meant by %s', (word, typed) => {
  expect(isOneTypoAway(word, typed)).toBe(true);
});

test.each([
  ['lovelace', 'lovelcea'],
  ['lovelace', 'loveless'],
  ['ada', 'eva'],
])('%s is not meant by %s', (word, typed) => {
  expect(isOneTypoAway(word, typed)).toBe(false);
});

test('a text matches by the beginnings of its words, with one typo in each', () => {
  expect(matchesWithTypo('Ada Lovelace, Engines', 'lovelca ad')).toBe(true);
  expect(matchesWithTypo('Pipelines', 'pipelnes')).toBe(true);
  expect(matchesWithTypo('Ada Lovelace', 'grace')).toBe(false);
  expect(beginnings('Lovelcae Ada')).toBe('love ad');
});
