import type { Readable } from 'node:stream';
import { headers, limits, type Route } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { type EventAnswer, FileAnswer, toEventBytes, toFileBytes } from './streams.js';

/** The streams that this process is sending. */
export interface OpenStreams {
  /** Aborts when the response is closed, and that of an event stream when the server closes, too. */
  follow(route: Route, reply: FastifyReply): AbortSignal;
  /** Begins to send a stream. Throws CONCURRENCY_LIMITED if the tenant has as many event streams open as it may. */
  begin(stream: FileAnswer | EventAnswer, request: FastifyRequest, reply: FastifyReply): Readable;
}

/** Keeps the streams of a server: when it closes, event streams end, and clients reconnect elsewhere. */
export function registerStreams(app: FastifyInstance): OpenStreams {
  const closing = new AbortController();
  const openByTenant = new Map<string, number>();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });

  function beginEvents({ events }: EventAnswer, request: FastifyRequest, reply: FastifyReply): Readable {
    const tenantId = request.caller?.tenantId;
    // A public route bounds its streams itself: it alone knows whose they are.
    if (tenantId !== undefined) countStream(tenantId, reply);
    request.slot?.release();
    // X-Accel-Buffering: nginx would keep events back until its buffer is full.
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
    reply.headers({ 'Content-Type': file.type, 'Content-Disposition': contentDisposition(file.name) });
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

/** A file name for browsers of any age. Source: RFC 6266, 4.3 and RFC 8187, 3.2. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Whether a request asks for the stream that its route can answer with. */
export function wantsStream({ metadata: { streams } }: Route, request: FastifyRequest, query: unknown): boolean {
  if (!streams) return false;
  const { askedBy, types } = streams;
  if (askedBy === undefined) return true;
  if ('query' in askedBy) return (query as Record<string, unknown>)[askedBy.query] === true;
  const accepted = (request.headers.accept ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  return types.some((type) => accepted.includes(type));
}
