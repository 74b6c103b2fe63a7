import { z } from 'zod';
import type { Route } from './route.js';

/**
 * How a field is a secret. `SENT`: a client sends it. `SHOWN`: responses have it. `SHOWN_ONCE`: only the first response has it; a repetition
 * with the same Idempotency-Key has null.
 */
export type SecretUse = 'SENT' | 'SHOWN' | 'SHOWN_ONCE';

const secrets = z.registry<{ use: SecretUse }>();

/** Marks a finished schema as a secret: a later `.describe()` or `.meta()` would return a schema without the mark. */
export function secret<T extends z.ZodType>(schema: T, use: SecretUse): T {
  secrets.add(schema, { use });
  return schema;
}

/** A secret in a schema: the fields that lead to it; entries of lists and maps are `*`. */
export interface SecretField {
  readonly path: readonly string[];
  readonly use: SecretUse;
}

/** What a schema can consist of, by its definition in zod. */
interface Definition {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** Calls `see` with a schema and everything that it consists of. */
export function walkSchema(
  schema: z.ZodType,
  see: (schema: z.ZodType, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  see(schema, path);
  const def = schema.def as Definition;
  const same = [def.innerType, def.left, def.right, def.in, def.out, ...(def.options ?? [])];
  for (const part of same) if (part) walkSchema(part, see, path);
  for (const entry of [def.element, def.valueType, ...(def.items ?? [])])
    if (entry) walkSchema(entry, see, [...path, '*']);
  for (const [name, field] of Object.entries(def.shape ?? {})) walkSchema(field, see, [...path, name]);
}

/** The secrets of a schema. */
export function secretsOf(schema: z.ZodType): SecretField[] {
  const found = new Map<string, SecretField>();
  walkSchema(schema, (part, path) => {
    const mark = secrets.get(part);
    if (mark) found.set(path.join('.'), { path, use: mark.use });
  });
  return [...found.values()];
}

/** The secrets in the body and the responses of a route. */
export function secretsOfRoute(route: Route): SecretField[] {
  const body = 'body' in route ? [route.body] : [];
  return [...body, ...Object.values(route.responses)].flatMap(secretsOf);
}

/** The fields below `data` of a route's response that are shown once, each by its path. */
export function shownOnceFields({ responses }: Pick<Route, 'responses'>): readonly (readonly string[])[] {
  return Object.values(responses)
    .flatMap(secretsOf)
    .filter(({ path, use }) => use === 'SHOWN_ONCE' && path[0] === 'data')
    .map(({ path }) => path.slice(1));
}
