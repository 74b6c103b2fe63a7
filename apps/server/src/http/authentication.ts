import type { RouteMetadata } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { checkOpen } from '../callers/check-scope.js';
import { ApiError } from '../errors.js';
import type { Admission, RateLimiter, RateLimitState } from '../limits/rate/rate-limiter.js';
import { toRefusal } from '../limits/rate/refusals.js';
import { clientAddressOf } from './client-address.js';
import { checkOneCredential, checkTenantHeader, readCredential, sendsCredential } from './credentials.js';
import { headerNames } from './header-names.js';
import { concludeAdmission, describeInHeaders, showFailureLimit } from './rate-limits.js';
import { SlotLease } from './slot-lease.js';

export interface AuthenticationDeps {
  rateLimiter: RateLimiter;
  /**
   * Finds the caller of a credential. Throws, or rejects with, a 401 that says what is wrong with the credential. Returns a recently used
   * caller synchronously: a promise costs a tenth of a read.
   */
  findCaller: (credential: string) => Caller | Promise<Caller>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes outside of the contract: they need no credential. */
    public?: true;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** The slot of a request that can become an event stream. */
    slot: SlotLease | undefined;
  }
}

/**
 * Authenticates and admits each request before its body is read: the caller, the tenant, the rate limits and the scope. After this call, a
 * route that does not declare who may call it cannot be registered.
 */
export function registerAuthentication(app: FastifyInstance, { rateLimiter, findCaller }: AuthenticationDeps): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('slot', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.route || config?.public) return;
    throw new Error(`${method} ${url} is neither a route of the contract nor marked as public.`);
  });

  app.addHook('onRequest', (request, reply, done) => {
    let waiting: Promise<void> | undefined;
    try {
      waiting = authenticate(request, reply);
    } catch (error) {
      return refuse(request, reply, error as Error, done);
    }
    if (!waiting) return done();
    waiting.then(
      () => done(),
      (error: Error) => refuse(request, reply, error, done),
    );
  });

  function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const { route } = request;
    if (!route && request.is404) return recognise(request, reply);
    if (!route || route.metadata.scope === 'public') return showFailureLimit(rateLimiter, request, reply);
    const { metadata } = route;
    const caller = findCaller(readCredential(request));
    if (caller instanceof Promise) return caller.then((found) => admit(request, reply, found, metadata));
    return admit(request, reply, caller, metadata);
  }

  /**
   * Admits the caller of an unknown path or method if the credential is valid; the response is a 404 or 405 in any case. An invalid
   * credential counts as a failure here too, so that these paths cannot be used to guess credentials.
   */
  async function recognise(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!sendsCredential(request)) return showFailureLimit(rateLimiter, request, reply);
    let caller: Caller;
    try {
      caller = await findCaller(readCredential(request));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const state = await rateLimiter.countFailure(clientAddressOf(request));
      describeInHeaders(state, reply);
      if (state.retryAfterSeconds > 0) throw toRefusal('address', state);
      return;
    }
    return admit(request, reply, caller, unserved);
  }

  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    metadata: AdmittedMetadata,
  ): Promise<void> | undefined {
    request.caller = caller;
    reply.header(headerNames.tenant, caller.publicTenantId);
    // The request holds the slot until the response is sent or the connection is lost, even if the request fails.
    const admission = rateLimiter.admit(caller, metadata.bucket, holdSlot(request, reply, metadata));
    if (admission instanceof Promise)
      return admission.then((known) => conclude(request, reply, caller, known, metadata));
    conclude(request, reply, caller, admission, metadata);
    return undefined;
  }

  function conclude(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    admission: Admission,
    metadata: AdmittedMetadata,
  ): void {
    concludeAdmission(admission, reply);
    if (request.route) {
      checkOneCredential(request);
      checkTenantHeader(request, caller);
    }
    if (metadata.scope === 'user') checkUser(caller);
    else checkOpen(caller, { metadata });
  }

  /**
   * Passes a failure on. For unauthenticated requests, the headers show how many failures the address has left; after that, failures get a
   * refusal without a reason. Valid credentials still work, because several clients can share an address.
   */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: Error, done: (error: Error) => void): void {
    if (request.caller || reply.hasHeader(headerNames.rateLimit)) {
      done(error);
      return;
    }
    const isFailure = error instanceof ApiError && error.status === 401;
    const state = isFailure
      ? rateLimiter.countFailure(clientAddressOf(request))
      : rateLimiter.describeAddress(clientAddressOf(request));
    const pass = (known: RateLimitState) => {
      describeInHeaders(known, reply);
      done(isFailure && known.retryAfterSeconds > 0 ? toRefusal('address', known) : error);
    };
    if (state instanceof Promise) state.then(pass, done);
    else pass(state);
  }
}

/** The metadata of a route that decides how callers are admitted. */
type AdmittedMetadata = Pick<RouteMetadata, 'scope' | 'orScopes' | 'bucket' | 'streams'>;

const unserved: AdmittedMetadata = { scope: 'authenticated', bucket: 'standard' };

/** Returns the object that holds the slot of a request. An event stream releases its slot when it begins. */
function holdSlot(request: FastifyRequest, reply: FastifyReply, { streams }: AdmittedMetadata) {
  if (streams?.as !== 'events') return reply.raw;
  const hold = new SlotLease();
  if (reply.raw.destroyed) hold.release();
  reply.raw.on('close', () => hold.release());
  request.slot = hold;
  return hold;
}

function checkUser(caller: Caller): void {
  if (caller.sessionId !== undefined) return;
  throw new ApiError(
    'FORBIDDEN.user_required',
    'This is for a signed-in user, not for a key or an app. Sign in and use the session token.',
  );
}
