import { oauthPaths, otherPrefix } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.js';
import { originOfRequest } from '../../../http/audit.js';
import { clientAddressOf } from '../../../http/client-address.js';
import { toApiError } from '../../../http/error-handler.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest } from '../../../limits/rate/refusals.js';
import { minuteMs } from '../../../time.js';
import { authenticateClient, isRegistered } from './client-auth.js';
import { type Parameters, readForm, readForms } from './form.js';
import { introspect } from './introspection.js';
import { isFailedProof, OAuthError, sendOAuthError } from './oauth-error.js';
import type { RequesterDeps } from './requesters.js';
import { isOwnResource } from './resources.js';
import { exchangeCode, refreshTokens, revokeToken, type TokenDeps } from './tokens.js';

/** Enough for an app with thousands of customers that refreshes all their tokens at once. */
const requestsPerMinute = 3_000;

/** Registers `token`, `revoke` and `introspect`, which take forms and return the JSON of RFC 6749, RFC 7009 and RFC 7662. */
export function registerTokenEndpoints(
  app: FastifyInstance,
  deps: TokenDeps & RequesterDeps & { rateLimiter: RateLimiter; issuer: string },
): void {
  void app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler(async (thrown: Error, request, reply) => {
      const error = isFailedProof(thrown) ? await countProof(deps.rateLimiter, request, reply, thrown) : thrown;
      if (!(error instanceof OAuthError) && toApiError(error).status >= 500) scope.logFailure(error, request);
      return sendOAuthError(error, reply);
    });
    const serve = (path: string, handle: (request: FastifyRequest, form: Parameters) => Promise<unknown>) => {
      for (const url of [path, otherPrefix(path)]) {
        scope.post(url, { config: { public: true, form: true } }, async (request, reply) => {
          const attempts = { key: 'oauth', limit: requestsPerMinute, windowMs: minuteMs };
          const attemptLimits = addressLimits(clientAddressOf(request), attempts);
          await limitAttempts(deps.rateLimiter, attemptLimits, 'Too many requests of this address.');
          const form = readForm(request);
          if (form.repeated.length > 0) {
            throw new OAuthError('invalid_request', `${form.repeated[0]?.slice(0, 100)} was sent more than once.`);
          }
          reply.header('Pragma', 'no-cache');
          return handle(request, form);
        });
      }
    };
    serve(oauthPaths.token, async (request, form) => {
      const now = new Date();
      const { grant_type: grantType } = form.values;
      if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.');
      const grant = grants.get(grantType);
      if (!grant) {
        throw new OAuthError('unsupported_grant_type', `grant_type must be one of: ${[...grants.keys()].join(', ')}.`);
      }
      if (!isOwnResource(form.values.resource, deps.issuer)) {
        throw new OAuthError('invalid_target', 'resource is not one of this server.');
      }
      const client = await authenticateClient(deps, request, form, now);
      return grant(deps, client, form, originOfRequest(request), now);
    });
    serve(oauthPaths.revoke, async (request, form) => {
      const now = new Date();
      const client = await authenticateClient(deps, request, form, now);
      const { token } = form.values;
      if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
      await revokeToken(deps, client, token, originOfRequest(request), now);
      return {};
    });
    serve(oauthPaths.introspect, async (request, form) => {
      const now = new Date();
      const client = await authenticateClient(deps, request, form, now);
      // Introspection requires authentication, which a public app does not have. Source: RFC 7662, 2.1.
      if (!isRegistered(client) || client.type === 'PUBLIC')
        throw new OAuthError('invalid_client', 'Only an app with a secret can ask this.');
      const { token } = form.values;
      if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
      return introspect(deps, client, token, now);
    });
  });
}

const grants = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
]);

/**
 * Counts a failed proof against the client address, as for failed credentials; beyond the limit, the request is rejected without details.
 */
async function countProof(
  rateLimiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  error: OAuthError,
): Promise<Error> {
  const counted = await countFailedRequest(
    rateLimiter,
    clientAddressOf(request),
    new ApiError('UNAUTHENTICATED', error.message),
  );
  if (counted.code === 'RATE_LIMITED') return counted;
  reply.headers(counted.extra.headers ?? {});
  return error;
}
