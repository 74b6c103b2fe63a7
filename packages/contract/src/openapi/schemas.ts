import { z } from 'zod';
import * as exported from '../index.js';
import type { JsonSchema, OpenApiComponents } from './document.js';

/** Which side of a schema is meant: what a client may send, or what the server returns. */
export type Direction = 'input' | 'output';

/**
 * The JSON Schema (2020-12) of a contract schema. Those with `.meta({ id })` become components and are referred to.
 * Throws where two different schemas claim one name.
 */
export function toJsonSchema(schema: unknown, io: Direction, components: OpenApiComponents): JsonSchema {
  if (!(schema instanceof z.ZodType))
    throw new TypeError('A route of the contract has a schema that zod did not make.');
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'default') jsonSchema.default ??= def.defaultValue;
    },
  });
  for (const [id, definition] of Object.entries($defs ?? {}))
    keep(toName(id, io), simplify(definition, io), components);
  return simplify(root, io);
}

/** Bodies that the contract exports by name: they become components of that name. */
const names = new Map<unknown, string>(
  Object.entries(exported).flatMap(([name, value]) => (/^[A-Z]/.test(name) ? [[value, name] as const] : [])),
);

/** The schema of a body, as a component if it has a name. */
export function toNamedSchema(schema: unknown, components: OpenApiComponents): JsonSchema {
  const inline = toJsonSchema(schema, 'input', components);
  const name = names.get(schema);
  if (name === undefined || inline.$ref !== undefined) return inline;
  keep(name, inline, components);
  return { $ref: `#/components/schemas/${name}` };
}

function keep(name: string, schema: JsonSchema, { schemas }: OpenApiComponents): void {
  const known = schemas[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas have the id ${name}.`);
  schemas[name] = schema;
}

/** Inputs and outputs of one schema differ, so they may not share a name. */
function toName(id: string, io: Direction): string {
  return io === 'input' ? `${id}Input` : id;
}

/** The same schema as people would write it: from the leaves up, each schema in it. */
function simplify(schema: JsonSchema, io: Direction): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? simplifyOne(value as JsonSchema, io) : value,
  ) as JsonSchema;
}

const formats = new Set<unknown>(['date-time', 'date', 'email']);

/** `schema` may also be a map from property names to schemas, whose values are never texts, numbers or lists. */
function simplifyOne(schema: JsonSchema, io: Direction): JsonSchema {
  if (typeof schema.$ref === 'string') {
    schema.$ref = `#/components/schemas/${toName(schema.$ref.slice('#/$defs/'.length), io)}`;
  }
  if (formats.has(schema.format)) delete schema.pattern; // it says the same in 300 characters
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // A new field in an answer is no breaking change, so no client may be told to refuse one.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  return Array.isArray(schema.anyOf) ? mergeNull(schema, schema.anyOf) : schema;
}

/** `anyOf: [{ type: T, … }, { type: 'null' }]` as `type: [T, 'null'], …`, which pages and generators show as one field. */
function mergeNull(schema: JsonSchema, [first, second, ...more]: JsonSchema[]): JsonSchema {
  if (!first || second?.type !== 'null' || more.length > 0) return schema;
  if (typeof first.type !== 'string' || 'enum' in first || 'const' in first) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...first, ...rest, type: [first.type, 'null'] } as JsonSchema;
}
