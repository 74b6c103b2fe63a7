import { headers, prefixes } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { ApiError, unauthenticated } from '../errors.js';
import { decodeId } from '../ids.js';
import { headerNames } from './header-names.js';

/**
 * Reads the credential of a request: `Authorization: Bearer`, or on /api/v1 also X-Api-Key. If both are sent, returns the first one and
 * `checkOneCredential` refuses the second.
 */
export function readCredential(request: FastifyRequest): string {
  const bearer = readBearer(request.headers.authorization);
  const named = request.headers[headerNames.apiKey];
  if (bearer !== undefined) return bearer;
  if (typeof named === 'string' && isApiPrefix(request)) return named;
  const hint = named === undefined ? '' : ` ${headers.apiKey} is read only under ${prefixes.api}.`;
  throw unauthenticated(`No credential was sent.${hint} Send Authorization: Bearer <API key or session token>.`);
}

/**
 * Throws BAD_REQUEST if a second, different credential was sent. Call it once the first one is verified, so that the response names its
 * tenant.
 */
export function checkOneCredential(request: FastifyRequest): void {
  const named = request.headers[headerNames.apiKey];
  if (named === undefined || request.headers.authorization === undefined || !isApiPrefix(request)) return;
  if (readBearer(request.headers.authorization) === named) return;
  throw new ApiError('BAD_REQUEST', `Authorization and ${headers.apiKey} name different keys. Send only one.`);
}

/** Returns true if the request has a header that can contain a credential. */
export function sendsCredential({ headers: sent }: FastifyRequest): boolean {
  return sent.authorization !== undefined || sent[headerNames.apiKey] !== undefined;
}

function readBearer(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const credential = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (credential === undefined) {
    throw unauthenticated('The Authorization header must read: Bearer <API key or session token>.');
  }
  return credential;
}

/** Throws TENANT_REQUIRED or TENANT_MISMATCH if X-Tenant-ID breaks the rules of the prefix. */
export function checkTenantHeader(request: FastifyRequest, caller: Caller): void {
  const sent = request.headers[headerNames.tenantId];
  if (sent === undefined) {
    if (!isApiPrefix(request) || caller.principalType !== 'API_KEY') return;
    throw new ApiError(
      'TENANT_REQUIRED',
      `An API key needs ${headers.tenantId} under ${prefixes.api}. Send ${headers.tenantId}: ${caller.publicTenantId}, or call the same path under ${prefixes.plain}.`,
    );
  }
  if (typeof sent !== 'string' || decodeId('tenant', sent) !== caller.tenantId) throw new ApiError('TENANT_MISMATCH');
}

const apiPrefix = `${prefixes.api}/`;

function isApiPrefix(request: FastifyRequest): boolean {
  return (request.route?.path ?? request.url).startsWith(apiPrefix);
}
