import type { FastifyReply } from 'fastify';
import { headerNames } from './header-names.js';

/** Sends the version of a record, if it has one, as its ETag. */
export function showVersion(record: unknown, reply: FastifyReply): void {
  const version = (record as { version?: unknown } | null | undefined)?.version;
  if (typeof version === 'number') reply.header(headerNames.etag, `"${version}"`);
}
