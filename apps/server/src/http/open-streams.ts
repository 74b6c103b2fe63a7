import type { Readable } from 'node:stream';
import { headers, limits, type Route } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { ownValue } from '../own-value.js';
import { type EventAnswer, FileAnswer, toEventBytes, toFileBytes } from './streams.js';

/** The streams that this process is sending. */
export interface OpenStreams {
  /** Returns a signal that aborts when the response is closed and, for event streams, also when the server closes. */
  follow(route: Route, reply: FastifyReply): AbortSignal;
  /** Starts a stream. Throws CONCURRENCY_LIMITED if the tenant already has the maximum number of event streams open. */
  begin(stream: FileAnswer | EventAnswer, request: FastifyRequest, reply: FastifyReply): Readable;
}

/** Registers the streams of a server. When it closes, event streams end and clients reconnect to another process. */
export function registerStreams(app: FastifyInstance): OpenStreams {
  const closing = new AbortController();
  const openByTenant = new Map<string, number>();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });

  function beginEvents({ events }: EventAnswer, request: FastifyRequest, reply: FastifyReply): Readable {
    const tenantId = request.caller?.tenantId;
    // A public route limits its streams itself, because only it knows the tenant.
    if (tenantId !== undefined) countStream(tenantId, reply);
    request.slot?.release();
    // X-Accel-Buffering: otherwise nginx would hold events back until its buffer is full.
    reply.headers({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    return toEventBytes(events);
  }

  function countStream(tenantId: string, reply: FastifyReply): void {
    const open = openByTenant.get(tenantId) ?? 0;
    if (open >= limits.eventStreamsPerTenant) {
      throw new ApiError(
        'CONCURRENCY_LIMITED',
        `The tenant has ${open} event streams open. Close one, and open the next after that.`,
        { headers: { [headers.retryAfter]: '1' } },
      );
    }
    openByTenant.set(tenantId, open + 1);
    reply.raw.once('close', () => {
      const left = (openByTenant.get(tenantId) ?? 1) - 1;
      if (left > 0) openByTenant.set(tenantId, left);
      else openByTenant.delete(tenantId);
    });
  }

  function beginFile({ file }: FileAnswer, reply: FastifyReply): Readable {
    reply.headers({
      'Content-Type': file.type,
      'Content-Disposition': contentDisposition(file.name),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (file.bytes !== undefined) reply.header('Content-Length', file.bytes);
    return toFileBytes(file);
  }

  return {
    follow({ metadata: { streams } }, reply) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return streams?.as === 'events' ? AbortSignal.any([gone.signal, closing.signal]) : gone.signal;
    },
    begin: (stream, request, reply) =>
      stream instanceof FileAnswer ? beginFile(stream, reply) : beginEvents(stream, request, reply),
  };
}

/** Returns a Content-Disposition header that old browsers understand too. Source: RFC 6266, 4.3 and RFC 8187, 3.2. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Returns true if the request asks for the route's stream. */
export function wantsStream({ metadata: { streams } }: Route, request: FastifyRequest, query: unknown): boolean {
  if (!streams) return false;
  const { askedBy, types } = streams;
  if (askedBy === undefined) return true;
  if ('query' in askedBy) return ownValue(query as Record<string, unknown>, askedBy.query) === true;
  const accepted = (request.headers.accept ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  return types.some((type) => accepted.includes(type));
}
