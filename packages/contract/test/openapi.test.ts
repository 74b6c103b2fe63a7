import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import {
  describeKind,
  type ErrorKind,
  errors,
  eventTypes,
  type Failure,
  givesConsistencyToken,
  headers,
  type Lead,
  noBody,
  prefixes,
  readsReplica,
  setsThatOpen,
} from '../src/index.js';
import {
  createOpenApiDocument,
  documentationPaths,
  type JsonSchema,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  type Reference,
} from '../src/openapi.js';
import { codesOf, collect, document, find, fits, kindsOf, options, resolve, schemaPointers } from './document.js';
import { routes } from './routes.js';

const headersOfEveryResponse: string[] = [
  headers.tenant,
  headers.requestId,
  headers.rateLimit,
  headers.rateRemaining,
  headers.rateReset,
  headers.apiVersion,
];

/** The schema of the `data` of a success. */
function dataOf(response: OpenApiResponse | Reference): JsonSchema | undefined {
  const schema = resolve<OpenApiResponse>(response).content?.['application/json']?.schema;
  const data = schema?.properties?.data as (JsonSchema & { anyOf?: JsonSchema[] }) | undefined;
  // A record that can be null.
  return resolve<JsonSchema | undefined>(data?.anyOf?.[1]?.type === 'null' ? data.anyOf[0] : data);
}

const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(
  (item) => Object.values(item) as OpenApiOperation[],
);

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result).toEqual({ valid: true });
});

test('the same arguments give the same document', () => {
  expect(JSON.stringify(createOpenApiDocument(options))).toBe(JSON.stringify(document));
  expect(createOpenApiDocument({ ...options, serverUrl: `${options.serverUrl}/` })).toEqual(document);
});

test('every reference leads somewhere, and every component is referred to', () => {
  const referred = new Set(collect(document, '$ref').map(String));
  for (const pointer of referred) expect(find(pointer), pointer).toBeDefined();
  const { securitySchemes: _, ...components } = document.components;
  for (const [kind, named] of Object.entries(components)) {
    for (const name of Object.keys(named)) expect(referred).toContain(`#/components/${kind}/${name}`);
  }
});

test('every operation has an id of its own and a tag that is declared', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const declared = document.tags.map(({ name }) => name);
  for (const { tags } of operations) expect(declared).toEqual(expect.arrayContaining(tags));
});

test('no schema repeats a format as a pattern, bounds an integer by what JavaScript can count, or closes an answer', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('[02468]');
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  const answers = Object.entries(document.components.responses).map(([, { content }]) => JSON.stringify(content));
  expect(answers.join()).not.toContain('"additionalProperties":false');
});

describe.each(routes)('$name', ({ name, route }) => {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[route.method.toLowerCase() as 'get'];

  test('is at its canonical path, with its name, scope and summary', () => {
    expect(operation).toMatchObject({ operationId: name, summary: route.summary, 'x-scope': route.metadata.scope });
    if (route.description) expect(operation?.description).toContain(route.description);
  });

  test('has its success status, and every error status with the codes that it can answer', () => {
    const { responses = {} } = operation ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(Object.keys(route.responses)));
    const needsCredential = route.metadata.scope !== 'public';
    for (const kind of [
      ...route.metadata.errors,
      ...(needsCredential ? (['KEY_REVOKED', 'TENANT_MISMATCH'] as const) : []),
      'VALIDATION_ERROR',
      ...(needsCredential ? (['TOKEN_EXPIRED'] as const) : []),
      'RATE_LIMITED',
      'INTERNAL',
    ] as const) {
      const response = responses[describeKind(kind).status] ?? responses.default;
      expect(kindsOf(response)).toContain(kind);
      expect(codesOf(response)).toContain(describeKind(kind).code);
    }
    const [bad] = Object.entries(responses).flatMap(([status, response]) =>
      status < '400' || status === 'default'
        ? []
        : codesOf(response).filter((code) => String(errors[code].status) !== status),
    );
    expect(bad).toBeUndefined();
  });

  test('takes a body, an Idempotency-Key, If-Match and a tenant where the contract says so', () => {
    const parameters = (operation?.parameters ?? []).map(resolve<OpenApiParameter>).map((parameter) => parameter.name);
    const takesBody = 'body' in route && route.body !== noBody;
    expect(operation?.requestBody !== undefined).toBe(takesBody);
    expect(parameters.includes(headers.idempotencyKey)).toBe(route.metadata.idempotent);
    expect(parameters.includes(headers.consistencyToken)).toBe(readsReplica(route));
    expect(parameters.includes(headers.ifMatch)).toBe(route.metadata.errors.includes('PRECONDITION_FAILED'));
  });

  test('says which credentials it takes, of which scope, and whether the tenant is named beside them', () => {
    const { scope } = route.metadata;
    const sets = scope === 'authenticated' || scope === 'user' ? [[]] : setsThatOpen(route);
    const underApi = route.path.startsWith(`${prefixes.api}/`);
    const credentials = sets.flatMap((roles) =>
      underApi && scope !== 'user'
        ? [{ bearer: roles, tenant: [] }, { apiKey: roles, tenant: [] }, { bearer: roles }]
        : [{ bearer: roles }],
    );
    expect(operation?.security).toEqual(scope === 'public' ? [] : credentials);
    for (const named of sets.flat()) expect(operation?.description).toContain(`\`${named}\``);
  });

  test('shows the headers of each of its answers', () => {
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      const shown = resolve<OpenApiResponse>(response).headers ?? {};
      const versioned = status < '300' && 'version' in (dataOf(response)?.properties ?? {});
      const expected = [
        ...headersOfEveryResponse,
        ...(waitsAfter(status, response) ? [headers.retryAfter] : []),
        ...(codesOf(response).includes('UNAUTHENTICATED') ? [headers.challenge] : []),
        ...(versioned || status === '304' ? [headers.etag] : []),
        ...(status < '300' && route.metadata.paginated ? [headers.link] : []),
        ...(status === '202' ? [headers.location] : []),
        ...(status < '300' && route.metadata.deprecated ? [headers.deprecation, headers.sunset] : []),
        ...(status < '300' && route.metadata.idempotent ? [headers.idempotentReplay] : []),
        ...(status < '300' && givesConsistencyToken(route) ? [headers.consistencyToken] : []),
      ];
      expect(Object.keys(shown).sort(), status).toEqual(expected.sort());
      for (const header of Object.values(shown)) expect(resolve(header)).toMatchObject({ schema: expect.anything() });
    }
  });
});

