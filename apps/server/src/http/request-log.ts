import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tellUnderWay } from '../process/in-flight.js';
import { clientAddressOf } from './client-address.js';
import { headerNames } from './header-names.js';

/** The id of a request: the one the client sent, where it is short and plain, else a new one. */
export function makeRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers[headerNames.requestId];
  return typeof sent === 'string' && /^[\w.:-]{1,100}$/.test(sent) ? sent : `req_${randomUUID()}`;
}

/** Names every request in its response, and writes one line about it. No header, query or body is ever logged. */
export function registerRequestLog(app: FastifyInstance, logsAddresses: boolean): void {
  const underWay = new Set<FastifyRequest>();
  const stopTelling = tellUnderWay(() => [...underWay].map(nameOf));
  app.addHook('onClose', async () => void stopTelling());
  app.addHook('onRequest', (request, reply, done) => {
    underWay.add(request);
    reply.header(headerNames.requestId, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    underWay.delete(request);
    logRequest({ log: app.log, logsAddresses }, request, reply);
    done();
  });
}

function nameOf({ id, method, route, routeOptions, caller }: FastifyRequest): string {
  return [method, route?.path ?? routeOptions.url, id, caller?.publicTenantId].filter(Boolean).join(' ');
}

/** Writes the line about a request that has been answered; with the address of the client only if the operator wants it. */
export function logRequest(
  { log, logsAddresses }: { log: FastifyBaseLogger; logsAddresses: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { caller, errorCode } = request;
  const line: Record<string, unknown> = {
    requestId: request.id,
    method: request.method,
    route: request.route?.path ?? request.routeOptions.url ?? request.refusedPath,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
  };
  if (caller) {
    line.tenantId = caller.publicTenantId;
    line[caller.principalType === 'USER' ? 'userId' : 'keyId'] = caller.publicPrincipalId;
    if (caller.publicAppId) line.appId = caller.publicAppId;
  }
  if (errorCode) line.code = errorCode;
  if (logsAddresses) line.address = clientAddressOf(request);
  if (request.traceId) line.traceId = request.traceId;
  log.info(line, 'request');
}
