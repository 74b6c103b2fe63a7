import fc from 'fast-check';
import type { z } from 'zod';

const texts = ['', 'a', 'en', 'example.com', 'https://example.com/feed', 'call', '2026-11-26T04:33:10.000Z'];

/** Content of a response as its schema declares it, for kinds of schemas that the contract has. */
export function contentOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fc.constantFrom(...accepted(schema, texts));
    case 'number':
      return fc.constantFrom(...accepted(schema, [0, 1, -1, 0.5, 100, 2 ** 53]));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 });
    case 'nullable':
      return fc.option(contentOf(def.innerType), { nil: null });
    case 'optional':
      return fc.option(contentOf(def.innerType), { nil: undefined });
    case 'array':
      return fc.array(contentOf(def.element), { maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), contentOf(def.valueType), { maxKeys: 2 });
    case 'object':
      return objectOf(def.shape);
    case 'union':
      return fc.oneof(...def.options.map(contentOf));
    case 'default':
      return contentOf(def.innerType);
    case 'pipe':
      return contentOf(def.in);
    default:
      throw new Error(`Say here what content a schema of the kind ${def.type} accepts.`);
  }
}

function accepted<T>(schema: z.core.$ZodType, values: readonly T[]): T[] {
  return values.filter((value) => (schema as z.ZodType).safeParse(value).success);
}

/** Half of the objects have the fields in the order of the schema. */
function objectOf(shape: z.core.$ZodShape): fc.Arbitrary<unknown> {
  const names = Object.keys(shape);
  const optional = names.filter((name) => (shape[name] as z.core.$ZodTypes)._zod.def.type === 'optional');
  const fields = Object.fromEntries(names.map((name) => [name, contentOf(shape[name] as z.ZodType)]));
  const whole = fc.record(fields, { requiredKeys: names.filter((name) => !optional.includes(name)) });
  return fc
    .tuple(whole, fc.boolean())
    .map(([value, isReversed]) => (isReversed ? Object.fromEntries(Object.entries(value).toReversed()) : value));
}

const replacements = [undefined, null, '', 'x', ' e\u0301 ', 0, 1.5, -1, 2 ** 53, true, [], {}, { a: 1 }, [null]];

export const randomDamage = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('add', 'drop', 'replace', 'inherit'),
  replacement: fc.constantFrom(...replacements),
});

/** The content with a field more, a field less, a field inherited, or another value at some place. */
export function damage(
  content: unknown,
  random: typeof randomDamage extends fc.Arbitrary<infer T> ? T : never,
): unknown {
  const copy = structuredClone(content);
  const places = placesIn(copy);
  const place = places[random.place % places.length];
  if (!place) return random.replacement;
  const { holder, key } = place;
  if (random.kind === 'add') holder[`${key}More`] = random.replacement;
  else if (random.kind === 'replace') holder[key] = random.replacement;
  else {
    const value = holder[key];
    delete holder[key];
    if (random.kind === 'inherit' && !Array.isArray(holder)) Object.setPrototypeOf(holder, { [key]: value });
  }
  return copy;
}

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
