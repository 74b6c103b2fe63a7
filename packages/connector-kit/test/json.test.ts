import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../src/json.js';

test('integers beyond 2^53 - 1 keep their digits as text, anywhere in the JSON', () => {
  const text =
    '{"a":[10215487963254875,-10215487963254876],"b":{"c":9007199254740991},"d":"\\"10215487963254875","e":1e30}';
  expect(parseJson(text)).toEqual({
    a: ['10215487963254875', '-10215487963254876'],
    b: { c: 9007199254740991 },
    d: '"10215487963254875',
    e: 1e30,
  });
  expect(parseJson('0.1234567890123456789')).toBe(0.12345678901234568);
});

test('other JSON is parsed as by JSON.parse, and invalid JSON is refused', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' "1234567890123456" '), (json, digits) => {
      const text = digits === '' ? json : `[${json},${digits}]`;
      const isTooLong = /-?\d{16,}/.test(json);
      if (!isTooLong) expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(() => parseJson('[01234567890123456789]')).toThrow(SyntaxError);
});

test('a text with megabytes of digits or escapes is parsed too', () => {
  const digits = '9'.repeat(20_000_000);
  expect(parseJson(`{"a":${digits}}`)).toEqual({ a: digits });
  const escapes = '\\n'.repeat(10_000_000);
  expect(parseJson(`["${escapes}",10215487963254875]`)).toEqual(['\n'.repeat(10_000_000), '10215487963254875']);
});
