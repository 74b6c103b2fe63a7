import { limits, type RouteMetadata } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from './header-names.js';

/** Sets, or completes, the Link header of a page that has a next one (RFC 8288). One that is too long is left out; `meta.cursor` is there in any case. */
export function linkNextPage(content: unknown, request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { cursor, hasMore } = (content as { meta: { cursor: string; hasMore: boolean } }).meta;
  if (!hasMore) return;
  const url = new URL(publicUrl + request.url);
  const { feed } = (request.route?.metadata ?? {}) as Partial<RouteMetadata>;
  if (feed) url.searchParams.delete(feed.alias);
  url.searchParams.set('cursor', cursor);
  const link = `<${url.href}>; rel="next"`;
  if (link.length > limits.linkChars) return;
  const others = reply.getHeader(headerNames.link);
  reply.header(headerNames.link, others === undefined ? link : `${link}, ${others}`);
}
