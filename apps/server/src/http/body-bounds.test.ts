import { limits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { checkBodyBounds } from './body-bounds.js';

/** Returns the path and code of the only error detail for a body; undefined if the body is within the bounds. */
function check(text: string, maxValues: number = limits.bodyValues): [place: string, code: string] | undefined {
  try {
    checkBodyBounds(Buffer.from(text), maxValues);
    return undefined;
  } catch (error) {
    const [detail] = (error as ApiError).extra.details ?? [];
    expect(error).toBeInstanceOf(ApiError);
    return [detail?.path ?? '', detail?.code ?? ''];
  }
}

/** Counts the values in a parsed body, as a reference for the bounds. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.values(value);
  return Math.max(1, entries.length) + entries.reduce((sum: number, entry) => sum + countValues(entry), 0);
}
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('"', '\\', '\\"', ',{[', ']}', ':'),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 20, depthSize: 'max' },
    fc.constantFrom(null, true, 1.5e-7),
    oddText,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(oddText, tie('tree'), { maxKeys: 4 }),
  ),
}));

test('counts values and levels as in the parsed JSON, regardless of whitespace and text content', () => {
  fc.assert(
    fc.property(tree, fc.integer({ min: 0, max: 30 }), fc.constantFrom(0, 3, '\t'), (value, maxValues, space) => {
      const tooMuch = countValues(value) > maxValues || depthOf(value) > limits.bodyDepth;
      expect(check(JSON.stringify(value, null, space), maxValues) !== undefined).toBe(tooMuch);
    }),
  );
});

test('always ends on invalid JSON, and reports only that it is too deep', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a'), maxLength: 40 }),
      (text) => {
        const said = check(text, 1_000);
        if (said) expect(said[1]).toBe('too_deep');
      },
    ),
  );
});

describe('names the place', () => {
  const deep = '['.repeat(20);

  test.each([
    [`body.metadata.a${'.0'.repeat(14)}`, `{"metadata":{"a":${deep}`],
    [`body.records.1.tags${'.0'.repeat(13)}`, `{"records":[{"x":1},{"y":2,"tags":${deep}`],
    [`body.c.2${'.0'.repeat(14)}`, `{"a\\"b,":1, "c" : [1, 2, ${deep}`],
    [`body.${'n'.repeat(145)}`, `{"${'n'.repeat(500)}":${deep}`],
    [`body${'.0'.repeat(16)}`, deep],
  ])('that is too deep: %s', (place, text) => {
    expect(check(text)).toEqual([place, 'too_deep']);
  });

  test('of a record that has too many values', () => {
    const record = (values: number) => `{"tags":[1${',1'.repeat(values - 2)}]}`;
    const most = limits.bodyValues;
    const body = (last: string) => `{"records":[${record(most)},{},${last}]}`;
    expect(check(body(record(most)), limits.bulkBodyValues)).toBeUndefined();
    expect(check(body(record(most + 1)), limits.bulkBodyValues)).toEqual(['body.records.2', 'too_many_values']);
    expect(check(`[{},${record(most + 1)}]`, limits.bulkBodyValues)).toEqual(['body.1', 'too_many_values']);
  });

  test('of a record that is too long', () => {
    const record = (bytes: number) => `{"title":"${'x'.repeat(bytes - 12)}"}`;
    expect(check(`{"records":[${record(limits.recordBytes)}]}`)).toBeUndefined();
    expect(check(`{"records":[${record(50)},${record(limits.recordBytes + 1)}]}`)).toEqual([
      'body.records.1',
      'too_long',
    ]);
  });
});
