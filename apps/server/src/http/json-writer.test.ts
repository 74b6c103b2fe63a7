import { contract, type Route } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonWriterOf } from './json-writer.js';

const oddTexts = ['', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '😀', 'é', 'e\u0301', '__proto__', '7'];
const oddValues = [
  undefined,
  null,
  -0,
  1e21,
  0.1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '',
  [],
  {},
  new Date(0),
];
const oddMoments = [
  '2026-02-29T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2026-11-29T00:00:00Z',
  '2026-13-01T00:00:00.000Z',
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...oddTexts));
const moment = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Values that a schema accepts, and now and then others. */
function sentTo(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const good = acceptedBy(schema, depth);
  return fc.oneof({ arbitrary: good, weight: 60 }, { arbitrary: fc.constantFrom<unknown>(...oddValues), weight: 1 });
}

function acceptedBy(schema: z.ZodType, depth: number): fc.Arbitrary<unknown> {
  const inner = (of: unknown) => sentTo(of as z.ZodType, depth + 1);
  if (depth > 6) return fc.constant(null);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, inner(field)] as const);
    const required = fields.map(([name]) => name).filter((name) => !(schema.shape[name] instanceof z.ZodOptional));
    const known = fc.record(Object.fromEntries(fields), { requiredKeys: required });
    return fc.tuple(known, fc.boolean()).map(([record, more]) => (more ? { zzUnknown: 1, ...record } : record));
  }
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.def.innerType));
  if (schema instanceof z.ZodOptional) return inner(schema.def.innerType);
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.def.element), { maxLength: 3 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner));
  if (schema instanceof z.ZodRecord) return fc.dictionary(text, inner(schema.def.valueType), { maxKeys: 3 });
  if (schema instanceof z.ZodISODateTime) return fc.oneof(moment, fc.constantFrom(...oddMoments));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNumberFormat) return fc.maxSafeInteger();
  if (schema instanceof z.ZodNumber) return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  return text;
}

/** The text, or which fields are refused. */
function outcomeOf(write: () => string): unknown {
  try {
    return write();
  } catch (error) {
    return error instanceof z.ZodError ? error.issues.map(({ path, code }) => [path, code]) : String(error);
  }
}

const responses = new Set(
  Object.values(contract).flatMap((routes) =>
    Object.values<Route>(routes).flatMap(({ responses }) => Object.values<z.ZodType>(responses)),
  ),
);

function compare(schema: z.ZodType, runs: number): void {
  const write = jsonWriterOf(schema);
  fc.assert(
    fc.property(sentTo(schema), (value) => {
      let isUnknown = false;
      const written = outcomeOf(() => write(value, () => (isUnknown = true)));
      const expected = outcomeOf(() => JSON.stringify(schema.parse(value)));
      // What is unknown has a test of its own.
      if (isUnknown) expect(expected).toEqual(expect.any(Array));
      else expect(written).toEqual(expected);
    }),
    { numRuns: runs },
  );
}

test('writes each response of the contract as zod and JSON.stringify do, and refuses what zod refuses', () => {
  expect(responses.size).toBeGreaterThan(100);
  for (const schema of responses) compare(schema, 3);
});

describe('writes what zod and JSON.stringify do', () => {
  const { leads, contacts, activities, conversations } = contract;
  test.each(Object.entries({ leads, contacts, activities, conversations }))('of a list of %s', (_, { list }) =>
    compare(list.responses[200], 150),
  );

  test.each([
    ['text that is changed', z.object({ a: z.string().normalize('NFC'), b: z.string().trim() })],
    ['an address', z.object({ a: z.email(), b: z.url() })],
    ['a number with bounds', z.object({ a: z.int().min(2), b: z.number().max(3) })],
    ['a default', z.object({ a: z.string(), b: z.string().default('x'), c: z.string().nullish() })],
    ['fields with odd names', z.object({ b: z.string(), 1: z.string(), "it's": z.string(), 'a"b': z.string() })],
    ['no fields', z.object({})],
    ['a first field that is optional', z.object({ a: z.string().optional(), b: z.string() })],
    ['a strict object', z.strictObject({ a: z.string() })],
    ['a loose object', z.looseObject({ a: z.string() })],
    ['a check of the whole', z.object({ a: z.int(), b: z.int() }).refine(({ a, b }) => a < b)],
    ['a record with limited names', z.record(z.enum(['a', 'b']), z.string())],
    ['one of several', z.object({ a: z.union([z.string(), z.int(), z.array(z.string())]) })],
    ['anything', z.object({ a: z.unknown(), b: z.string() })],
  ])('%s', (_, schema) => compare(schema, 200));
});
