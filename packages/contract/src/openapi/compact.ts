import type {
  JsonSchema,
  OpenApiComponents,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiResponse,
  Reference,
} from './document.js';

/**
 * Moves parameters and responses that several operations repeat into the components, and replaces them with references: half of the
 * document would be repetition. Modifies its arguments.
 */
export function shareRepeated(paths: readonly OpenApiPathItem[], components: OpenApiComponents): void {
  const operations = paths.flatMap((item) => Object.values(item) as OpenApiOperation[]);
  const parameters = operations.flatMap((operation) => operation.parameters).filter(isInline);
  const referToParameter = share('parameters', parameters, components.parameters, ({ name }) => name);
  const responses = operations.flatMap((operation) => Object.values(operation.responses)).filter(isInline);
  const referToResponse = share('responses', responses, components.responses, nameResponse);
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(referToParameter);
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, referToResponse(response)]),
    );
  }
}

/** Replaces bodies within other bodies with references, such as the body of one record in a bulk request. */
export function nestBodies(paths: readonly OpenApiPathItem[], { schemas }: OpenApiComponents): void {
  const bodies = new Set(paths.flatMap((item) => Object.values(item) as OpenApiOperation[]).flatMap(nameBody));
  const bySize = [...bodies].sort((a, b) => JSON.stringify(schemas[a]).length - JSON.stringify(schemas[b]).length);
  const names = new Map<string, string>();
  for (const name of bySize) {
    const schema = replaceParts(schemas[name] as JsonSchema, names);
    schemas[name] = schema;
    names.set(JSON.stringify(schema), name);
  }
}

function nameBody({ requestBody }: OpenApiOperation): string[] {
  const reference = requestBody?.content['application/json']?.schema.$ref;
  return reference === undefined ? [] : [reference.slice(reference.lastIndexOf('/') + 1)];
}

function replaceParts(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const { description, ...rest } = part as JsonSchema;
    const name = names.get(JSON.stringify(rest));
    if (name === undefined) return part;
    return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) };
  });
}

function isInline<T extends OpenApiParameter | OpenApiResponse>(value: T | Reference): value is T {
  return !('$ref' in value);
}

/** Stores values that occur more than once under a unique name. Returns a function that replaces them with references. */
function share<T extends OpenApiParameter | OpenApiResponse>(
  kind: 'parameters' | 'responses',
  values: readonly T[],
  stored: Record<string, T>,
  nameOf: (value: T) => string,
): (value: T | Reference) => T | Reference {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1);
  const references = new Map<string, Reference>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if ((counts.get(text) ?? 0) < 2 || references.has(text)) continue;
    const name = findFreeName(
      nameOf(value)
        .replace(/[^\w.-]+/g, '.')
        .replace(/\.$/, ''),
      stored,
    );
    stored[name] = value;
    references.set(text, { $ref: `#/components/${kind}/${name}` });
  }
  return (value) => references.get(JSON.stringify(value)) ?? value;
}

function findFreeName(name: string, taken: object): string {
  if (!(name in taken)) return name;
  for (let number = 2; ; number++) if (!(`${name}_${number}` in taken)) return `${name}_${number}`;
}

/** The name of a response, after its record: `Lead`, `LeadPage`. */
function nameResponse({ description, content }: OpenApiResponse): string {
  const schema = content?.['application/json']?.schema;
  const data = (schema?.properties?.data ?? schema) as JsonSchema | undefined;
  const record = data?.$ref ?? (data?.items as JsonSchema | undefined)?.$ref;
  if (record === undefined) return /^\W*(\w+)/.exec(description)?.[1] ?? 'Response';
  return `${record.slice(record.lastIndexOf('/') + 1)}${data?.$ref === undefined ? 'Page' : ''}`;
}
