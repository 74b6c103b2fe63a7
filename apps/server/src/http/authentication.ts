import { grantsScope, type RouteMetadata, type Scope } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, Limits, Standing } from '../limits/limits.js';
import type { Caller } from './caller.js';
import { checkTenantHeader, readCredential } from './credentials.js';
import { ApiError } from './errors.js';
import { headerNames } from './header-names.js';
import { concludeAdmission, describeInHeaders, showFailureLimit, toRefusal } from './rate-limits.js';

export interface AuthenticationDeps {
  limits: Limits;
  /**
   * Whose credential this is. Throws, or rejects with, the 401 that says what is wrong with it. A credential that was
   * looked up of late is answered at once: a promise is a tenth of what a read costs.
   */
  findCaller: (credential: string) => Caller | Promise<Caller>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on what is no route of the contract: it answers without a credential. */
    public?: true;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * Checks, before the body is read, who calls, for which tenant, within which limits, and whether they may. From then on a
 * route that does not say who may call it cannot be registered.
 */
export function registerAuthentication(app: FastifyInstance, { limits, findCaller }: AuthenticationDeps): void {
  app.decorateRequest('caller', undefined);
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
    if (!route || route.metadata.scope === 'public') return showFailureLimit(limits, request, reply);
    const { metadata } = route;
    const caller = findCaller(readCredential(request));
    if (caller instanceof Promise) return caller.then((found) => admit(request, reply, found, metadata));
    return admit(request, reply, caller, metadata);
  }

  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    metadata: RouteMetadata,
  ): Promise<void> | undefined {
    request.caller = caller;
    reply.header(headerNames.tenant, caller.publicTenantId);
    // The slot is held until the response is sent or its connection lost, whatever becomes of the request.
    const admission = limits.admit(caller, metadata.bucket, reply.raw);
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
    { scope }: RouteMetadata,
  ): void {
    concludeAdmission(admission, reply);
    checkTenantHeader(request, caller);
    if (scope === 'user') checkUser(caller);
    else if (scope !== 'authenticated') checkScope(caller, scope as Scope);
  }

  /**
   * Passes a failure on; where nobody was recognised, the headers describe what the address may still fail. Past that its
   * failures are refused unexplained. Whoever sends a valid credential is served: others share the address.
   */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: Error, done: (error: Error) => void): void {
    if (request.caller || reply.hasHeader(headerNames.rateLimit)) {
      done(error);
      return;
    }
    const isFailure = error instanceof ApiError && error.status === 401;
    const standing = isFailure ? limits.countFailure(request.ip) : limits.describeAddress(request.ip);
    const pass = (known: Standing) => {
      describeInHeaders(known, reply);
      done(isFailure && known.retryAfterSeconds > 0 ? toRefusal('address', known) : error);
    };
    if (standing instanceof Promise) standing.then(pass, done);
    else pass(standing);
  }
}

function checkUser(caller: Caller): void {
  if (caller.principalType === 'USER') return;
  throw new ApiError('FORBIDDEN', 'This is for a signed-in user, not for a key. Sign in and use the session token.');
}

function checkScope(caller: Caller, needed: Scope): void {
  if (grantsScope(caller.scopes, needed)) return;
  throw new ApiError('FORBIDDEN', `This needs the scope ${needed}. Use a credential with that scope.`);
}
