import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  LeadEngagementError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@lead-engagement/sdk';

/** The reason why `listen` ends, worded for its user. */
export class ListenError extends Error {}

/** Returns true if the same request can succeed later: the connection is lost, the server fails, or a limit is reached. */
export function isPassing(error: unknown): error is Error {
  if (error instanceof ApiError && error.retryable !== undefined) return error.retryable;
  return [ConnectionError, TimeoutError, ServerError, RateLimitError].some((type) => error instanceof type);
}

/** Explains an error of a call to the user of `listen`. */
export function explain(error: unknown, baseUrl: string): unknown {
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return new ListenError(`Cannot reach ${baseUrl}: ${describe(error)}. Set LEAD_ENGAGEMENT_BASE_URL or --base-url.`);
  }
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) {
    return new ListenError(`The server refused the API key: ${error.message}`);
  }
  if (error instanceof NotFoundError) {
    return new ListenError(`${baseUrl} answered 404: is it the address of a Lead Engagement server?`);
  }
  return error instanceof LeadEngagementError ? new ListenError(error.message) : error;
}

/** The reason for a failed connection, without a full stop. */
export function describe(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const meaning = meanings.get(code);
    if (meaning !== undefined) return meaning;
    if (cause.cause === undefined) return code || cause.message.replace(/\.$/, '');
  }
  return String(error);
}

const meanings = new Map(
  Object.entries({
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was closed before the response was complete',
    UND_ERR_SOCKET: 'the connection was closed before the response was complete',
    ENOTFOUND: 'the host name could not be resolved',
    EAI_AGAIN: 'the name server did not answer',
    ETIMEDOUT: 'no connection could be made in time',
    UND_ERR_CONNECT_TIMEOUT: 'no connection could be made in time',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the network cannot be reached',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
    CERT_HAS_EXPIRED: 'its certificate has expired',
  }),
);
