import { maxHeaderSize, type Server } from 'node:http';
import { limits } from '@lead-engagement/contract';
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify';
import { ApiError } from '../errors.js';
import { minuteMs } from '../time.js';
import { createProxyTrust, type TrustedProxies } from './client-address.js';
import { sendFailure } from './error-handler.js';
import { answerBrokenRequest, type BrokenRequestDeps } from './malformed-request.js';
import { showFailureLimit } from './rate-limits.js';
import { logRequest, makeRequestId } from './request-log.js';

/** How long a client may take, in milliseconds. */
export interface ServerTimeouts {
  /** From the first byte of a request (or the connection) to the end of its headers. */
  headersMs: number;
  /** From the headers of a request to the last byte of its body. */
  requestMs: number;
  /** The same for a body that is read as a stream. */
  uploadMs: number;
  /** How long a connection may be silent while a request is under way. */
  connectionMs: number;
  /** How long a connection is kept for the next request: longer than a usual proxy keeps it (60 s), so that the proxy closes first. */
  keepAliveMs: number;
  /** How often connections are checked for the first two. */
  checkMs: number;
}

export const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: minuteMs,
  uploadMs: limits.uploadSeconds * 1_000,
  connectionMs: 65_000,
  keepAliveMs: 72_000,
  checkMs: 2_000,
};

export interface ServerSettings extends BrokenRequestDeps {
  /** Whether the log has the addresses of clients. */
  logsAddresses: boolean;
  trustProxy: TrustedProxies;
  timeouts?: Partial<ServerTimeouts> | undefined;
}

/** How Fastify is set up: its limits, and the envelope for what fails before a route is reached. */
export function serverOptions(settings: ServerSettings) {
  const { log, logsAddresses, rateLimiter, trustProxy, docsUrl, fixedHeaders } = settings;
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The lines about a request name it themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: makeRequestId,
    requestIdHeader: false,
    trustProxy: createProxyTrust(trustProxy),
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // A missing Host is refused in a way that clients of the API can read: see intermediaries.ts.
      requireHostHeader: false,
    },
    requestTimeout: timeouts.uploadMs,
    connectionTimeout: timeouts.connectionMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as Node lets an address be: an id that is too long is not found, like any other that no record has.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    // The contract checks what comes and goes. Without these, Fastify loads its own compilers of schemas, which takes a twentieth of each start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (_, request, reply) => {
      // No hook runs for these: what the hooks do for every other request is done here.
      reply.headers(fixedHeaders);
      const to = { log: log as FastifyBaseLogger, logsAddresses };
      reply.raw.once('finish', () => logRequest(to, request, reply));
      const message = 'The address has a percent sign that encodes nothing, or no UTF-8. Correct the address.';
      const send = () => sendFailure(new ApiError('BAD_REQUEST', message), request, reply, docsUrl);
      const shown = showFailureLimit(rateLimiter, request, reply);
      if (shown) void shown.then(send);
      else send();
    },
    clientErrorHandler: (error, socket) => void answerBrokenRequest(error, socket, settings),
  } satisfies FastifyHttpOptions<Server>;
}

function noSchemas(): never {
  throw new Error('Declare what a route takes and answers in the contract.');
}
