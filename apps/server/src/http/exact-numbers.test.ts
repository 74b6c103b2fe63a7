import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { checkExactNumbers } from './exact-numbers.js';

/** Returns the path and code of the error for a body; undefined if the body is valid. */
function check(text: string): [place: string, code: string] | undefined {
  try {
    checkExactNumbers(text);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    const [detail] = (error as ApiError).extra.details ?? [];
    return [detail?.path ?? '', detail?.code ?? ''];
  }
}

test('refuses an integer that would lose digits, and names its path', () => {
  expect(check('{"metadata":{"é":[1,{"id":10215487963254875}]}}')).toEqual(['body.metadata.é.1.id', 'inexact_number']);
  expect(check(`{"id":-${'9'.repeat(400)}}`)).toEqual(['body.id', 'inexact_number']);
  expect(check(`{"id":${'1'.repeat(20_000_000)}`)).toEqual(['body.id', 'inexact_number']);
});

test('refuses an integer if, and only if, parsing would change its value', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), (integer) => {
      expect(check(`{"id":${integer}}`) === undefined).toBe(BigInt(Number(integer)) === integer);
      expect(check(`{"id":"${integer}"}`)).toBeUndefined();
    }),
  );
});

test('does not treat fractions, powers and digits in strings as integers', () => {
  expect(check('[0.12345678901234567890,1e300,12345678901234567.5,"\\"10215487963254875",-0]')).toBeUndefined();
});
