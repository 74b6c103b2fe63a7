import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeKind, type ErrorCode, type ErrorKind } from '../src/index.js';
import { createOpenApiDocument, type JsonSchema, type OpenApiResponse, type Reference } from '../src/openapi.js';

export const options = { serverUrl: 'https://leads.example', version: '1.2.3' };
export const document = createOpenApiDocument(options);

/** The value that a pointer such as `#/components/schemas/Lead` leads to. */
export function find(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

/** The value that a reference points to. Other values are returned unchanged. */
export function resolve<T>(value: T | Reference | undefined): T {
  return (value && typeof value === 'object' && '$ref' in value ? find(String(value.$ref)) : value) as T;
}

/** The error codes that a response names in its schema. */
export function codesOf(response: OpenApiResponse | Reference | undefined): ErrorCode[] {
  const schema = resolve<OpenApiResponse | undefined>(response)?.content?.['application/json']?.schema;
  return collect(collect(schema?.allOf?.[1], 'code'), 'enum').flat() as ErrorCode[];
}

/** The errors of which a response has an example and a description, and whose reasons its schema names. */
export function kindsOf(response: OpenApiResponse | Reference | undefined): ErrorKind[] {
  const { description = '', content } = resolve<OpenApiResponse | undefined>(response) ?? {};
  const { schema, examples = {} } = content?.['application/json'] ?? {};
  const reasons = collect(collect(schema?.allOf?.[1], 'reason'), 'enum').flat();
  return (Object.keys(examples) as ErrorKind[]).filter((kind) => {
    const { meaning, reason } = describeKind(kind);
    return description.includes(meaning) && (reason === undefined || reasons.includes(reason));
  });
}

/** The values of every member with this name, at any depth. */
export function collect(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = name in value ? [(value as Record<string, unknown>)[name]] : [];
  return [...own, ...Object.values(value).flatMap((member) => collect(member, name))];
}

/** The pointers of all schemas in the document. */
export function schemaPointers(value: unknown = document, pointer = '#'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (pointer === '#/components/schemas') return Object.keys(value).map((name) => `${pointer}/${name}`);
  return Object.entries(value).flatMap(([key, member]) => {
    const next = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return key === 'schema' ? [next] : schemaPointers(member, next);
  });
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
ajv.addSchema(JSON.parse(withComponents({ $defs: document.components.schemas })), 'components');

const validators = new Map<string, ValidateFunction>();

/** Returns true if a value fits a schema of the document. Throws if the schema itself is invalid. */
export function fits(pointer: string, value: unknown): boolean {
  return validatorOf(find(pointer) as JsonSchema)(value) as boolean;
}

/** Compiles a schema once, even if the document repeats it in several places. */
function validatorOf(schema: JsonSchema): ValidateFunction {
  const text = withComponents(schema);
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

function withComponents(schema: JsonSchema): string {
  return JSON.stringify(schema).replaceAll('#/components/schemas/', 'components#/$defs/');
}
