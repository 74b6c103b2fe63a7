import {
  contract,
  describeKind,
  type ErrorCode,
  type ErrorKind,
  errorCodes,
  errorKinds,
  errors,
  headers,
  type Route,
} from '@lead-engagement/contract';
import { documentationPaths, failuresOf } from '@lead-engagement/contract/openapi';
import type { Page } from './pages.js';

/** The error class of the SDK for each status. Source: the table in its README. */
const classes: Record<number, string> = {
  401: 'AuthenticationError',
  403: 'PermissionDeniedError',
  404: 'NotFoundError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  429: 'RateLimitError',
};

/** Whether the same request can succeed later, and when. */
function adviseRetry(kind: ErrorKind): string {
  const { code, status, retryable, retryAfter } = describeKind(kind);
  if (code === 'PRECONDITION_FAILED') return 'Only after you have read the record again.';
  if (!retryable) return 'No. It fails again until you change something.';
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 'Yes, after a moment, with the same key.';
  if (retryAfter !== undefined || status === 429) return `Yes, after the seconds in \`${headers.retryAfter}\`.`;
  return `Yes, with a pause. Send an \`${headers.idempotencyKey}\` with a POST, so that it takes effect once.`;
}

/** The members of a code's error that other errors do not have. */
const extras: Partial<Record<ErrorCode, object>> = {
  VALIDATION_ERROR: {
    details: [{ path: 'body.value', code: 'too_small', message: 'Must be 0 or more.' }],
  },
  CONFLICT: { existingId: 'con_01m7xxb858e5v9sddxvhass99p' },
  MERGED: { mergedIntoId: 'con_01m7xxb858e5v9sddxvhass99p' },
};

const operations: { name: string; codes: ErrorCode[] }[] = Object.values(contract).flatMap((routes) =>
  Object.values(routes as Record<string, Route>).map((route) => ({
    name: `${route.method} ${route.path}`,
    codes: failuresOf(route, route.path),
  })),
);

/** One page per error code, and one that lists them. */
export function listErrorPages(): Page[] {
  const rows = errorCodes.map(
    (code) => `| [${code}](./errors/${code}.md) | ${errors[code].status} | ${errors[code].meaning} |`,
  );
  const list: Page = {
    path: 'error-codes',
    title: 'Error codes',
    text: `# Error codes

Let your program decide by the \`code\` of an error, which never changes its meaning. The \`message\` is for people and can change.


| Code | Status | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`,
  };
  return [list, ...errorCodes.map((code) => ({ path: `errors/${code}`, title: code, text: describe(code) }))];
}

function describe(code: ErrorCode): string {
  const { status, meaning, remedy } = errors[code];
  const kinds = errorKinds.filter((kind) => describeKind(kind).code === code);
  const [first = code as ErrorKind] = kinds;
  const { reason, retryable } = describeKind(first);
  const example = {
    success: false,
    error: {
      code,
      ...(reason !== undefined && { reason }),
      message: describeKind(first).meaning,
      retryable,
      docs: `https://leads.example.com${documentationPaths.errors}#${code}`,
      ...extras[code],
    },
  };
  return `# ${code}

${meaning}

| | |
| --- | --- |
| Status | ${status} |
| What to do | ${remedy} |
| Retry the same request | ${reason === undefined ? adviseRetry(first) : 'As its reason says.'} |
| SDK | \`${status >= 500 ? 'ServerError' : (classes[status] ?? 'ValidationError')}\` with \`code: '${code}'\` |

${reason === undefined ? '' : listReasons(kinds)}## Example

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

## Operations

${listOperations(code)}
`;
}

function listReasons(kinds: readonly ErrorKind[]): string {
  const rows = kinds.map((kind) => {
    const { reason, meaning, remedy } = describeKind(kind);
    return `| \`${reason}\` | ${meaning} | ${remedy} | ${adviseRetry(kind)} |`;
  });
  return `## Reasons

\`error.reason\` is one of these:

| Reason | Meaning | What to do | Retry the same request |
| --- | --- | --- | --- |
${rows.join('\n')}

`;
}

/** The operations that can return a code: by name, unless they are most of the API. */
function listOperations(code: ErrorCode): string {
  const names = operations.filter(({ codes }) => codes.includes(code)).map(({ name }) => name);
  if (names.length === 0)
    return 'Operations that other services call, such as pushes of tracking providers, return it.';
  if (names.length > operations.length / 2) {
    return names.length === operations.length
      ? 'Every operation can return it.'
      : `${names.length} of the ${operations.length} operations can return it. The [API reference](${documentationPaths.reference}) lists the errors of each.`;
  }
  return `These operations can return it:\n\n${names.map((name) => `- \`${name}\``).join('\n')}`;
}
