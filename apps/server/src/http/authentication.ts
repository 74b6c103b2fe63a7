import { grantsScope, headers, prefixes, type Scope } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeId } from '../ids.js';
import { hashApiKey, readApiKeyEnvironment } from '../security/api-key.js';
import { createShortCache } from '../security/short-cache.js';
import type { Caller } from './caller.js';
import { ApiError } from './errors.js';
import type { RateLimiter } from './rate-limiter.js';
import { countFailure, limitFailures, limitTenant, showFailureLimit } from './rate-limits.js';

/** A stored API key and its tenant. */
export interface StoredKey {
  caller: Caller;
  revokedAt: string | null;
  expiresAt: string | null;
}

export interface AuthenticationDeps {
  limiter: RateLimiter;
  findKeyByHash: (hash: Buffer) => Promise<StoredKey | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Revocation must hold everywhere within five seconds: what is known of a key is forgotten after two. */
const keyCacheMs = 2_000;

/** Checks, before the body is read, who calls, for which tenant, within which limits, and whether they may. */
export function registerAuthentication(app: FastifyInstance, { limiter, findKeyByHash }: AuthenticationDeps): void {
  const cache = createShortCache<StoredKey | undefined>(keyCacheMs);
  app.decorateRequest('caller', undefined);

  app.addHook('onRequest', async (request, reply) => {
    limitFailures(limiter, request, reply, Date.now());
    const { route } = request;
    if (!route || route.metadata.scope === 'public') return showFailureLimit(limiter, request, reply, Date.now());
    const caller = await authenticate(request, reply);
    request.caller = caller;
    reply.header(headers.tenant, caller.publicTenantId);
    limitTenant(limiter, caller, reply, Date.now());
    checkTenantHeader(request, caller);
    if (route.metadata.scope !== 'authenticated') checkScope(caller, route.metadata.scope);
  });

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      const key = readCredential(request);
      if (readApiKeyEnvironment(key) === undefined) throw unknownKey();
      const hash = hashApiKey(key);
      return checkKey(await cache.get(hash.toString('latin1'), () => findKeyByHash(hash)), Date.now());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) countFailure(limiter, request, reply, Date.now());
      else showFailureLimit(limiter, request, reply, Date.now());
      throw error;
    }
  }
}

function checkKey(stored: StoredKey | undefined, now: number): Caller {
  if (!stored) throw unknownKey();
  if (stored.revokedAt !== null) throw new ApiError('KEY_REVOKED', undefined, challenge);
  if (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= now) {
    const message = `The API key expired at ${stored.expiresAt}. Create a new key of the same scopes.`;
    throw new ApiError('KEY_EXPIRED', message, challenge);
  }
  return stored.caller;
}

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };

function unauthenticated(message: string): ApiError {
  return new ApiError('UNAUTHENTICATED', message, challenge);
}

function unknownKey(): ApiError {
  return unauthenticated(
    'This is not a valid API key. Check that it was copied whole, and that it is for this server.',
  );
}

/** The credential of a request: `Authorization: Bearer`, or on /api/v1 also X-Api-Key. */
function readCredential(request: FastifyRequest): string {
  const bearer = readBearer(request.headers.authorization);
  const named = request.headers[headers.apiKey.toLowerCase()];
  if (typeof named === 'string' && isApiPrefix(request)) {
    if (bearer !== undefined && bearer !== named) {
      throw new ApiError('BAD_REQUEST', `Authorization and ${headers.apiKey} name different keys. Send only one.`);
    }
    return named;
  }
  if (bearer !== undefined) return bearer;
  const hint = named === undefined ? '' : ` ${headers.apiKey} is read only under ${prefixes.api}.`;
  throw unauthenticated(`No credential was sent.${hint} Send Authorization: Bearer <API key>.`);
}

function readBearer(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const credential = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (credential === undefined) {
    throw unauthenticated('The Authorization header must read: Bearer <API key>.');
  }
  return credential;
}

function checkTenantHeader(request: FastifyRequest, caller: Caller): void {
  const sent = request.headers[headers.tenantId.toLowerCase()];
  if (sent === undefined) {
    if (isApiPrefix(request)) throw new ApiError('TENANT_REQUIRED');
    return;
  }
  if (typeof sent !== 'string' || decodeId('tenant', sent) !== caller.tenantId) throw new ApiError('TENANT_MISMATCH');
}

function isApiPrefix(request: FastifyRequest): boolean {
  return request.route?.path.startsWith(`${prefixes.api}/`) ?? false;
}

function checkScope(caller: Caller, needed: Scope): void {
  if (grantsScope(caller.scopes, needed)) return;
  throw new ApiError('FORBIDDEN', `This needs the scope ${needed}. Use a key with that scope.`);
}
