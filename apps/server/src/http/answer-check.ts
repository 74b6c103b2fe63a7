import type { z } from 'zod';

/**
 * True only if zod accepts the value and returns what has the same JSON. False says nothing: then zod decides, and makes the errors and
 * the copy without the fields that the contract does not have. Holds for values of JSON, with `undefined` besides.
 */
type IsAsDeclared = (value: unknown) => boolean;
/** The parts of zod's schema definitions that are read here. */
type Schema = z.core.$ZodTypes;

/**
 * Returns the check of a response. It throws like `schema.parse`, and returns content with the same JSON. Unlike zod it makes no copy of
 * content that is as declared: a page of 50 leads is checked in two fifths of zod's time.
 */
export function compileAnswerCheck(schema: z.core.$ZodType & { parse(value: unknown): unknown }) {
  const isAsDeclared = compile(schema);
  return (content: unknown): unknown => (isAsDeclared(content) ? content : schema.parse(content));
}

const compiled = new WeakMap<z.core.$ZodType, IsAsDeclared>();

function compile(schema: z.core.$ZodType): IsAsDeclared {
  const known = compiled.get(schema);
  if (known) return known;
  // For schemas that contain themselves.
  compiled.set(schema, (value) => (compiled.get(schema) as IsAsDeclared)(value));
  const check = compileNew(schema as Schema);
  compiled.set(schema, check);
  return check;
}

function compileNew(schema: Schema): IsAsDeclared {
  const { def } = schema._zod;
  // Refinements are zod's own: they see texts and numbers, rarely more.
  if (def.checks?.length || 'coerce' in def) return askZod(schema);
  switch (def.type) {
    case 'string':
      return 'format' in def ? compileTextFormat(schema, def) : (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return 'format' in def ? compileNumberFormat(schema, def) : (value) => Number.isFinite(value);
    case 'literal':
      return isOneOf(def.values);
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'unknown':
      return () => true;
    case 'nullable':
      return orElse(null, compile(def.innerType));
    case 'optional':
      return orElse(undefined, compile(def.innerType));
    case 'array':
      return compileArray(compile(def.element));
    case 'record':
      return compileRecord(schema, def);
    case 'object':
      return compileObject(def);
    case 'union':
      return 'discriminator' in def ? compileDiscriminated(def as never) : compileUnion(def.options);
    default:
      return askZod(schema);
  }
}

function askZod({ _zod }: z.core.$ZodType): IsAsDeclared {
  return (value) => {
    const result = _zod.run({ value, issues: [] }, { async: false });
    return !(result instanceof Promise) && result.issues.length === 0 && result.value === value;
  };
}

function compileNumberFormat(schema: Schema, { format }: { format?: unknown }): IsAsDeclared {
  return format === 'safeint' ? (value) => Number.isSafeInteger(value) : askZod(schema);
}

/** A timestamp has nothing to check but its pattern, and a record has several. */
function compileTextFormat(schema: Schema, { format, pattern }: { format?: unknown; pattern?: unknown }): IsAsDeclared {
  if (format !== 'datetime' || !(pattern instanceof RegExp)) return askZod(schema);
  return (value) => typeof value === 'string' && pattern.test(value);
}

function isOneOf(values: readonly unknown[]): IsAsDeclared {
  if (values.length === 1) return (value) => value === values[0];
  const known = new Set(values);
  return (value) => known.has(value);
}

function orElse(other: null | undefined, isInner: IsAsDeclared): IsAsDeclared {
  return (value) => value === other || isInner(value);
}

function compileArray(isElement: IsAsDeclared): IsAsDeclared {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at++) if (!isElement(value[at])) return false;
    return true;
  };
}

function compileRecord(schema: Schema, { keyType, valueType }: z.core.$ZodRecordDef): IsAsDeclared {
  const { def } = (keyType as Schema)._zod;
  if (def.type !== 'string' || def.checks?.length || 'check' in def) return askZod(schema);
  const isValue = compile(valueType);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const key in value) if (key === '__proto__' || !isValue(value[key])) return false;
    return true;
  };
}

interface Field {
  key: string;
  isValue: IsAsDeclared;
  isRequired: boolean;
}

/** zod drops, keeps or refuses fields that are not in the schema. */
function compileObject({ shape }: z.core.$ZodObjectDef): IsAsDeclared {
  const fields = Object.entries(shape).map(([key, field]): Field => {
    return { key, isValue: compile(field), isRequired: (field as Schema)._zod.def.type !== 'optional' };
  });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const requiredCount = fields.filter(({ isRequired }) => isRequired).length;
  return (value) => {
    if (!isPlain(value)) return false;
    let [at, required] = [0, 0];
    for (const key in value) {
      // Most objects have their fields in the order of the schema.
      const field = fields[at]?.key === key ? fields[at] : byKey.get(key);
      if (!field?.isValue(value[key])) return false;
      if (field.isRequired) required++;
      at++;
    }
    return required === requiredCount;
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function compileDiscriminated({ options, discriminator }: z.core.$ZodDiscriminatedUnionDef): IsAsDeclared {
  const byTag = new Map<unknown, IsAsDeclared>();
  for (const option of options) {
    for (const tag of option._zod.propValues?.[discriminator] ?? []) byTag.set(tag, compile(option));
  }
  return (value) => isPlain(value) && byTag.get(value[discriminator])?.(value) === true;
}

/** zod takes the first option that accepts the value, even if it changes it and a later one would not. */
function compileUnion(options: readonly z.core.$ZodType[]): IsAsDeclared {
  const choices = options.map((option) => ({ isOption: compile(option), refuses: compileRefusal(option as Schema) }));
  return (value) => {
    for (const { isOption, refuses } of choices) {
      if (isOption(value)) return true;
      if (!refuses(value)) return false;
    }
    return false;
  };
}

const primitives: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/** True only if zod refuses the value. */
function compileRefusal(option: Schema): IsAsDeclared {
  const { def } = option._zod;
  if (primitives.has(def.type) && !('coerce' in def)) return (value) => typeof value !== def.type;
  return (value) => {
    const result = option._zod.run({ value, issues: [] }, { async: false });
    return !(result instanceof Promise) && result.issues.length > 0;
  };
}
