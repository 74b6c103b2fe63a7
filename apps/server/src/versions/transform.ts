import { z } from 'zod';
import { ownValue } from '../own-value.js';

/** Makes another value of a value that a schema has accepted. */
export type Transform = (value: unknown) => unknown;

/**
 * The transformation of the values of a schema, made of those that `own` has for schemas within it, from the inside out; undefined if there is
 * none. `own` is asked by identity: a schema that is described again is another one.
 */
export function transformOf(
  schema: unknown,
  own: (schema: z.ZodType) => Transform | undefined,
  above: ReadonlySet<unknown> = new Set(),
): Transform | undefined {
  // A schema within itself, such as that of nested conditions.
  if (!(schema instanceof z.ZodType) || above.has(schema)) return undefined;
  const within = new Set([...above, schema]);
  const inner = ofParts(schema, (part) => transformOf(part, own, within));
  const outer = own(schema);
  return inner && outer ? (value) => outer(inner(value)) : (inner ?? outer);
}

function ofParts(schema: z.ZodType, of: (part: unknown) => Transform | undefined): Transform | undefined {
  if (schema instanceof z.ZodObject) return ofFields(schema.shape, of);
  if (schema instanceof z.ZodArray) return each(of(schema.element));
  if (schema instanceof z.ZodDiscriminatedUnion) return ofKinds(schema, of);
  if (schema instanceof z.ZodUnion) return ofOptions(schema.options, of);
  if (schema instanceof z.ZodRecord) return eachValue(of(schema.valueType));
  if (schema instanceof z.ZodLazy) return of(schema.unwrap());
  if (schema instanceof z.ZodPipe) return of(schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return ifAny(of(schema.unwrap()));
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return of(schema.unwrap());
  if (schema instanceof z.ZodIntersection) return both(of(schema.def.left), of(schema.def.right));
  return undefined;
}

function ofFields(shape: Readonly<Record<string, unknown>>, of: (part: unknown) => Transform | undefined) {
  const fields = new Map<string, Transform>();
  for (const [name, part] of Object.entries(shape)) {
    const change = of(part);
    if (change) fields.set(name, change);
  }
  return fields.size === 0 ? undefined : (value: unknown) => mapValues(value, (name) => fields.get(name));
}

function eachValue(change: Transform | undefined): Transform | undefined {
  return change && ((value) => mapValues(value, () => change));
}

function mapValues(value: unknown, changeOf: (name: string) => Transform | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const change = changeOf(name);
      return [name, change ? change(field) : field];
    }),
  );
}

function each(change: Transform | undefined): Transform | undefined {
  return change && ((value) => (Array.isArray(value) ? value.map(change) : value));
}

function ifAny(change: Transform | undefined): Transform | undefined {
  return change && ((value) => (value === null || value === undefined ? value : change(value)));
}

function both(one: Transform | undefined, other: Transform | undefined): Transform | undefined {
  return one && other ? (value) => other(one(value)) : (one ?? other);
}

/** By the value of the field that tells the options apart. */
function ofKinds(
  { options, def }: z.ZodDiscriminatedUnion,
  of: (part: unknown) => Transform | undefined,
): Transform | undefined {
  const kinds = new Map<unknown, Transform>();
  for (const option of options) {
    const change = of(option);
    if (!change) continue;
    const values = ownValue<ReadonlySet<unknown>>(option._zod.propValues, def.discriminator);
    if (!values) throw new TypeError('An option of a union has no constant that distinguishes it.');
    for (const kind of values) kinds.set(kind, change);
  }
  if (kinds.size === 0) return undefined;
  return (value) => {
    const kind =
      typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(def.discriminator) : undefined;
    const change = kinds.get(kind);
    return change ? change(value) : value;
  };
}

/** By the first option that the value fits. */
function ofOptions(options: readonly unknown[], of: (part: unknown) => Transform | undefined): Transform | undefined {
  const changes = options.map((option) => [option as z.ZodType, of(option)] as const);
  if (changes.every(([, change]) => change === undefined)) return undefined;
  return (value) => {
    const [, change] = changes.find(([option]) => option.safeParse(value).success) ?? [];
    return change ? change(value) : value;
  };
}
