import { oauthLimits, oauthPaths, otherPrefix, RegistrationRequest } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.js';
import { clientAddressOf } from '../../../http/client-address.js';
import { toApiError } from '../../../http/error-handler.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { hourMs } from '../../../time.js';
import { OAuthError, sendOAuthError } from './oauth-error.js';
import { registerClient } from './registrations.js';

/** How many clients an address may register in an hour. */
const perHour = 30;

/** Registers the endpoint at which clients register themselves, which returns the JSON of RFC 7591. */
export function registerRegistration(
  app: FastifyInstance,
  { rateLimiter, handOuts }: { rateLimiter: RateLimiter; handOuts: SignedTokens },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: oauthLimits.registrationBytes } as const;
    scope.addContentTypeParser('application/json', options, (_, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_, __, done) => {
      done(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON: Content-Type: application/json.'));
    });
    scope.setErrorHandler((thrown: Error, request, reply) => {
      if (!(thrown instanceof OAuthError) && toApiError(thrown).status >= 500) scope.logFailure(thrown, request);
      return sendOAuthError(thrown, reply);
    });
    for (const url of [oauthPaths.register, otherPrefix(oauthPaths.register)]) {
      scope.post(url, { config: { public: true, form: true } }, async (request, reply) => {
        const attempts = { key: 'oauth register', limit: perHour, windowMs: hourMs };
        const attemptLimits = addressLimits(clientAddressOf(request), attempts);
        await limitAttempts(rateLimiter, attemptLimits, 'Too many clients were registered from this address.');
        const registered = await registerClient(handOuts, readRequest(request.body), new Date());
        return reply.code(201).header('Pragma', 'no-cache').send(registered);
      });
    }
  });
}

/** Throws OAuthError. */
function readRequest(body: unknown): RegistrationRequest {
  const { success, data, error } = RegistrationRequest.safeParse(parse(body));
  if (success) return data;
  const [issue] = error.issues;
  const [field] = issue?.path ?? [];
  const described = field === undefined ? 'The body must be an object.' : `${String(field)}: ${issue?.message}`;
  throw new OAuthError(field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata', described);
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new OAuthError('invalid_request', 'The body is not JSON.');
  }
}
