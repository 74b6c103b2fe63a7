import { headers } from '../access.js';
import type { OpenApiComponents, OpenApiHeader, Reference } from './document.js';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const responseHeaders = {
  [headers.tenant]: { description: 'The tenant of the credential, once it is known.', schema: text },
  [headers.requestId]: { description: 'Names this request in the logs. Report it with a problem.', schema: text },
  [headers.rateLimit]: { description: 'Requests that the current window admits.', schema: integer },
  [headers.rateRemaining]: { description: 'Requests left in it.', schema: integer },
  [headers.rateReset]: {
    description: 'When the bucket refills, in Unix seconds; where nothing is left, when the next request is admitted.',
    schema: integer,
  },
  [headers.retryAfter]: {
    description: 'On 429 and 503: seconds to wait before you repeat the request. Add jitter.',
    schema: integer,
  },
  [headers.challenge]: {
    description: 'How a credential is sent: `Bearer`, or `Basic` by an app at the endpoints of OAuth.',
    schema: text,
  },
  [headers.location]: {
    description: 'On 202: the path of the job, `/v1/jobs/:id`. On a redirect: where the browser goes on to.',
    schema: text,
  },
  [headers.link]: {
    description:
      'The address of the next page, with `rel="next"`; without it, use `meta.cursor`, which is empty on the last page.',
    schema: text,
  },
  [headers.apiVersion]: { description: 'The version of the API in which the response is.', schema: text },
  [headers.deprecation]: {
    description:
      'Since when the operation, or the version of the response, is deprecated: `@` and Unix seconds (RFC 9745). Link with `rel="deprecation"` says what to use.',
    schema: text,
  },
  [headers.sunset]: { description: 'Until when it is served at least (RFC 8594).', schema: text },
  [headers.etag]: {
    description: `The version of the record, such as \`"3"\`; of a read, also what the response says, such as \`"3-1aZ…"\`. Send either as ${headers.ifMatch} to change only what you read, and that of a read as ${headers.ifNoneMatch} to read again only what has changed.`,
    schema: text,
  },
  [headers.idempotentReplay]: {
    description: `\`true\` where the answer to an earlier request with the same ${headers.idempotencyKey} is repeated.`,
    schema: text,
  },
  [headers.consistencyToken]: {
    description: `Sent if the server reads lists from replicas. Send the greatest that you have as ${headers.consistencyToken} with a list, so that it shows your writes.`,
    schema: text,
  },
} satisfies Record<string, OpenApiHeader>;

type ResponseHeader = keyof typeof responseHeaders;

const everyResponse = [
  headers.tenant,
  headers.requestId,
  headers.rateLimit,
  headers.rateRemaining,
  headers.rateReset,
  headers.apiVersion,
] as const satisfies readonly ResponseHeader[];

/** The headers of a response: those of every response, and `more`. */
export function referToHeaders(
  more: readonly ResponseHeader[],
  components: OpenApiComponents,
): Record<string, Reference> {
  return Object.fromEntries(
    [...everyResponse, ...more].map((name) => {
      components.headers[name] = responseHeaders[name];
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );
}
