import { createHash } from 'node:crypto';
import { headers } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { versionMark } from './api-version.js';
import { headerNames } from './header-names.js';

/** Sends the version of a record, if it has one, as its ETag. */
export function showVersion(record: unknown, reply: FastifyReply): void {
  const version = (record as { version?: unknown } | null | undefined)?.version;
  if (typeof version === 'number') reply.header(headerNames.etag, `"${version}"`);
}

/**
 * Completes the ETag of a read by what the body says, because a body can change while the version of the record stays: names of other records,
 * counts, what the caller may see. Returns true if the client has this body already. Source: RFC 9110, 13.1.2, with its weak comparison.
 */
export function isNotModified(body: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const version = reply.getHeader(headerNames.etag);
  if (version === undefined) return false;
  const hash = createHash('sha256')
    .update(versionMark(request) + body)
    .digest('base64url')
    .slice(0, 22);
  const etag = `"${String(version).slice(1, -1)}-${hash}"`;
  reply.header(headerNames.etag, etag);
  const sent = request.headers[headerNames.ifNoneMatch];
  return sent !== undefined && readTags(String(sent)).some((tag) => tag === '*' || tag === etag);
}

const listed = /^\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/;

/** The tags of an If-None-Match, without the mark of weak ones. */
function readTags(value: string): string[] {
  if (value.trim() === '*') return ['*'];
  const tags: string[] = [];
  let rest = value;
  while (rest.trim() !== '') {
    const [found, tag] = listed.exec(rest) ?? [];
    if (found === undefined || tag === undefined) throw malformed();
    tags.push(tag);
    rest = rest.slice(found.length);
  }
  return tags;
}

function malformed(): ApiError {
  const message = `${headers.ifNoneMatch} must be a list of values of ${headers.etag} in quotation marks, such as "3-1aZ", or *.`;
  return new ApiError('BAD_REQUEST', message);
}

/** Refuses an If-None-Match on a write: it would be a condition, and no write knows it. */
export function refuseIfNoneMatch(request: FastifyRequest): void {
  if (request.headers[headerNames.ifNoneMatch] === undefined) return;
  throw new ApiError('BAD_REQUEST', `${headers.ifNoneMatch} is for reads. Leave it out, or send ${headers.ifMatch}.`);
}
