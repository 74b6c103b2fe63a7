import type { Socket } from 'node:net';
import { errors, headers } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import { ApiError, toFailure } from '../errors.js';
import type { RateLimiter } from '../limits/rate/rate-limiter.js';
import { failureLimitHeaders } from './rate-limits.js';
import { makeRequestId } from './request-log.js';
import type { SecurityHeaders } from './security-headers.js';

/** Dependencies for responses to broken requests. */
export interface BrokenRequestDeps {
  log: Logger;
  rateLimiter: RateLimiter;
  docsUrl: string;
  fixedHeaders: SecurityHeaders;
}

/**
 * Responds to a request that Node.js could not parse or that timed out, and closes the connection. No Fastify request exists yet, so the
 * response is written to the socket, with the same headers as other responses. A connection that sent no bytes is closed without a
 * response.
 */
export async function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  deps: BrokenRequestDeps,
): Promise<void> {
  // Browsers open spare connections and would treat an unrequested response as the response to their next request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const { log, rateLimiter, docsUrl, fixedHeaders } = deps;
  const failure = new ApiError('BAD_REQUEST', explain(error.code));
  const body = JSON.stringify(toFailure(failure, docsUrl));
  const requestId = makeRequestId({ headers: {} });
  const fields = {
    ...fixedHeaders,
    [headers.requestId]: requestId,
    ...(await failureLimitHeaders(rateLimiter, socket.remoteAddress ?? '')),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${errors.BAD_REQUEST.status} Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  log.info({ requestId, status: failure.status, code: failure.code, reason: error.code }, 'request');
}

function explain(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are too large. Send less in them.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time. Send it again, without pausing.';
  return 'This is not a well-formed HTTP request. Correct it.';
}
