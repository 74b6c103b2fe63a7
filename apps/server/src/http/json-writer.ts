import { z } from 'zod';
import { type NoteUnknown, parseOpen } from './open-enums.js';

/** Returns the JSON text of a value that its schema accepts, as `parseOpen` has it. Throws ZodError for others. */
export type JsonWriter = (value: unknown, note: NoteUnknown) => string;

/**
 * Returns the text of a value, or undefined if the value may not be what the schema accepts: then the schema itself decides. So a writer
 * need not know every case, only never write what the schema would not.
 */
type Part = (value: unknown) => string | undefined;

/**
 * Makes the function that checks a value and writes it as JSON in one pass: the same text as `JSON.stringify` of what the schema makes of it, for half
 * the time. Kinds of schemas that it does not know are checked and written by zod, in their place.
 */
export function jsonWriterOf(schema: z.ZodType): JsonWriter {
  const write = partOf(schema);
  return (value, note) => write(value) ?? JSON.stringify(parseOpen(schema, value, note));
}

/** The kinds of schemas that are written here; others are left to zod. */
function partOf(schema: z.ZodType): Part {
  if (schema instanceof z.ZodObject) return objectPart(schema);
  if (schema instanceof z.ZodISODateTime) return datetimePart(schema);
  // Checks and coercion can change the value, and other formats have patterns of their own.
  const { checks, coerce } = schema.def as { checks?: unknown[]; coerce?: boolean };
  if (checks?.length || coerce || schema instanceof z.ZodStringFormat) return byZod(schema);
  if (schema instanceof z.ZodString) return stringPart;
  if (schema instanceof z.ZodNumberFormat) return schema._zod.def.format === 'safeint' ? integerPart : byZod(schema);
  if (schema instanceof z.ZodNumber) return numberPart;
  if (schema instanceof z.ZodBoolean) return booleanPart;
  if (schema instanceof z.ZodEnum) return choicePart(schema.options);
  if (schema instanceof z.ZodLiteral) return choicePart([...schema.values]);
  if (schema instanceof z.ZodNullable) return nullablePart(partOf(schema.def.innerType as z.ZodType));
  if (schema instanceof z.ZodArray) return arrayPart(partOf(schema.def.element as z.ZodType));
  if (schema instanceof z.ZodRecord && isAnyText(schema.def.keyType as z.ZodType)) {
    return recordPart(partOf(schema.def.valueType as z.ZodType));
  }
  return byZod(schema);
}

function byZod(schema: z.ZodType): Part {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? (JSON.stringify(result.data) as string | undefined) : undefined;
  };
}

/** What JSON escapes, lone surrogates among it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

const stringPart: Part = (value) => {
  if (typeof value !== 'string') return undefined;
  return escaped.test(value) ? JSON.stringify(value) : `"${value}"`;
};

const numberPart: Part = (value) => (Number.isFinite(value) ? String(value) : undefined);
const integerPart: Part = (value) => (Number.isSafeInteger(value) ? String(value) : undefined);
const booleanPart: Part = (value) => (typeof value === 'boolean' ? String(value) : undefined);

/** A timestamp that matches the pattern has nothing to escape. */
function datetimePart(schema: z.ZodISODateTime): Part {
  const pattern = schema._zod.pattern;
  // The pattern itself is one of the checks of a format.
  if (!pattern || schema.def.checks?.length) return byZod(schema);
  return (value) => (typeof value === 'string' && pattern.test(value) ? `"${value}"` : undefined);
}

function choicePart(choices: readonly unknown[]): Part {
  const texts = new Map(choices.map((choice) => [choice, JSON.stringify(choice) as string | undefined]));
  return (value) => texts.get(value);
}

function nullablePart(inner: Part): Part {
  return (value) => (value === null ? 'null' : inner(value));
}

function arrayPart(item: Part): Part {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let text = '';
    for (let at = 0; at < value.length; at++) {
      const part = item(value[at]);
      if (part === undefined) return undefined;
      text += at === 0 ? part : `,${part}`;
    }
    return `[${text}]`;
  };
}

function isAnyText(key: z.ZodType): boolean {
  return key instanceof z.ZodString && !(key instanceof z.ZodStringFormat) && !key.def.checks?.length;
}

function recordPart(item: Part): Part {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return undefined;
    let text = '';
    for (const [key, field] of Object.entries(value)) {
      const part = key === '__proto__' ? undefined : item(field);
      if (part === undefined) return undefined;
      text += `${text === '' ? '' : ','}${stringPart(key)}:${part}`;
    }
    return `{${text}}`;
  };
}

/** The text between the quotes of a JSON string. */
function innerText(value: string): string {
  return escaped.test(value) ? JSON.stringify(value).slice(1, -1) : value;
}

/** Names that keep their place in an object, and mean themselves in the text of a function: JavaScript moves numbers to the front. */
const plainName = /^(?!__proto__$)[A-Za-z_]\w*$/;

/**
 * Writes the fields of the schema, in its order, and no others: zod leaves out unknown ones. Makes the text of a function for each object,
 * as zod does, since one that goes through a list of fields takes half as long again. Nothing but names of the contract is in that text.
 */
function objectPart(schema: z.ZodObject): Part {
  const { catchall, checks } = schema.def;
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  const [first] = shape;
  // The first field begins with the brace.
  if (catchall || checks?.length || !first || first[1] instanceof z.ZodOptional) return byZod(schema);
  if (!shape.every(([name]) => plainName.test(name))) return byZod(schema);
  const parts: Part[] = [];
  const fields = shape.map(([name, field], at) => {
    const isOptional = field instanceof z.ZodOptional && !field.def.checks?.length;
    const part = partOf(isOptional ? (field.def.innerType as z.ZodType) : field);
    parts.push(part);
    const start = `${at === 0 ? '{' : ','}"${name}":`;
    if (part === stringPart && !isOptional) {
      return {
        code: `if (typeof value.${name} !== 'string') return undefined;`,
        text: `'${start}"' + innerText(value.${name}) + '"'`,
      };
    }
    const written = `const text${at} = parts[${at}](value.${name}); if (text${at} === undefined) return undefined;`;
    if (!isOptional) return { code: written, text: `'${start}' + text${at}` };
    return {
      code: `let field${at} = ''; if (value.${name} !== undefined) { ${written} field${at} = '${start}' + text${at}; }`,
      text: `field${at}`,
    };
  });
  const body = `
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    ${fields.map(({ code }) => code).join('\n')}
    return ${fields.map(({ text }) => text).join(' + ')} + '}';`;
  const make = new Function('parts', 'innerText', `return (value) => {${body}};`);
  return make(parts, innerText) as Part;
}
