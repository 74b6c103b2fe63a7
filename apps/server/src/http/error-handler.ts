import { type ErrorCode, headers, limits, maxBodyBytes } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import postgres from 'postgres';
import { isUnavailable } from '../db/unavailable.js';
import { ApiError, toFailure } from '../errors.js';
import { discardRest } from './drain-body.js';
import { registerFailureLog } from './failure-log.js';
import { refuseGonePath } from './gone-paths.js';
import { headerNames } from './header-names.js';
import type { RefuseMethod } from './method-not-allowed.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response, for the log. */
    errorCode: ErrorCode | undefined;
  }
}

export interface ErrorHandlerDeps {
  docsUrl: string;
  resourceMetadataUrl: string;
  refuseMethod: RefuseMethod;
}

/**
 * How long the refusal of too many requests is held back if nobody knows who asks. Clients that ask as fast as they are answered would
 * otherwise keep the process busy: beside 32 of them, others waited seven times as long.
 */
const heldBackMs = 250;

/** Sends every failure in the error envelope, and logs server errors. */
export function registerErrorHandler(
  app: FastifyInstance,
  { docsUrl, resourceMetadataUrl, refuseMethod }: ErrorHandlerDeps,
): void {
  app.decorateRequest('errorCode', undefined);
  registerFailureLog(app);
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const found = toApiError(thrown, request.route ? maxBodyBytes(request.route) : limits.bodyBytes);
    // In `DELETE /v1/leads/totals` and `GET /v1/users/directory`, the router takes the last word for an id.
    const error =
      (found.code === 'NOT_FOUND' && refuseMethod(request)) ||
      ([400, 404].includes(found.status) && refuseGonePath(request)) ||
      found;
    if (error.status >= 500) app.logFailure(thrown, request);
    const told = error.status === 401 ? pointTo(resourceMetadataUrl, error) : error;
    if (error.code !== 'RATE_LIMITED' || request.caller) return sendFailure(told, request, reply, docsUrl);
    setTimeout(() => sendFailure(told, request, reply, docsUrl), heldBackMs);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `There is no ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}. See ${documentationPaths.reference} for what there is.`;
    const error = refuseMethod(request) ?? refuseGonePath(request) ?? new ApiError('NOT_FOUND', message.toWellFormed());
    sendFailure(error, request, reply, docsUrl);
  });
}

/** Adds the address of the resource metadata to a 401, so that the client can find out how to get a token. Source: RFC 9728, 5.1. */
function pointTo(resourceMetadataUrl: string, { kind, message, extra }: ApiError): ApiError {
  const challenge = extra.headers?.[headers.challenge];
  if (challenge === undefined || challenge.includes('resource_metadata=')) return new ApiError(kind, message, extra);
  const pointing = { [headers.challenge]: `${challenge} resource_metadata="${resourceMetadataUrl}"` };
  return new ApiError(kind, message, { ...extra, headers: { ...extra.headers, ...pointing } });
}

/** Sends the failure envelope of `error`. */
export function sendFailure(error: ApiError, request: FastifyRequest, reply: FastifyReply, docsUrl: string): void {
  request.errorCode = error.code;
  discardRest(request.raw);
  if (error.code === 'PAYLOAD_TOO_LARGE') reply.header('connection', 'close');
  reply
    .status(error.status)
    .header(headerNames.requestId, request.id)
    .headers(error.extra.headers ?? {});
  reply.type('application/json; charset=utf-8').send(JSON.stringify(toFailure(error, docsUrl)));
}

/** Converts a thrown error to the failure that the client sees. `maxBytes` is the body limit of the route. */
export function toApiError(thrown: FastifyError | Error, maxBytes: number = limits.bodyBytes): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { code = '', statusCode = 500 } = thrown as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes. Send less at once.`);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with Content-Type: application/json.');
  }
  // Check this before the database errors: a client that disconnects in the middle of its body also causes an ECONNRESET.
  if (statusCode >= 400 && statusCode < 500) return new ApiError('BAD_REQUEST', thrown.message);
  if (isUnavailable(thrown)) return new ApiError('UNAVAILABLE.dependency_down');
  if (thrown instanceof postgres.PostgresError && (thrown.code === '23505' || thrown.code === '23503')) {
    return new ApiError(
      'CONFLICT.changed_meanwhile',
      'Another request changed what this one depends on. Read it again and repeat.',
    );
  }
  return new ApiError('INTERNAL');
}
