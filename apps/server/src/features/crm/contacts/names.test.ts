import { expect, test } from 'vitest';
import { doNamesAgree } from './names.js';

test.each([
  ['Ada Lovelace', 'lovelace ADA', true],
  ['A. Lovelace', 'Ada Lovelace', true],
  ['José Díaz', 'Jose Diaz', true],
  ['Hans Müller', 'Hans Mueller', true],
  ['Ada King Lovelace', 'Ada Lovelace', true],
  ['Dr. Ada Lovelace', 'Ada Lovelace', true],
  ['', 'Ada', true],
  ['A', 'A', true],
  ['A', 'Ada Lovelace', false],
  ['Ada Lovelace', 'Bob Lovelace', false],
  ['A. Lovelace', 'B. Lovelace', false],
  ['Ada Lovelace', 'Ada King', false],
  ['山田太郎', '山田花子', false],
])('%s and %s can be one person: %s', (one, other, isAgreed) => {
  expect([doNamesAgree(one, other), doNamesAgree(other, one)]).toEqual([isAgreed, isAgreed]);
});
