import { z } from 'zod';
import * as exported from '../index.js';
import type { JsonSchema, OpenApiComponents } from './document.js';

/** The direction of a schema: `input` is sent by clients, `output` is returned by the server. */
export type Direction = 'input' | 'output';

/**
 * The JSON Schema (2020-12) of a contract schema. Schemas with `.meta({ id })` become components that are referenced. Throws if two
 * different schemas have the same name.
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

/** Bodies that the contract exports by name. They become components with that name. */
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

/** The component name of a schema. Inputs and outputs of one schema differ, so they have different names. */
function toName(id: string, io: Direction): string {
  return io === 'input' ? `${id}Input` : id;
}

/** Simplifies a schema and all schemas in it, innermost first. */
function simplify(schema: JsonSchema, io: Direction): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? simplifyOne(value as JsonSchema, io) : value,
  ) as JsonSchema;
}

const formats = new Set<unknown>(['date-time', 'date', 'email']);

/** `schema` may also be a map from property names to schemas, whose values are never strings, numbers or arrays. */
function simplifyOne(schema: JsonSchema, io: Direction): JsonSchema {
  if (typeof schema.$ref === 'string') {
    schema.$ref = `#/components/schemas/${toName(schema.$ref.slice('#/$defs/'.length), io)}`;
  }
  if (formats.has(schema.format)) delete schema.pattern; // it says the same in 300 characters
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Adding a field to a response is not a breaking change, so the document must not make clients refuse unknown fields.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  return Array.isArray(schema.anyOf) ? mergeNull(schema, schema.anyOf) : schema;
}

/** Rewrites `anyOf: [{ type: T, … }, { type: 'null' }]` as `type: [T, 'null'], …`, which pages and generators show as one field. */
function mergeNull(schema: JsonSchema, [first, second, ...more]: JsonSchema[]): JsonSchema {
  if (!first || second?.type !== 'null' || more.length > 0) return schema;
  if (typeof first.type !== 'string' || 'enum' in first || 'const' in first) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...first, ...rest, type: [first.type, 'null'] } as JsonSchema;
}
