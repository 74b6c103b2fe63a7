import type { z } from 'zod';
import { headers, type Scope } from '../access.js';
import { contract as sdkResources } from '../index.js';
import {
  alwaysTold,
  givesConsistencyToken,
  otherPrefix,
  prefixes,
  type Route,
  readScopeOf,
  returnsStream,
  type StreamedAnswer,
  setsThatOpen,
} from '../route.js';
import { toCodeSamples } from './code-samples.js';
import type {
  JsonSchema,
  OpenApiCodeSample,
  OpenApiComponents,
  OpenApiContent,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiPathItem,
  OpenApiResponse,
} from './document.js';
import { failureKindsOf, toFailureResponses } from './failures.js';
import { referToHeaders } from './headers.js';
import { toParameters, toRequestBody } from './request.js';
import { toJsonSchema } from './schemas.js';
import { answersVersion, readsVersion } from './versions.js';

/** Routes that the specification lists under both prefixes. Source: specification, Leads. */
const namedTwice = new Set(['leads_list', 'leads_get']);

/** Every route at its canonical path; the routes that the specification lists twice are at both paths. */
export function toPaths(
  contract: Record<string, Record<string, Route>>,
  serverUrl: string,
  components: OpenApiComponents,
): Record<string, OpenApiPathItem> {
  const paths: Record<string, OpenApiPathItem> = {};
  const add = (path: string, method: string, operation: OpenApiOperation) => {
    const key = path.replace(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method.toLowerCase() as OpenApiMethod]: operation };
  };
  for (const [resource, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const operationId = `${resource}_${name}`;
      const samples = resource in sdkResources ? toCodeSamples(resource, name, route) : [];
      const operation = { operationId, baseId: operationId, tag: toTag(resource), route, samples };
      add(route.path, route.method, toOperation({ ...operation, path: route.path }, serverUrl, components));
      if (!namedTwice.has(operationId)) continue;
      const second = { ...operation, operationId: `${operationId}_v1`, path: otherPrefix(route.path) };
      add(second.path, route.method, toOperation(second, serverUrl, components));
    }
  }
  return paths;
}

/** The tag of a resource: `webhookEndpoints` becomes `Webhook endpoints`. */
export function toTag(resource: string): string {
  const words = resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Place {
  operationId: string;
  /** The same for both paths of an operation. */
  baseId: string;
  tag: string;
  route: Route;
  path: string;
  samples: OpenApiCodeSample[];
}

function toOperation(place: Place, serverUrl: string, components: OpenApiComponents): OpenApiOperation {
  const { operationId, tag, route, path } = place;
  const requestBody = toRequestBody(route, place.baseId, components);
  return {
    operationId,
    tags: [tag],
    summary: route.summary,
    description: toDescription(route),
    ...(route.metadata.deprecated && { deprecated: true as const }),
    'x-scope': route.metadata.scope,
    ...(place.samples.length > 0 && { 'x-codeSamples': place.samples }),
    security: toSecurity(route, path),
    parameters: toParameters(place.baseId.slice(0, place.baseId.indexOf('_')), place.baseId, route, components),
    ...(requestBody && { requestBody }),
    responses: {
      ...toSuccessResponses(route, components),
      ...toFailureResponses(failureKindsOf(route, path), serverUrl, components),
    },
  };
}

function toDescription(route: Route): string {
  const {
    description,
    metadata: { scope },
  } = route;
  const needed =
    scope === 'public'
      ? 'Needs no credential.'
      : scope === 'authenticated'
        ? 'Any valid credential may call it.'
        : scope === 'user'
          ? 'For signed-in users: an API key may not call it.'
          : `Scope: ${nameSets(setsThatOpen(route))}.`;
  const cut = describeCut(route);
  return [...(description === undefined ? [] : [description]), [needed, ...cut].join(' ')].join('\n\n');
}

/** What the response of a write lacks without the scope to read. */
function describeCut(route: Route): string[] {
  const readScope = readScopeOf(route);
  if (route.method === 'GET' || readScope === undefined) return [];
  const fields = fieldsOfData(route);
  const rest = 'the `data` of the response has only ids, the version and the values that you sent';
  const { ofOthers = [], ofLinked = [], conflictScope } = route.metadata;
  if (ofLinked.length > 0) {
    return [`Without \`${readScope}\` and \`${conflictScope}\`, the response has no ${ofLinked.join(', ')}.`];
  }
  if (ofOthers.length > 0) return [`Without \`${readScope}\`, the response has no ${ofOthers.join(' or ')}.`];
  if (201 in route.responses || fields.every((name) => alwaysTold.includes(name))) return [];
  const isRecord = fields.includes('updatedAt');
  return [`Without \`${readScope}\`, ${rest}${isRecord ? ', unless this call has changed the record' : ''}.`];
}

function fieldsOfData({ responses }: Route): string[] {
  const [schema] = Object.values(responses) as (Partial<z.ZodObject> | undefined)[];
  return Object.keys((schema?.shape?.data as Partial<z.ZodObject> | undefined)?.shape ?? {});
}

/** Sets of scopes, each of which is enough. */
function nameSets(sets: readonly (readonly Scope[])[]): string {
  return sets.map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' with ')).join(' or ');
}

