import { headers } from '../access.js';
import { Failure } from '../envelope.js';
import { commonErrors, type ErrorCode, errors } from '../errors.js';
import { prefixes, type Route } from '../route.js';
import type { OpenApiComponents, OpenApiResponse, Reference } from './document.js';
import { referToHeaders } from './headers.js';
import { documentationPaths } from './paths.js';
import { takesBody } from './request.js';
import { toJsonSchema } from './schemas.js';

/**
 * Every code that a route can answer at `path`: those that all routes share, as far as they apply to it, those that
 * follow from its body and its Idempotency-Key, and its own.
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
  for (const code of own) codes.add(code);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}

/** What only a route that knows its caller can answer. */
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

/** The failures of a route as responses by status, each naming its codes, with one example per code. */
export function toFailureResponses(
  codes: readonly ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): Record<string, Reference> {
  const statuses = [...new Set(codes.map((code) => errors[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const group = codes.filter((code) => errors[code].status === status);
      return [String(status), referToFailure(status, group, serverUrl, components)];
    }),
  );
}

function referToFailure(
  status: number,
  codes: ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): Reference {
  const name = codes.join('_OR_');
  components.responses[name] ??= toFailureResponse(status, codes, serverUrl, components);
  return { $ref: `#/components/responses/${name}` };
}

const statusesToWaitAfter = new Set([errors.RATE_LIMITED.status, errors.UNAVAILABLE.status] as number[]);

function toFailureResponse(
  status: number,
  codes: ErrorCode[],
  serverUrl: string,
  components: OpenApiComponents,
): OpenApiResponse {
  components.schemas.Failure ??= toJsonSchema(Failure, 'output', components);
  const more = [
    ...(statusesToWaitAfter.has(status) ? [headers.retryAfter] : []),
    ...(codes.includes('UNAUTHENTICATED') ? [headers.challenge] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].meaning} ${errors[code].remedy}`).join('\n\n'),
    headers: referToHeaders(more, components),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
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
