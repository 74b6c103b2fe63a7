import { toSdkWords } from './wording.js';

/** The part of a zod schema's definition that types depend on. */
export interface SchemaDef {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
  values?: (string | number | boolean | null)[];
  entries?: Record<string, string>;
  /** The fixed texts and the schemas of a template literal. */
  parts?: (string | Schema)[];
  innerType?: Schema;
  defaultValue?: unknown;
  in?: Schema;
  out?: Schema;
  valueType?: Schema;
}

/** A zod schema, as far as it is read here. */
export interface Schema {
  readonly description?: string | undefined;
  readonly _zod: { readonly def: SchemaDef };
}

/** Which side of a schema: what is sent (`input`) or what is returned (`output`). */
export type Direction = 'input' | 'output';

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** A part of a definition that its kind must have; throws where zod has changed. */
export function getPart<T>(part: T | undefined, kind: string): T {
  if (part === undefined) throw new Error(`A schema of the type ${kind} is not built as expected.`);
  return part;
}

/** The side of a pipe that types come from: a preprocess step takes what the schema behind it takes. */
export function getPipeSide(def: SchemaDef, direction: Direction): Schema {
  const first = getPart(def.in, 'pipe');
  const last = getPart(def.out, 'pipe');
  if (direction === 'input') return first._zod.def.type === 'transform' ? last : first;
  return last._zod.def.type === 'transform' ? first : last;
}

/** Whether a field may be left out. */
export function isOptional(schema: Schema, direction: Direction): boolean {
  const { def } = schema._zod;
  if (def.type === 'optional') return true;
  if (def.type === 'default' || def.type === 'prefault') return direction === 'input';
  if (def.type === 'nullable') return isOptional(getPart(def.innerType, def.type), direction);
  if (def.type === 'pipe') return isOptional(getPipeSide(def, direction), direction);
  return false;
}

/** The object inside of wrappers and pipes; undefined where there is none. */
export function findObject(schema: Schema, direction: Direction): Schema | undefined {
  const { def } = schema._zod;
  if (def.type === 'object') return schema;
  if (def.type === 'pipe') return findObject(getPipeSide(def, direction), direction);
  return def.innerType && findObject(def.innerType, direction);
}

/** What a field's schema says of itself, and its default. */
export function describeSchema(schema: Schema, direction: Direction): string | undefined {
  const parts: string[] = [];
  for (let current: Schema | undefined = schema; current; current = findInner(current, direction)) {
    const { def } = current._zod;
    if (parts.length === 0 && current.description) parts.push(current.description);
    if (def.type === 'default' && direction === 'input') parts.push(`Default: \`${String(def.defaultValue)}\`.`);
  }
  return toSdkWords(parts.join(' ')) || undefined;
}

function findInner(schema: Schema, direction: Direction): Schema | undefined {
  const { def } = schema._zod;
  return def.type === 'pipe' ? getPipeSide(def, direction) : def.innerType;
}
