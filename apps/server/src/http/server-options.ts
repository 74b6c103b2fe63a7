import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { errors } from '@lead-engagement/contract';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import { sendFailure } from './error-handler.js';
import { ApiError, toFailure } from './errors.js';
import type { RateLimiter } from './rate-limiter.js';
import { showFailureLimit } from './rate-limits.js';
import { logRequest, makeRequestId } from './request-log.js';

export interface ServerSettings {
  log: Logger;
  limiter: RateLimiter;
  trustProxy: boolean | string;
  /** The address of the page that explains the error codes. */
  docsUrl: string;
}

/** How Fastify is set up: its limits, and the envelope for what fails before a route is reached. */
export function serverOptions({ log, limiter, trustProxy, docsUrl }: ServerSettings) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The lines about a request name it themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: makeRequestId,
    requestIdHeader: false,
    trustProxy,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as Node lets an address be: an id that is too long is not found, like any other that no record has.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    frameworkErrors: (_, request, reply) => {
      // No hook runs for these: what the hooks do for every other request is done here.
      showFailureLimit(limiter, request, reply, Date.now());
      reply.raw.once('finish', () => logRequest(log as FastifyBaseLogger, request, reply));
      const message = 'The address has a percent sign that encodes nothing, or no UTF-8. Correct the address.';
      sendFailure(new ApiError('BAD_REQUEST', message), request, reply, docsUrl);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const message =
        error.code === 'HPE_HEADER_OVERFLOW' ? 'The headers are too large.' : 'This is not a well-formed HTTP request.';
      const body = JSON.stringify(toFailure(new ApiError('BAD_REQUEST', message), docsUrl));
      socket.end(
        `HTTP/1.1 ${errors.BAD_REQUEST.status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  } satisfies FastifyServerOptions;
}