test('a lead is read and listed at both paths of the specification; every other operation is there once', () => {
  const list = document.paths['/v1/leads']?.get;
  expect(list?.operationId).toBe('leads_list_v1');
  expect(document.paths['/v1/leads/{id}']?.get?.operationId).toBe('leads_get_v1');
  expect(document.paths['/v1/leads']?.post).toBeUndefined();
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => id.endsWith('_v1'))).toEqual(['leads_list_v1', 'leads_get_v1']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(list?.security).toEqual([{ bearer: ['read:leads'] }]);
  expect(codesOf(list?.responses[400])).not.toContain('TENANT_REQUIRED');
  expect(codesOf(document.paths['/api/v1/leads']?.get?.responses[400])).toContain('TENANT_REQUIRED');
});

test('creating a lead can fail in these ways', () => {
  const responses = document.paths['/api/v1/leads']?.post?.responses ?? {};
  const failures = Object.entries(responses).filter(([status]) => status >= '400');
  expect(Object.fromEntries(failures.map(([status, response]) => [status, kindsOf(response)]))).toEqual({
    409: ['CONFLICT.already_exists', 'CONFLICT.changed_meanwhile', 'IDEMPOTENCY_IN_PROGRESS'],
    410: ['MERGED'],
    default: [
      'BAD_REQUEST',
      'VALIDATION_ERROR',
      'TENANT_REQUIRED',
      'UNAUTHENTICATED',
      'KEY_REVOKED',
      'KEY_EXPIRED',
      'TOKEN_EXPIRED',
      'TENANT_MISMATCH',
      'RATE_LIMITED',
      'CONCURRENCY_LIMITED',
      'INTERNAL',
      'UNAVAILABLE.overloaded',
      'UNAVAILABLE.dependency_down',
      'UNAVAILABLE.moved',
      'FORBIDDEN.scope_missing',
      'FORBIDDEN.plan_required',
      'FORBIDDEN.user_required',
      'UNAVAILABLE.too_slow',
      'CONFLICT.changed_meanwhile',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_IN_PROGRESS',
      'IDEMPOTENCY_KEY_REUSED',
      'PLAN_LIMIT_REACHED.storage',
      'PLAN_LIMIT_REACHED.at_once',
    ],
  });
});

test('both ways to send a credential and the tenant beside it are described, with the header of each', () => {
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    apiKey: { type: 'apiKey', in: 'header', name: headers.apiKey, description: expect.stringContaining(prefixes.api) },
    tenant: { type: 'apiKey', in: 'header', name: headers.tenantId },
  });
});

function waitsAfter(status: string, response: OpenApiResponse | Reference): boolean {
  const waiting = kindsOf(response).filter((kind) => describeKind(kind).retryAfter !== undefined);
  return ['429', '503'].includes(status) || waiting.length > 0;
}

