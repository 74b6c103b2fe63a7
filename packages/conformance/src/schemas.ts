import { createOpenApiDocument, type JsonSchema } from '@lead-engagement/contract/openapi';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type OperationName, routeOf } from './operations.js';

/** The contract as JSON Schema, and its compiler. Created on first use, because that takes half a second. */
let compiled: { ajv: Ajv2020; document: ReturnType<typeof createOpenApiDocument> } | undefined;
const validators = new Map<string, ValidateFunction | undefined>();
const contractId = 'contract';

function load() {
  if (compiled) return compiled;
  const document = createOpenApiDocument({ serverUrl: 'http://localhost', version: '0' });
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, contractId);
  compiled = { ajv, document };
  return compiled;
}

/** A JSON Schema of the contract by name: `Lead`. */
export function contractSchema(name: string): JsonSchema {
  const schema = load().document.components.schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}.`);
  return schema;
}

/** The JSON Schema of an operation's request body. References to the contract are resolved by `resolveSchema`. */
export function bodySchema(operation: OperationName): JsonSchema | undefined {
  const { method, path } = routeOf(operation);
  const item = load().document.paths[path.replace(/:(\w+)/g, '{$1}')];
  return item?.[method.toLowerCase() as 'post']?.requestBody?.content['application/json']?.schema;
}

/** The schema that a reference within the contract points to. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : resolveSchema(contractSchema(name));
}

/** A schema of the contract reduced to these fields, all required, with some replaced. */
export function cutSchema(name: string, fields: readonly string[], replaced: Record<string, object> = {}): JsonSchema {
  const { properties = {} } = contractSchema(name);
  const chosen = fields.map((field) => {
    if (replaced[field]) return [field, replaced[field]] as const;
    if (!properties[field]) throw new Error(`${name} has no field ${field}.`);
    return [field, properties[field]] as const;
  });
  const cut = { type: 'object', required: [...fields], properties: Object.fromEntries(chosen) };
  return JSON.parse(JSON.stringify(cut), (key, value: unknown) => {
    if (key === '$ref') return String(value).replace('#/', `${contractId}#/`);
    if (isSchema(value) && value.format === 'date-time') return { ...value, pattern: '(Z|\\+00:00)$' };
    return value;
  }) as JsonSchema;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The problem that a value has under a schema, in words; undefined if it is valid. `key` names the schema. */
export function validate(key: string, schema: () => JsonSchema, value: unknown): string | undefined {
  if (!validators.has(key)) validators.set(key, load().ajv.compile(schema()));
  return judge(validators.get(key), value);
}

/** The problem that a response of an operation has under the contract, in words; undefined if it is valid. */
export function validateResponse(operation: OperationName, status: number, body: unknown): string | undefined {
  const { method, path } = routeOf(operation);
  const place = [path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses', String(status)];
  const key = [...place, 'content', 'application/json', 'schema'].map(escapePointer).join('/');
  if (!validators.has(key)) {
    const found = load().document.paths[place[0] as string]?.[method.toLowerCase() as 'get']?.responses[status];
    const described = found !== undefined && !('$ref' in found) && found.content?.['application/json'] !== undefined;
    validators.set(key, described ? load().ajv.compile({ $ref: `${contractId}#/paths/${key}` }) : undefined);
  }
  return judge(validators.get(key), body);
}

function judge(validator: ValidateFunction | undefined, value: unknown): string | undefined {
  if (!validator || validator(value)) return undefined;
  return describeProblem(validator.errors?.at(-1));
}

function describeProblem(error: ErrorObject | undefined): string {
  const place = error?.instancePath.slice(1).replaceAll('/', '.') || 'the body';
  const allowed = error?.params.allowedValues;
  return `${place} ${error?.message}${Array.isArray(allowed) ? ` (${allowed.join(', ')})` : ''}`;
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
