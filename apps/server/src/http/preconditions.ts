import { headers } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors.js';
import { headerNames } from './header-names.js';

/** The version in If-Match: `3`, `"3"` or `W/"3"`, or in the ETag of a read, `"3-1aZ"`; undefined for none and for `*`. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const value = request.headers[headerNames.ifMatch];
  if (value === undefined || value === '*') return undefined;
  const version = typeof value === 'string' ? /^(?:W\/)?"?(\d{1,9})(?:-[\w-]+)?"?$/.exec(value)?.[1] : undefined;
  if (version === undefined) {
    throw new ApiError('BAD_REQUEST', `${headers.ifMatch} must be the version of the record, such as "3".`);
  }
  return Number(version);
}

/** Returns the version that a write requires: that of If-Match and that of the body, which must agree if both were sent. */
export function requiredVersion(ifMatch: number | undefined, body: unknown): number | undefined {
  const sent = typeof body === 'object' && body !== null ? (body as { version?: unknown }).version : undefined;
  if (sent === undefined || sent === null) return ifMatch;
  if (!Number.isSafeInteger(sent)) {
    throw invalidField('body.version', 'Must be the version of the record as you read it, such as 3.', 'invalid_type');
  }
  if (ifMatch !== undefined && ifMatch !== sent) {
    throw new ApiError(
      'PRECONDITION_FAILED',
      `${headers.ifMatch} requires version ${ifMatch}, and the body version ${sent}. Read the record again and repeat the change.`,
    );
  }
  return sent as number;
}