test('an ETag is shown where one record with a version is answered, and not on lists', () => {
  const shownAt = (path: string) => resolve<OpenApiResponse>(document.paths[path]?.get?.responses[200]).headers ?? {};
  expect(shownAt('/api/v1/leads/{id}')).toHaveProperty(headers.etag);
  expect(shownAt('/api/v1/leads')).not.toHaveProperty(headers.etag);
  const operations = Object.values(document.paths).flatMap((path) => Object.entries(path));
  const reading = operations.filter(([, { responses }]) => '304' in responses);
  const showing = operations.filter(
    ([method, { responses }]) =>
      method === 'get' && headers.etag in (resolve<OpenApiResponse>(responses[200]).headers ?? {}),
  );
  expect(reading).toEqual(showing);
  for (const [, { parameters = [] }] of reading) {
    const names = parameters.map(resolve<OpenApiParameter>).map(({ name }) => name);
    expect(names).toContain(headers.ifNoneMatch);
  }
});

test('several values of a filter are one parameter, separated by commas', () => {
  const { parameters = [] } = document.paths['/api/v1/leads']?.get ?? {};
  const named = new Map(parameters.map(resolve<OpenApiParameter>).map((parameter) => [parameter.name, parameter]));
  expect(named.get('status')).toMatchObject({ in: 'query', style: 'form', explode: false, schema: { type: 'array' } });
  expect(named.get('limit')).toMatchObject({ required: false, schema: { type: 'integer', default: 50 } });
  expect(named.get('customFields')).toMatchObject({ in: 'query', style: 'deepObject', explode: true });
  expect(named.get('createdAt[gte]')?.schema).toEqual({ type: 'string', format: 'date-time' });
});

test('each example is a failure with its code, and says where the code is explained', () => {
  for (const [kind, { value }] of Object.entries(document.components.examples)) {
    const { code, reason, retryable } = describeKind(kind as ErrorKind);
    const docs = `${options.serverUrl}${documentationPaths.errors}#${code}`;
    expect(value).toMatchObject({ success: false, error: { code, retryable, docs } });
    expect((value as Failure).error.reason).toBe(reason);
    expect(fits('#/components/schemas/Failure', value)).toBe(true);
  }
});

test('every event type is a webhook with its payload and signature', () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
  for (const { post } of Object.values(document.webhooks)) {
    const names = post?.parameters.map(resolve<OpenApiParameter>).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([headers.signature, headers.eventId]));
  }
  const payload = '#/webhooks/lead.created/post/requestBody/content/application~1json/schema';
  const event = { id: 'evt_1', created: lead.createdAt, tenant_id: 'tn_1', data: lead, api_version: '2026-11-01' };
  expect(fits(payload, { ...event, type: 'lead.created' })).toBe(true);
  expect(fits(payload, { ...event, type: 'lead.stage_changed' })).toBe(false);
  expect(fits(payload, { ...event, type: 'lead.created', data: {} })).toBe(false);
});

test('every schema in the document is one that a strict JSON Schema 2020-12 validator compiles', () => {
  const pointers = schemaPointers();
  expect(pointers.length).toBeGreaterThan(operations.length);
  for (const pointer of pointers) expect(() => fits(pointer, null), pointer).not.toThrow();
});

test('an answer with a field that was added later still fits; one that lacks a field does not', () => {
  const response = document.paths['/api/v1/leads/{id}']?.get?.responses[200] as Reference;
  const answer = `${response.$ref}/content/application~1json/schema`;
  const { stageId: _, ...broken } = lead;
  expect(fits(answer, { success: true, data: lead })).toBe(true);
  expect(fits(answer, { success: true, data: { ...lead, later: 1 }, later: 1 })).toBe(true);
  expect(fits(answer, { success: true, data: broken })).toBe(false);
});

test('a body fits the document if and only if it fits the contract, as far as a schema can say', () => {
  const body = '#/paths/~1api~1v1~1leads/post/requestBody/content/application~1json/schema';
  expect(fits(body, { contactId: 'con_1', value: 10.5, title: null })).toBe(true);
  expect(fits(body, { contactId: 'con_1', score: 101 })).toBe(false);
  expect(fits(body, { contactId: 'con_1', status: 'open' })).toBe(false);
  expect(fits(body, { contactId: 'con_1', nosuch: 1 })).toBe(false);
});

const lead: Lead = {
  id: 'lead_1',
  tenantId: 'tn_1',
  contactId: 'con_1',
  pipelineId: 'pipe_1',
  stageId: 'stg_1',
  status: 'OPEN',
  source: 'API',
  score: 0,
  value: null,
  currency: 'EUR',
  assignedToId: null,
  ownerAtClosingId: null,
  title: null,
  expectedCloseDate: null,
  lostReason: null,
  closedAt: null,
  stageEnteredAt: '2026-01-31T09:00:00.000Z',
  externalId: null,
  tagIds: [],
  customFields: {},
  lastActivityAt: null,
  version: 1,
  createdBy: { type: 'key', id: 'key_1' },
  recordedAt: '2026-01-31T09:00:00.000Z',
  createdAt: '2026-01-31T09:00:00.000Z',
  updatedAt: '2026-01-31T09:00:00.000Z',
};
