import { Socket } from 'node:net';
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf, linksTo, traceparentHeader } from './carried.js';
import { isTracing, startSpan, traceIdOf } from './spans.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the trace that the request is recorded in; undefined if it is in none. */
    traceId: string | undefined;
  }
  interface FastifyContextConfig {
    /** If true, requests have no span: they come every few seconds and say nothing. */
    untraced?: boolean;
  }
}

/**
 * Records a span of each request. If `continues` is true, a request that names a trace continues it, sampled or not as its client says;
 * otherwise it begins a trace of its own that links to the one of the client, so that clients decide neither what is recorded nor how large
 * a trace grows. Register it before all other hooks, so that what they do is part of the span.
 */
export function registerRequestSpans(app: FastifyInstance, { continues }: { continues: boolean }): void {
  app.decorateRequest('traceId', undefined);
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.untraced) return done();
    const span = startRequestSpan(request, continues);
    request.traceId = traceIdOf(span);
    // Also when the client hangs up before the response is sent, for which Fastify has no hook.
    reply.raw.once('close', () => endRequestSpan(span, request, reply));
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
}

function startRequestSpan(request: FastifyRequest, continues: boolean): Span {
  const { method, protocol } = request;
  const route = request.routeOptions.url;
  const known = route === undefined ? undefined : { 'http.route': route };
  const sent = request.headers[traceparentHeader];
  // A tool of the Model Context Protocol calls the API within the process.
  const isInner = !(request.raw.socket instanceof Socket);
  const parent = isInner ? context.active() : continues ? contextOf(sent) : undefined;
  return startSpan({
    // A request for a route that does not exist may have any path.
    name: route === undefined ? method : `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'url.scheme': protocol, ...known },
    links: isInner || continues ? [] : linksTo([typeof sent === 'string' ? sent : undefined]),
    ...(parent && { parent }),
  });
}

function endRequestSpan(span: Span, { caller, errorCode }: FastifyRequest, reply: FastifyReply): void {
  if (caller) span.setAttribute('lead_engagement.tenant_id', caller.publicTenantId);
  if (errorCode) span.setAttribute('lead_engagement.error_code', errorCode);
  if (reply.raw.writableFinished) {
    const { statusCode } = reply;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500)
      span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
  } else span.setAttribute('error.type', 'disconnected');
  span.end();
}
