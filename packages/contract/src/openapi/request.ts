import type { z } from 'zod';
import { headers, limits } from '../access.js';
import { apiVersionNames } from '../api-versions.js';
import { noBody } from '../fields.js';
import { type Route, readsReplica } from '../route.js';
import type { JsonSchema, OpenApiComponents, OpenApiMedia, OpenApiOperation, OpenApiParameter } from './document.js';
import { pathExampleOf } from './examples/ids.js';
import { fileExamples, requestExamples, requiredQueries } from './examples/requests.js';
import { toJsonSchema, toNamedSchema } from './schemas.js';
import { readsVersion } from './versions.js';

/** Returns true if a route reads a body. */
export function takesBody(route: Route): boolean {
  return 'body' in route && route.body !== noBody;
}

/** The request body of a route; undefined if it has none. */
export function toRequestBody(
  route: Route,
  operationId: string,
  components: OpenApiComponents,
): OpenApiOperation['requestBody'] {
  if (!('body' in route) || !takesBody(route)) return undefined;
  const { uploads } = route.metadata;
  if (uploads) return { required: true, content: Object.fromEntries(uploads.map((type) => [type, toUpload(type)])) };
  const required = !(route.body as z.ZodType).safeParse(undefined).success;
  const example = requestExamples[operationId];
  const schema = toNamedSchema(route.body, components);
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } };
}

/** A file is sent as its bytes, or in a multipart body as the part `file`, after fields with the names of the query parameters. */
function toUpload(type: string): OpenApiMedia {
  const file: JsonSchema = { type: 'string', format: 'binary' };
  const example = fileExamples[type];
  if (type !== 'multipart/form-data') return { schema: file, ...(example !== undefined && { example }) };
  return { schema: { type: 'object', properties: { file }, required: ['file'] } };
}

/** The path, query and header parameters of a route of a resource. */
export function toParameters(
  resource: string,
  operationId: string,
  route: Route,
  components: OpenApiComponents,
): OpenApiParameter[] {
  const inPath = route.pathParams ? toFields(route.pathParams, 'path', components) : [];
  const inQuery = route.query ? toFields(route.query, 'query', components) : [];
  return [
    ...inPath.map((parameter) => ({ ...parameter, example: pathExampleOf(resource, parameter.name) })),
    ...inQuery.map((parameter) => withExample(parameter, requiredQueries[operationId])),
    ...headerParametersOf(route),
  ];
}

/** Adds the example of a parameter that is required, and of a cursor: the first page, since a cursor of another list would be refused. */
export function withExample(parameter: OpenApiParameter, required: Record<string, string> = {}): OpenApiParameter {
  const example = parameter.name === 'cursor' ? '' : required[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

/** The parameters that the fields of a schema describe. */
export function toFields(schema: unknown, place: 'path' | 'query', components: OpenApiComponents): OpenApiParameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components);
  return Object.entries(properties).map(([name, field]) => {
    const { description, contentMediaType, ...rest } = field as JsonSchema;
    const parameter = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
    };
    if (contentMediaType === 'application/json')
      return { ...parameter, content: { [contentMediaType]: { schema: rest } } };
    return {
      ...parameter,
      // Several values of a filter are sent in one parameter, separated by commas.
      ...(rest.type === 'array' && { style: 'form' as const, explode: false }),
      // An object is sent as one parameter per key: customFields[key]=value.
      ...(rest.type === 'object' && { style: 'deepObject' as const, explode: true }),
      schema: rest,
    };
  });
}

function headerParametersOf(route: Route): OpenApiParameter[] {
  const { idempotent, errors, audited } = route.metadata;
  const parameters: OpenApiParameter[] = [];
  if (idempotent) parameters.push(idempotencyKey);
  if (errors.includes('PRECONDITION_FAILED')) parameters.push(ifMatch);
  if (readsVersion(route)) parameters.push(ifNoneMatch);
  if (audited && route.metadata.scope !== 'public') parameters.push(clientName);
  if (readsReplica(route)) parameters.push(consistencyToken);
  parameters.push(versionOfRequest);
  return parameters;
}

const idempotencyKey: OpenApiParameter = {
  name: headers.idempotencyKey,
  in: 'header',
  required: false,
  description: `Makes the request safe to repeat: for ${limits.idempotencyHours} hours the same key and body get the same answer, and nothing is done twice. A UUID is a good choice.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyChars },
};

const versionOfRequest: OpenApiParameter = {
  name: headers.apiVersion,
  in: 'header',
  required: false,
  description:
    'The version of the API for this request and its response. Default: that of the API key or app; of a signed-in user that of the settings; without a credential the newest. This document describes the newest.',
  schema: { type: 'string', enum: [...apiVersionNames] },
};

const clientName: OpenApiParameter = {
  name: headers.client,
  in: 'header',
  required: false,
  description: `The name of your program. The audit log shows it as \`client\`; the first ${limits.clientNameChars} characters are kept.`,
  schema: { type: 'string' },
  example: 'nightly-sync 2.1',
};

const ifMatch: OpenApiParameter = {
  name: headers.ifMatch,
  in: 'header',
  required: false,
  description: `The \`version\` that was read, as in ${headers.etag}. The change is made only if the record still has it.`,
  schema: { type: 'string' },
  example: '"3"',
};

const ifNoneMatch: OpenApiParameter = {
  name: headers.ifNoneMatch,
  in: 'header',
  required: false,
  description: `One or more values of ${headers.etag} that you have read, or \`*\`. If the response would be one of these, it is a 304 without a body.`,
  schema: { type: 'string' },
  example: '"3-1aZ"',
};

const consistencyToken: OpenApiParameter = {
  name: headers.consistencyToken,
  in: 'header',
  required: false,
  description: `The greatest ${headers.consistencyToken} that answers of writes have had: the list shows these writes, even if the server reads lists from replicas. The SDK sends it automatically.`,
  schema: { type: 'string' },
};
