import { headers } from '../access.js';
import { Failure } from '../envelope.js';
import { commonErrors, type ErrorCode, errors } from '../errors.js';
import { prefixes, type Route, storesContent } from '../route.js';
import type { OpenApiComponents, OpenApiResponse, Reference } from './document.js';
import { referToHeaders } from './headers.js';
import { documentationPaths } from './paths.js';
import { takesBody } from './request.js';
import { toJsonSchema } from './schemas.js';

/**
 * Every error code that a route can return at `path`: the shared codes that apply to it, those that follow from its body and its
 * Idempotency-Key, and its own.
 */
export function failuresOf(route: Route, path: string): ErrorCode[] {
  const { scope, bucket, idempotent, errors: own } = route.metadata;
  const codes = new Set<ErrorCode>(commonErrors);
  if (scope === 'public') for (const code of callerErrors) codes.delete(code);
  if (scope === 'authenticated') codes.delete('FORBIDDEN');
  if (!path.startsWith(`${prefixes.api}/`)) codes.delete('TENANT_REQUIRED');
  if (takesBody(route)) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (bucket === 'ai') codes.add('AI_RATE_LIMITED');
  if (idempotent) codes.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  if (storesContent(route)) codes.add('PLAN_LIMIT_REACHED');
  for (const code of own) codes.add(code);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}

/** Codes that only routes with a known caller can return. */
const callerErrors = [
  'TENANT_REQUIRED',
  'UNAUTHENTICATED',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'TENANT_MISMATCH',
  'CONCURRENCY_LIMITED',
] as const satisfies readonly ErrorCode[];

/** Codes that any operation may return. They are listed once, in the `default` response. */
const sharedCodes = [
  ...commonErrors,
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'PLAN_LIMIT_REACHED',
] as const satisfies readonly ErrorCode[];
const shared = new Set<ErrorCode>(sharedCodes);

/**
 * The failures of a route. A status with a code that not every operation shares gets its own response, which lists all codes of the
 * route with that status. All others are in the `default` response.
 */
export function toFailureResponses(
  codes: readonly ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): Record<string, Reference> {
  const statuses = new Set(codes.filter((code) => !shared.has(code)).map((code) => errors[code].status));
  const own = [...statuses].map((status) => {
    const group = codes.filter((code) => errors[code].status === status);
    return [String(status), referToFailure(group.join('_OR_'), group, serverUrl, components)] as const;
  });
  return Object.fromEntries([...own, ['default', referToFailure('Error', sharedCodes, serverUrl, components)]]);
}

function referToFailure(
  name: string,
  codes: readonly ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): Reference {
  components.responses[name] ??= toFailureResponse(codes, serverUrl, components);
  return { $ref: `#/components/responses/${name}` };
}

const statusesToWaitAfter = new Set([errors.RATE_LIMITED.status, errors.UNAVAILABLE.status] as number[]);

function toFailureResponse(
  codes: readonly ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): OpenApiResponse {
  components.schemas.Failure ??= toJsonSchema(Failure, 'output', components);
  const more = [
    ...(codes.some((code) => statusesToWaitAfter.has(errors[code].status)) ? [headers.retryAfter] : []),
    ...(codes.includes('UNAUTHENTICATED') ? [headers.challenge] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\` (${errors[code].status}): ${errors[code].meaning}`).join('\n\n'),
    headers: referToHeaders(more, components),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: [...codes] } } } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, referToExample(code, serverUrl, components)])),
      },
    },
  };
}

function referToExample(code: ErrorCode, serverUrl: string, { examples }: OpenApiComponents): Reference {
  const { meaning, remedy } = errors[code];
  const value: Failure = {
    success: false,
    error: { code, message: `${meaning} ${remedy}`, docs: `${serverUrl}${documentationPaths.errors}#${code}` },
  };
  examples[code] ??= { summary: meaning, value };
  return { $ref: `#/components/examples/${code}` };
}
