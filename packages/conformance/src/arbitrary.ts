import type { JsonSchema } from '@lead-engagement/contract/openapi';
import fc from 'fast-check';
import { resolveSchema } from './schemas.js';

type Schema = Exclude<JsonSchema, boolean>;

const longestText = 40;
const deepest = 4;

/** Text that people write: words in several scripts, with digits and signs, never blank. */
const readable = fc.constantFrom(
  'Ada Lovelace',
  'Grace O’Hopper',
  'Zoë Müller-Ångström',
  '株式会社リード',
  'Компания «Лид»',
  'شركة العملاء',
  'नमस्ते',
  '👩‍💻 Tech & Söhne',
  "O'Brien; <b>Ltd</b>",
  '100 % "quoted"',
  'back\\slash / slash',
);

/** Values that fit a JSON Schema of the contract. Rules that a schema cannot express (a record exists, a name is not taken) are ignored. */
export function arbitraryOf(given: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolveSchema(given) as Schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice as JsonSchema, depth + 1)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string | undefined, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(bounds(schema, 1));
    case 'number':
      return fc.integer(bounds(schema, 100)).map((value) => value / 100);
    case 'string':
      return textOf(schema);
    case 'array':
      return arrayOf(schema, depth);
    case 'object':
      return objectOf(schema, depth);
    default:
      return fc.oneof(fc.boolean(), fc.integer(), readable);
  }
}

/** Whole numbers that lie within the bounds of a schema after division by `scale`. */
function bounds({ minimum, maximum }: Schema, scale: number) {
  const at = (value: number | undefined, otherwise: number) =>
    Math.max(-1e6, Math.min(1e6, value ?? otherwise)) * scale;
  return { min: Math.ceil(at(minimum, -1_000)), max: Math.floor(at(maximum, 1_000)) };
}

function textOf({ format, pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.stringMatching(/^[a-z][a-z0-9]{3,12}$/).map((name) => `${name}@example.com`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const fits = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const letters = fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, longestText) });
  // White space at the ends is trimmed, so the value in the response would differ.
  return fc.oneof(
    readable.filter(fits),
    letters.map((text) => text.trim()).filter((text) => text !== '' && fits(text)),
  );
}

function arrayOf({ items, minItems = 0, maxItems = 3 }: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth >= deepest && minItems === 0) return fc.constant([]);
  const item = arbitraryOf((items as JsonSchema | undefined) ?? {}, depth + 1);
  return fc.uniqueArray(item, {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
    selector: (value) => JSON.stringify(value),
  });
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || depth < deepest);
  const model = Object.fromEntries(
    names.map((name) => [name, arbitraryOf(properties[name] as JsonSchema, depth + 1)] as const),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** Text that databases, JSON, URLs or regular expressions might interpret. */
const oddTexts = [
  "'; drop table leads; --",
  '$1',
  '%',
  '\\',
  '{}',
  'NaN',
  'infinity',
  '-0',
  '1e400',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T24:00:00Z',
  '٣',
  'İ',
  'ﷺ'.repeat(20),
  '\u202e',
  '\u0000',
  '\u0007',
  '\ud800',
  'null',
  'constructor',
  '__proto__',
];

/** Values that a client may send and that no schema expects. A function, because the table of all characters takes half a second. */
export function oddValue(): fc.Arbitrary<unknown> {
  const oddText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...oddTexts));
  return fc.oneof(
    oddText,
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
    fc.double({ noNaN: true }),
    fc.bigInt().map(Number),
    fc.array(oddText, { maxLength: 60 }),
    fc.integer({ min: 1, max: 40 }).map((levels) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown),
  );
}
