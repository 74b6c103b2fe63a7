import { z } from 'zod';

/** Where a body or a query takes an id: `['tags', 0, 'id']`. A zero stands for each element of a list. */
export type IdField = (string | 0)[];

type Schema = z.core.JSONSchema.BaseSchema;

/** The fields of a schema, at any depth, that take an id: those declared as one in the contract, or as any text at all in a filter. */
export function idFieldsOf(schema: z.ZodType | undefined): IdField[] {
  if (!schema) return [];
  return findIds(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), []);
}

function findIds(schema: Schema, path: IdField): IdField[] {
  if (path.length > 0 && isId(schema)) return [path];
  if (path.length > 0 && isFilterOfIds(schema)) return [path];
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[];
  const items = Array.isArray(schema.items) ? schema.items : [schema.items];
  const found = [
    ...branches.flatMap((branch) => findIds(branch, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => findIds(field as Schema, [...path, name])),
    ...items.flatMap((item) => (typeof item === 'object' ? findIds(item as Schema, [...path, 0]) : [])),
  ];
  return [...new Map(found.map((field) => [field.join('.'), field])).values()];
}

/** As `id` of the contract is declared. */
function isId({ type, minLength, maxLength }: Schema): boolean {
  return type === 'string' && minLength === 1 && maxLength === 64;
}

/** A filter that takes several ids, or several values and asks nothing of them. */
function isFilterOfIds({ type, items, maxItems }: Schema): boolean {
  if (type !== 'array' || maxItems === undefined || typeof items !== 'object' || Array.isArray(items)) return false;
  const asksNothing = maxItems === 50 && JSON.stringify(items) === '{"type":"string"}';
  return asksNothing || (items.type === 'string' && items.pattern?.includes('_[0-7]') === true);
}

/** A copy of `body` with `value` at `field`. */
export function withId(body: unknown, [first, ...rest]: IdField, value: string): unknown {
  if (first === undefined) return value;
  if (first === 0) {
    const [element, ...others] = Array.isArray(body) ? body : [];
    return [withId(element, rest, value), ...others];
  }
  const known = isObject(body) ? body : {};
  return { ...known, [first]: withId(known[first], rest, value) };
}

/**
 * The bodies to name a record in: the sample, and the sample less one of its fields, since some exclude each other; each
 * also with a name in the object that the field is part of, since some need one. In a list it is the first element that
 * varies; each element comes first once, since they can be of different kinds.
 */
export function bodiesFor(sample: Record<string, unknown>, field: IdField): Record<string, unknown>[] {
  const [first, second, ...inElement] = field;
  const list = sample[first as string];
  if (second === 0 && inElement.length > 0 && Array.isArray(list) && isObject(list[0])) {
    return list.flatMap((one, at) =>
      bodiesFor(one, inElement).map((element) => ({
        ...sample,
        [first as string]: [element, ...list.slice(at + 1), ...list.slice(0, at)],
      })),
    );
  }
  const lessOne = Object.keys(sample).map((left) =>
    Object.fromEntries(Object.entries(sample).filter(([name]) => name !== left)),
  );
  const inner = sample[first as string];
  const deeper =
    typeof second === 'string' && inElement.length > 0 && isObject(inner)
      ? bodiesFor(inner, field.slice(1)).map((one) => ({ ...sample, [first as string]: one }))
      : [];
  const bodies = [sample, ...lessOne, ...deeper];
  if (typeof second !== 'string') return bodies;
  const named = bodies.map((body) => {
    const part = body[first as string];
    return { ...body, [first as string]: { name: 'Named', ...(isObject(part) ? part : {}) } };
  });
  return [...bodies, ...named];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
