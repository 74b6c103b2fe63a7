import type { JsonSchema, OpenApiComponents } from '../document.js';
import { fieldExamples } from './fields.js';
import { recordExamples } from './records.js';

const reference = '#/components/schemas/';

/**
 * A realistic value that fits `schema`: known fields and records have their own examples; everything else is derived from the schema.
 * Throws for a schema that it cannot read.
 */
export function makeExample(schema: JsonSchema, components: OpenApiComponents, name?: string): unknown {
  if (schema.$ref !== undefined) return makeRecord(schema.$ref.slice(reference.length), components);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  const known = name === undefined ? undefined : fieldExamples[name];
  if (known !== undefined && admits(schema, known)) return known;
  if (schema.enum) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return makeExample(choices[0] as JsonSchema, components, name);
  if (Array.isArray(schema.allOf)) {
    return Object.assign({}, ...schema.allOf.map((each) => makeExample(each as JsonSchema, components)));
  }
  return makeByType(schema, components, name);
}

/** The example of a component: the value derived from its schema, with the specific example of this record. */
export function makeRecord(id: string, components: OpenApiComponents): unknown {
  const schema = components.schemas[id];
  if (schema === undefined) throw new Error(`There is no schema ${id}.`);
  const value = makeExample(schema, components);
  const own = recordExamples[id];
  return own === undefined ? value : { ...(value as object), ...own };
}

function makeByType(schema: JsonSchema, components: OpenApiComponents, name: string | undefined): unknown {
  const types = [schema.type].flat();
  if (types.includes('object')) {
    const { properties = {}, required = [] } = schema;
    const shown = Object.entries(properties).filter(([field]) => required.includes(field));
    return Object.fromEntries(
      shown.map(([field, each]) => [field, makeExample(each as JsonSchema, components, field)]),
    );
  }
  if (types.includes('array')) {
    const items = schema.items as JsonSchema | undefined;
    return items === undefined ? [] : [makeExample(items, components, name?.replace(/s$/, ''))];
  }
  if (types.includes('string')) return makeText(schema);
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 1;
  return types.includes('boolean') ? false : null;
}

const formats: Record<string, string> = {
  'date-time': '2026-11-02T09:30:00.000Z',
  date: '2026-12-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

function makeText({ format, minLength = 0 }: JsonSchema): string {
  if (format !== undefined && formats[format] !== undefined) return formats[format];
  return 'text'.padEnd(minLength, '.');
}

/** Returns true if a value has the type that the schema requires. */
function admits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value as string);
  const types = [schema.type ?? (schema.anyOf as JsonSchema[] | undefined)?.map(({ type }) => type)].flat(2);
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array') && !(schema.items as JsonSchema | undefined)?.$ref;
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return types.includes(typeof value as 'string');
}
