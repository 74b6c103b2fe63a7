import { z } from 'zod';
import { ownValue } from '../own-value.js';

/** Told where a value has what its schema does not know. */
export type NoteUnknown = (paths: string[]) => void;

/**
 * A value as its schema has it. Where a stored kind or state is not among those of the schema, a newer server has written it, which serves
 * beside this one during an upgrade: it stays as it is, and `note` is told. Throws ZodError for all else that the schema does not accept.
 */
export function parseOpen(schema: z.ZodType, value: unknown, note: NoteUnknown): unknown {
  const known = schema.safeParse(value);
  if (known.success) return known.data;
  const opened = openEnums(schema).safeParse(value);
  if (!opened.success) throw known.error;
  note(known.error.issues.map(({ path }) => path.join('.')));
  return opened.data;
}

/** How kinds, states, types of events and their wildcards, languages and versions are written. */
const kind = z.string().regex(/^[A-Za-z0-9][\w.-]*(?:\.\*)?$/);

/** Opened when it is first needed. */
const openSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A schema that takes any kind where the given one takes one of a list, and any kind of object by its kind alone. */
function openEnums(schema: z.ZodType): z.ZodType {
  const opened = openSchemas.get(schema) ?? open(schema);
  openSchemas.set(schema, opened);
  return opened;
}

function open(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodEnum) return kind;
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape.map(([name, of]) => [name, openEnums(of)])) });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: openEnums(schema.element as z.ZodType) });
  if ('innerType' in schema.def) {
    return schema.clone({ ...schema.def, innerType: openEnums(schema.def.innerType as z.ZodType) } as never);
  }
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema.def as unknown as { keyType: z.ZodType; valueType: z.ZodType };
    if (!(keyType instanceof z.ZodEnum))
      return schema.clone({ ...schema.def, valueType: openEnums(valueType) } as never);
    const needed = [...(keyType._zod.values ?? [])] as string[];
    const hasAll = (value: object) => needed.every((key) => Object.hasOwn(value, key));
    return z.record(kind, openEnums(valueType)).refine(hasAll);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    // What belongs to an unknown kind is not known either, and may be secret.
    const { discriminator } = schema.def;
    const known = ownValue(schema._zod.propValues, discriminator);
    const unknown = z.object({ [discriminator]: kind.refine((value) => !known?.has(value)) });
    return z.union([...schema.options.map((option) => openEnums(option as z.ZodType)), unknown]);
  }
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => openEnums(option as z.ZodType)));
  return schema;
}
