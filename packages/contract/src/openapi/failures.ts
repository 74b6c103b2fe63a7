import { headers } from '../access.js';
import { Failure } from '../envelope.js';
import { commonErrors, describeKind, type ErrorCode, type ErrorKind, errorKinds, errors } from '../errors.js';
import { prefixes, type Route, storesContent } from '../route.js';
import type { OpenApiComponents, OpenApiResponse, Reference } from './document.js';
import { referToHeaders } from './headers.js';
import { documentationPaths } from './paths.js';
import { takesBody } from './request.js';
import { toJsonSchema } from './schemas.js';

/** Every error code that a route can return at `path`. */
export function failuresOf(route: Route, path: string): ErrorCode[] {
  return [...new Set(failureKindsOf(route, path).map(codeOf))];
}

/**
 * Every error that a route can return at `path`: the shared ones that apply to it, those that follow from its metadata, its body and its
 * Idempotency-Key, and its own.
 */
export function failureKindsOf(route: Route, path: string): ErrorKind[] {
  const { scope, bucket, idempotent, paginated, searches, errors: own } = route.metadata;
  const kinds = new Set<ErrorKind>(commonErrors);
  if (scope === 'public') for (const kind of callerErrors) kinds.delete(kind);
  else if (scope === 'user') kinds.add('FORBIDDEN.user_required');
  else if (scope !== 'authenticated') kinds.add('FORBIDDEN.scope_missing').add('FORBIDDEN.plan_required');
  if (!path.startsWith(`${prefixes.api}/`)) kinds.delete('TENANT_REQUIRED');
  if (takesBody(route)) kinds.add('UNSUPPORTED_MEDIA_TYPE');
  if (route.method !== 'GET') kinds.add('PAYLOAD_TOO_LARGE');
  if (bucket === 'ai') kinds.add('AI_RATE_LIMITED');
  if (idempotent) kinds.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  if (storesContent(route)) kinds.add('PLAN_LIMIT_REACHED.storage').add('PLAN_LIMIT_REACHED.at_once');
  if (paginated || searches) kinds.add('UNAVAILABLE.too_slow');
  if (route.method !== 'GET') kinds.add('CONFLICT.changed_meanwhile');
  for (const kind of own) kinds.add(kind);
  return errorKinds.filter((kind) => kinds.has(kind));
}

function codeOf(kind: ErrorKind): ErrorCode {
  return describeKind(kind).code;
}

/** What only routes with a known caller can return. */
const callerErrors = [
  'TENANT_REQUIRED',
  'UNAUTHENTICATED',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'TOKEN_EXPIRED',
  'TENANT_MISMATCH',
  'CONCURRENCY_LIMITED',
  'UNAVAILABLE.moved',
] as const satisfies readonly ErrorKind[];

/** What any operation may return. It is listed once, in the `default` response. */
const sharedKinds = [
  ...commonErrors,
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
] as const satisfies readonly ErrorKind[];
const shared = new Set<ErrorKind>(sharedKinds);

/**
 * The failures of a route. A status with a failure that not every operation shares gets its own response, which lists all failures of the
 * route with that status. All others are in the `default` response.
 */
export function toFailureResponses(
  kinds: readonly ErrorKind[],
  serverUrl: string,
  components: OpenApiComponents,
): Record<string, Reference> {
  const statusOf = (kind: ErrorKind) => describeKind(kind).status;
  const statuses = new Set(kinds.filter((kind) => !shared.has(kind)).map(statusOf));
  const own = [...statuses].map((status) => {
    const group = kinds.filter((kind) => statusOf(kind) === status);
    return [String(status), referToFailure(nameOf(group), group, serverUrl, components)] as const;
  });
  return Object.fromEntries([...own, ['default', referToFailure('Error', sharedKinds, serverUrl, components)]]);
}

/** Such as `CONFLICT_OR_MERGED.already_exists.busy`. */
function nameOf(kinds: readonly ErrorKind[]): string {
  const reasons = kinds.flatMap((kind) => describeKind(kind).reason ?? []);
  return [[...new Set(kinds.map(codeOf))].join('_OR_'), ...reasons].join('.');
}

function referToFailure(
  name: string,
  kinds: readonly ErrorKind[],
  serverUrl: string,
  components: OpenApiComponents,
): Reference {
  components.responses[name] ??= toFailureResponse(kinds, serverUrl, components);
  return { $ref: `#/components/responses/${name}` };
}

const waitingStatuses: readonly number[] = [errors.RATE_LIMITED.status, errors.UNAVAILABLE.status];

function toFailureResponse(
  kinds: readonly ErrorKind[],
  serverUrl: string,
  components: OpenApiComponents,
): OpenApiResponse {
  components.schemas.Failure ??= toJsonSchema(Failure, 'output', components);
  const more = [
    ...(kinds.some(tellsWhen) ? [headers.retryAfter] : []),
    ...(kinds.includes('UNAUTHENTICATED') ? [headers.challenge] : []),
  ];
  const reasons = [...new Set(kinds.flatMap((kind) => describeKind(kind).reason ?? []))];
  const error = {
    code: { enum: [...new Set(kinds.map(codeOf))] },
    ...(reasons.length > 0 && { reason: { enum: reasons } }),
  };
  return {
    description: kinds.map(describeFailure).join('\n\n'),
    headers: referToHeaders(more, components),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', properties: { error: { type: 'object', properties: error } } },
          ],
        },
        examples: Object.fromEntries(kinds.map((kind) => [kind, referToExample(kind, serverUrl, components)])),
      },
    },
  };
}

function describeFailure(kind: ErrorKind): string {
  const { code, reason, status, meaning } = describeKind(kind);
  return `\`${code}\` (${status})${reason === undefined ? '' : ` \`${reason}\``}: ${meaning}`;
}

function referToExample(kind: ErrorKind, serverUrl: string, { examples }: OpenApiComponents): Reference {
  examples[kind] ??= { summary: describeKind(kind).meaning, value: makeFailure(kind, serverUrl) };
  return { $ref: `#/components/examples/${kind}` };
}

/** The body of a response with this error. */
export function makeFailure(kind: ErrorKind, serverUrl: string): Failure {
  const { code, reason, meaning, remedy, retryable } = describeKind(kind);
  return {
    success: false,
    error: {
      code,
      ...(reason !== undefined && { reason }),
      message: `${meaning} ${remedy}`,
      retryable,
      docs: `${serverUrl}${documentationPaths.errors}#${code}`,
    },
  };
}

/** Whether a response with this error says in Retry-After when to try again. */
export function tellsWhen(kind: ErrorKind): boolean {
  const { status, retryAfter } = describeKind(kind);
  return waitingStatuses.includes(status) || retryAfter !== undefined;
}
