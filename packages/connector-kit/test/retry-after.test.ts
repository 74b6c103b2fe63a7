import { expect, test } from 'vitest';
import { readRetryAfterMs } from '../src/limits.js';

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 31 Dec 1999 23:59:59 GMT', 59_000],
  ['Fri, 31 Dec 1999 23:58:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['2000', 2_000_000],
  ['99999999999999', undefined],
  [undefined, undefined],
  [['17', '99'], 17_000],
])('reads Retry-After: %s as %s ms', (value, expected) => {
  expect(readRetryAfterMs(value, Date.UTC(1999, 11, 31, 23, 59, 0))).toBe(expected);
});
