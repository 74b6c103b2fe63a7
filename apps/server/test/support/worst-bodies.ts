import { limits, maxBodyBytes, maxBodyValues, type Route } from '@lead-engagement/contract';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A body designed to cost the server as much as possible. */
export interface WorstBody {
  name: string;
  text: string;
  /** Refused before any schema sees it, so that all routes do the same with it. */
  isShared?: boolean;
}

/** Replacements for each value in a schema: of the wrong type for most fields, and expensive to report. */
const wrongValues: Record<string, unknown> = {
  null: null,
  object: {},
  'list of lists': [[[]], [[]]],
  number: -1.5e300,
  'empty text': '',
  'long text': 'x'.repeat(2_000),
  'text that cannot be stored': '\u0000\ud800',
  'address that does not end': `a@${'a.'.repeat(200)}`,
  'many names': Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`name ${at}`, {}])),
};

/** Bodies for a route, generated from its schema: the longest, the widest, and those with the most errors. */
export function worstBodies(route: Route, schema: z.ZodType): WorstBody[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const bytes = maxBodyBytes(route);
  const values = maxBodyValues(route);
  const wrong = Object.entries(wrongValues).flatMap(([name, value]) => {
    const more = fill(described, value, 1_000, described);
    return [
      { name: `${name} everywhere, as much as is read`, text: fillUp(described, value, bytes, values) },
      {
        name: `${name} everywhere, more than is read`,
        text: toText(more, bytes) ?? '',
        isShared: countValues(more) > values,
      },
    ];
  });
  const fields = Object.keys(described.properties ?? { none: {} });
  const long = fields.map((field) => `"${field}":"${'x'.repeat(bytes / fields.length - 20 - field.length)}"`);
  const wide = (count: number) => `{${Array.from({ length: count }, (_, at) => `"n${at}":{}`).join()}}`;
  return [
    ...wrong,
    { name: 'a long text in each field', text: `{${long.join()}}` },
    { name: 'as many unknown names as are read', text: wide(Math.floor(values / 2) - 1) },
    { name: 'as many unknown names as fit', text: wide(Math.floor(bytes / 14)), isShared: true },
    { name: 'as many numbers in a field as are read', text: `{"${fields[0]}":[1${',1'.repeat(values - 3)}]}` },
    { name: 'lists as deep as are read', text: nest(limits.bodyDepth - 1) },
  ].filter(({ text }) => text !== '' && Buffer.byteLength(text) <= bytes);
}

/** Bodies of this length that are expensive for any schema, or are not JSON. */
export function worstTexts(bytes: number): WorstBody[] {
  const padded = (text: string, filler: string) =>
    text.replace('?', () => filler.repeat((bytes - text.length) / filler.length));
  return [
    { name: 'empty objects', text: padded('[{}?]', ',{}') },
    { name: 'empty lists in a field', text: padded('{"a":[[]?]}', ',[]') },
    { name: 'deep lists', text: nest(bytes / 2 - 100) },
    { name: 'deep objects that do not end', text: padded('?', '{"a":') },
    { name: 'one long text of escapes', text: padded('{"a":"?"}', '\\u0000') },
    { name: 'one long text of quotes', text: padded('{"a":"?"}', '\\"') },
    { name: 'one long number', text: padded('{"a":1?}', '1') },
    { name: 'one long name', text: padded('{"?":1}', 'n') },
    { name: 'a text that does not end', text: padded('{"a":"?', 'x') },
    { name: 'white space', text: padded('{"a":?1}', ' ') },
    { name: 'names that could poison a prototype', text: padded('{"a":1?}', ',"constructor":{"prototyp":1}') },
  ];
}

function nest(levels: number): string {
  return `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
}

/** The largest body of this kind within the limits. */
function fillUp(described: JsonSchema, value: unknown, bytes: number, values: number): string {
  for (const most of [500, 200, 100, 50, 20, 10, 5, 2, 1]) {
    const body = fill(described, value, most, described);
    const text = countValues(body) <= values ? toText(body, bytes) : undefined;
    if (text !== undefined) return text;
  }
  return JSON.stringify(fill(described, null, 1, described));
}

/**
 * A value for a schema with as many entries in each list as possible, `most` in nested lists, and `wrong` for each value without properties
 * or entries.
 */
function fill(schema: JsonSchema, wrong: unknown, most: number, root: JsonSchema, inList = false): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  const [name] = /[^/]*$/.exec(schema.$ref ?? '') ?? [];
  if (name) return fill(root.$defs?.[name] as JsonSchema, wrong, most, root, inList);
  if (options) return fill(dearest(options as JsonSchema[]), wrong, most, root, inList);
  if (schema.type === 'array') {
    const count = Math.min(schema.maxItems ?? most, inList ? most : 500, most);
    return Array(count).fill(fill(schema.items as JsonSchema, wrong, most, root, true));
  }
  if (schema.type !== 'object') return schema.const ?? wrong;
  const fields = Object.entries(schema.properties ?? {});
  const further = typeof schema.additionalProperties === 'object' ? Math.min(100, most) : 0;
  return Object.fromEntries([
    ...fields.map(([field, inner]) => [field, fill(inner as JsonSchema, wrong, most, root, inList)]),
    ...Array.from({ length: further }, (_, at) => [`key_${at}`, wrong]),
  ]);
}

/** The alternative with the most to check. */
function dearest(options: JsonSchema[]): JsonSchema {
  const rank = ({ type }: JsonSchema) => ['null', 'string', 'array', 'object'].indexOf(String(type));
  return options.reduce((best, option) => (rank(option) > rank(best) ? option : best));
}

/** A body as JSON; undefined if it is longer than `bytes`, which may exceed the longest string. */
function toText(body: unknown, bytes: number): string | undefined {
  if (countLetters(body) > bytes) return undefined;
  const text = JSON.stringify(body);
  return Buffer.byteLength(text) <= bytes ? text : undefined;
}

/** A lower bound for the length of its JSON. The entries of a list are all alike. */
function countLetters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.length * (countLetters(value[0]) + 1);
  if (typeof value !== 'object' || value === null) return 1;
  // With its quotes, a colon and a comma or brace.
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + 4 + countLetters(inner), 0);
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return Math.max(1, value.length) + value.length * countValues(value[0]);
  const entries = Object.values(value);
  return Math.max(1, entries.length) + entries.reduce((sum: number, entry) => sum + countValues(entry), 0);
}
