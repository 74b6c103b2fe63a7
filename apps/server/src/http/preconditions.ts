import { headers } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { headerNames } from './header-names.js';

/** The version in If-Match: `3`, `"3"` or `W/"3"`; undefined for none and for `*`. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const value = request.headers[headerNames.ifMatch];
  if (value === undefined || value === '*') return undefined;
  const version = typeof value === 'string' ? /^(?:W\/)?"?(\d{1,9})"?$/.exec(value)?.[1] : undefined;
  if (version === undefined) {
    throw new ApiError('BAD_REQUEST', `${headers.ifMatch} must be the version of the record, such as "3".`);
  }
  return Number(version);
}
