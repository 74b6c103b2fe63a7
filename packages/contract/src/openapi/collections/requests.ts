import { headers } from '../../access.js';
import { idPrefixes } from '../../generated/lists.js';
import { prefixes } from '../../route.js';
import type {
  JsonSchema,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  Reference,
} from '../document.js';
import { exampleIds } from '../examples/ids.js';

/** A value that a request sends by name, if it is enabled. */
export interface CollectionField {
  name: string;
  value: string;
  description: string;
  enabled: boolean;
}

/** A request of a collection. Its texts name variables as `{{leadId}}`. */
export interface CollectionRequest {
  operationId: string;
  name: string;
  description: string;
  method: string;
  /** With parameters as `:id`. */
  path: string;
  pathParameters: CollectionField[];
  query: CollectionField[];
  headers: CollectionField[];
  body?: { type: string; text: string } | { type: string; form: CollectionField[] };
  needsCredential: boolean;
}

export interface CollectionFolder {
  name: string;
  description: string;
  requests: CollectionRequest[];
}

/** What Postman and Bruno call a collection: a request for each operation of the document, in a folder for each tag. */
export interface Collection {
  name: string;
  description: string;
  baseUrl: string;
  /** The ids of examples, by the name of their variable. */
  ids: Record<string, string>;
  folders: CollectionFolder[];
}

/** Makes a collection of the document. */
export function toCollection(document: OpenApiDocument): Collection {
  const operations = listOperations(document);
  const folders = document.tags.map(({ name, description }) => {
    const own = operations
      .filter(({ operation }) => operation.tags[0] === name)
      .toSorted((one, two) => rank(one) - rank(two));
    return { name, description, requests: own.map((each) => toRequest(each, document.components)) };
  });
  return {
    name: document.info.title,
    description: document.info.description,
    baseUrl: document.servers[0]?.url ?? '',
    ids: Object.fromEntries([...variablesById].map(([id, name]) => [name, id])),
    folders: folders.filter(({ requests }) => requests.length > 0),
  };
}

/** The variable for the id of a record, by the prefix of the id. */
export const variablesByPrefix: Record<string, string> = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, `${kind}Id`]),
);

/** The variables by the ids of examples. Names that share an id, such as `assignedToId` and `userId`, share the variable of its kind. */
const variablesById = new Map<string, string>();
for (const [name, id] of Object.entries(exampleIds)) if (!variablesById.has(id)) variablesById.set(id, name);
const anyExampleId = new RegExp([...variablesById.keys()].join('|'), 'g');

/** Puts a variable in place of each id of the examples. */
function nameIds(text: string): string {
  return text.replace(anyExampleId, (id) => `{{${variablesById.get(id)}}}`);
}

interface Located {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** Every operation once, at the path that needs no header beside an API key. */
function listOperations({ paths }: OpenApiDocument): Located[] {
  const located = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(`${prefixes.api}/`, `${prefixes.plain}/`).replace(/\{(\w+)\}/g, ':$1'),
      operation,
    })),
  );
  const byAddress = new Map<string, Located>();
  for (const each of located) {
    const address = `${each.method} ${each.path}`;
    if (!byAddress.has(address)) byAddress.set(address, each);
  }
  return [...byAddress.values()];
}

/** A folder can be run from top to bottom: what is deleted is deleted at the end, parts before the whole, and restored afterwards. */
function rank({ method, path }: Located): number {
  if (path.endsWith('/restore')) return 2;
  if (path.endsWith('/bulk/delete')) return 0.9;
  return method === 'DELETE' ? 1 - path.split('/').length / 100 : 0;
}

function toRequest({ method, path, operation }: Located, components: OpenApiComponents): CollectionRequest {
  const parameters = operation.parameters
    .map((each) => resolve<OpenApiParameter>(each, components))
    .filter(({ name }) => name !== headers.tenantId);
  const fields = (place: string) => parameters.filter((each) => each.in === place).map((each) => toField(each));
  const body = toBody(operation, components);
  const type = body ? [{ ...always, name: 'Content-Type', value: body.type }] : [];
  return {
    operationId: operation.operationId,
    name: operation.summary,
    description: operation.description,
    method,
    path,
    pathParameters: fields('path'),
    query: fields('query'),
    headers: [...type, ...fields('header')],
    ...(body && { body }),
    needsCredential: operation.security.some((scheme) => 'bearer' in scheme),
  };
}

const always = { description: '', enabled: true };

/** Parameters that are not required are there, and are not sent until somebody enables them. */
function toField({ name, required, description = '', example, schema }: OpenApiParameter): CollectionField {
  const value = example ?? schema?.default ?? schema?.enum?.[0] ?? '';
  return { name, value: nameIds(String(value)), description, enabled: required };
}

function toBody({ requestBody }: OpenApiOperation, components: OpenApiComponents): CollectionRequest['body'] {
  const shown = Object.entries(requestBody?.content ?? {}).flatMap(([type, media]) => {
    const example = media && findExample(media, components);
    return example === undefined ? [] : [{ type, example }];
  });
  const [{ type, example } = { type: '', example: undefined }] = shown;
  if (example === undefined) return undefined;
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(example as Record<string, string>);
    return { type, form: fields.map(([name, value]) => ({ ...always, name, value: nameIds(value) })) };
  }
  return { type, text: nameIds(typeof example === 'string' ? example : JSON.stringify(example, null, 2)) };
}

function findExample({ example, examples }: OpenApiMedia, components: OpenApiComponents): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? (first && resolve<{ value: unknown }>(first, components).value);
}

/** What a reference to the components stands for. */
function resolve<Part extends object>(part: Part | Reference | JsonSchema, components: OpenApiComponents): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return (components as unknown as Record<string, Record<string, Part>>)[kind]?.[name] as Part;
}
