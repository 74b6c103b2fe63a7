import type { Socket } from 'node:net';
import { errors } from '@lead-engagement/contract';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import { sendFailure } from './error-handler.js';
import { ApiError, toFailure } from './errors.js';
import { makeRequestId } from './request-log.js';

/** How Fastify is set up: its limits, and the envelope for what fails before a route is reached. */
export function serverOptions(log: Logger, trustProxy: boolean | string, docsUrl: string) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    requestIdHeader: false,
    trustProxy,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      sendFailure(new ApiError('BAD_REQUEST', `${error.message}. Correct the address.`), request, reply, docsUrl),
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
