import { z } from 'zod';

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** The input of a tool. Other fields are refused. */
export interface InputSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Names of fields, or new names with the contract's names as values. */
type Choice = readonly string[] | Readonly<Record<string, string>>;

/** The keywords that a model needs. The API validates the rest. */
const keptKeywords = new Set(['type', 'enum', 'const', 'items', 'properties', 'required', 'anyOf', 'format']);
const keptFormats = new Set(['date', 'date-time', 'email']);
/** Longer descriptions of the contract are left out, to save tokens. */
const longestDescription = 60;

/**
 * Takes fields from a schema of the contract, in a short form. An object renames them: `{ dueBefore: 'dueAt[lt]' }`.
 * Throws for a field that the schema does not have.
 */
export function takeFields(schema: z.ZodType, ...choices: readonly Choice[]): Record<string, JsonSchema> {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const properties = new Map(Object.entries(written.properties ?? {}));
  const pairs = choices.flatMap((choice) =>
    Array.isArray(choice) ? choice.map((name) => [name, name]) : Object.entries(choice as Record<string, string>),
  );
  return Object.fromEntries(
    pairs.map(([name, field]) => {
      const found = properties.get(field);
      if (typeof found !== 'object') throw new TypeError(`The contract has no field ${field}.`);
      return [name, shorten(found as JsonSchema)];
    }),
  );
}

/** Reduces a schema to the keywords that a model needs. */
function shorten(schema: JsonSchema): JsonSchema {
  const { description, anyOf, ...rest } = schema;
  const options = (anyOf as JsonSchema[] | undefined)?.map(shorten);
  const simple = options && uniteTypes(options);
  const kept = Object.entries({ ...rest, ...(simple ?? (options && { anyOf: options })) })
    .filter(([keyword]) => keptKeywords.has(keyword))
    .filter(([keyword, value]) => keyword !== 'format' || keptFormats.has(value as string))
    .map(([keyword, value]) => [keyword, shortenValue(keyword, value)]);
  const isShort = typeof description === 'string' && description.length <= longestDescription;
  return { ...Object.fromEntries(kept), ...(isShort && { description }) };
}

function shortenValue(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return shorten(value as JsonSchema);
  if (keyword !== 'properties') return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, shorten(one)]),
  );
}

/** Writes `anyOf` of a type and null as `type: [type, 'null']`. */
function uniteTypes(options: readonly JsonSchema[]): JsonSchema | undefined {
  const [value, nothing] = options;
  const isNullable = options.length === 2 && nothing?.type === 'null' && typeof value?.type === 'string';
  return isNullable ? { ...value, ...(value.enum ? {} : { type: [value.type, 'null'] }) } : undefined;
}

/** The complete schema, as in `tools/list`. */
export function toJsonSchema({ properties, required = [] }: InputSchema): JsonSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A string field with a description. */
export const text = (description: string): JsonSchema => ({ type: 'string', description });

/** Fields of every tool that lists. */
export const pageFields = {
  limit: { type: 'integer', minimum: 1, maximum: 50 },
  cursor: { type: 'string', description: 'from the last answer' },
} as const satisfies Record<string, JsonSchema>;

/** The field of every tool with a preview. */
export const confirmField = { confirm: text('code from the preview; omit it in the first call') };

/** The field of every tool that creates something. */
export const againField = {
  again: { type: 'boolean', description: 'repeat an action that was already done in the last 24 h' },
} as const satisfies Record<string, JsonSchema>;