function toSecurity(route: Route, path: string): Record<string, string[]>[] {
  const { scope } = route.metadata;
  if (scope === 'public') return [];
  if (scope === 'user') return [{ bearer: [] }];
  const sets: readonly (readonly Scope[])[] = scope === 'authenticated' ? [[]] : setsThatOpen(route);
  return sets.flatMap((scopes): Record<string, string[]>[] => {
    const roles = [...scopes];
    if (!path.startsWith(`${prefixes.api}/`)) return [{ bearer: roles }];
    return [{ bearer: roles, tenant: [] }, { apiKey: roles, tenant: [] }, { bearer: roles }];
  });
}

const statusDescriptions: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted as a job.',
  207: 'Done in part.',
};

function toSuccessResponses(route: Route, components: OpenApiComponents): Record<string, OpenApiResponse> {
  const { streams, idempotent } = route.metadata;
  const ofWrite = [
    ...(idempotent ? [headers.idempotentReplay] : []),
    ...(givesConsistencyToken(route) ? [headers.consistencyToken] : []),
  ] as const;
  const ofDeprecated = route.metadata.deprecated ? ([headers.deprecation, headers.sunset] as const) : [];
  const responses = returnsStream(route) ? [] : Object.entries(route.responses);
  const described: Record<string, OpenApiResponse> = Object.fromEntries(
    responses.map(([status, schema]) => {
      const description = statusDescriptions[status];
      if (description === undefined) throw new Error(`No description for the status ${status} of ${route.path}.`);
      const more = [
        ...(answersVersion(schema) ? [headers.etag] : []),
        ...(route.metadata.paginated ? [headers.link] : []),
        ...(status === '202' ? [headers.location] : []),
        ...ofDeprecated,
        ...ofWrite,
      ];
      const content = { 'application/json': { schema: toJsonSchema(schema, 'output', components) } };
      return [status, { description, headers: referToHeaders(more, components), content }];
    }),
  );
  if (readsVersion(route)) {
    const description = `Not modified: the response is one that ${headers.ifNoneMatch} names. It has no body.`;
    described[304] = { description, headers: referToHeaders([headers.etag], components) };
  }
  if (!streams) return described;
  const { description = 'The stream.', headers: shown, content } = described[200] ?? {};
  const streamed = {
    description,
    headers: shown ?? referToHeaders([...ofWrite, ...ofDeprecated], components),
    content: { ...content, ...toStreamContent(streams, components) },
  };
  return { ...described, 200: streamed };
}

/** The content of a stream: bytes, or events with this JSON as their data. */
function toStreamContent({ types, event }: StreamedAnswer, components: OpenApiComponents): OpenApiContent {
  const schema = event ? toJsonSchema(event, 'output', components) : { type: 'string', format: 'binary' };
  return Object.fromEntries(types.map((type) => [type, { schema: schema as JsonSchema }]));
}
