import { grantsScope, isSameRedirectUri, oauthLimits, type Scope, scopeNames } from '@lead-engagement/contract';
import { z } from 'zod';
import type { Parameters } from './form.js';
import { isOwnResource } from './resources.js';
import type { Described } from './self-described.js';

/** An authorization request that has been checked. */
export const AuthorizeRequest = z.object({
  /** The UUID of a registered app; the `client_id` of one that describes itself. */
  appId: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  state: z.string().optional(),
  codeChallenge: z.string().optional(),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** An error of a request, as defined in RFC 6749, 4.1.2.1. It is sent to the app through the user's browser. */
export interface RequestProblem {
  error: string;
  description: string;
}

/** Returns true if the redirect URI is registered for the app. */
export function isRegistered(
  app: Pick<Described, 'redirectUris'>,
  redirectUri: string | undefined,
): redirectUri is string {
  return redirectUri !== undefined && app.redirectUris.some((each) => isSameRedirectUri(each, redirectUri));
}

/** Scopes that other servers need for what this one does anyway. */
const understood = new Set(['offline_access']);

/**
 * Validates a request whose app and redirect URI have been checked. Scopes that the app may not have are left out: what the user is shown, and
 * the tokens, say what is given. Source: RFC 6749, 3.3.
 */
export function readAuthorizeRequest(
  app: Described,
  appId: string,
  redirectUri: string,
  { values }: Parameters,
  issuer: string,
): AuthorizeRequest | RequestProblem {
  const { response_type: responseType = 'code', response_mode: mode = 'query', state, scope } = values;
  if (responseType !== 'code') return problem('unsupported_response_type', 'response_type must be code.');
  if (mode !== 'query') return problem('invalid_request', 'response_mode must be query.');
  if (values.request !== undefined) return problem('request_not_supported', 'Send parameters, not a request object.');
  if (values.request_uri !== undefined) return problem('request_uri_not_supported', 'Send parameters, not an address.');
  const { code_challenge: codeChallenge, code_challenge_method: method } = values;
  const refusal = refuseChallenge(app, codeChallenge, method);
  if (refusal) return refusal;
  const asked = [...new Set((scope ?? '').split(' ').filter((name) => name !== '' && !understood.has(name)))];
  const allowed = asked.filter(isScope).filter((name) => grantsScope(app.scopes, name));
  if (asked.length > 0 && allowed.length === 0) {
    return problem('invalid_scope', `The app may have none of: ${asked.join(' ').slice(0, 200)}`);
  }
  if (!isOwnResource(values.resource, issuer)) return problem('invalid_target', 'resource is not one of this server.');
  return {
    appId,
    redirectUri,
    scopes: asked.length > 0 ? allowed : [...app.defaultScopes],
    ...(state !== undefined && { state }),
    ...(codeChallenge && { codeChallenge }),
  };
}

/** The reason why the PKCE parameters are rejected. Source: RFC 7636, 4.3, and RFC 9700, 2.1.1: `plain` gives no protection. */
function refuseChallenge(
  { type }: Described,
  challenge: string | undefined,
  method: string | undefined,
): RequestProblem | undefined {
  if (challenge === undefined) {
    if (type === 'PUBLIC') return problem('invalid_request', 'A public app must send code_challenge (PKCE).');
    return method === undefined ? undefined : problem('invalid_request', 'code_challenge is missing.');
  }
  if (method !== 'S256') return problem('invalid_request', 'code_challenge_method must be S256.');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    return problem('invalid_request', 'code_challenge must be a SHA-256 in base64url, 43 characters.');
  }
  return undefined;
}

/** Returns true if a `state` can be sent back to the app. */
export function isUsableState(state: string | undefined): boolean {
  return state === undefined || state.length <= oauthLimits.stateChars;
}

function isScope(name: string): name is Scope {
  return (scopeNames as string[]).includes(name);
}

function problem(error: string, description: string): RequestProblem {
  return { error, description };
}

/** The URL that takes a response to the app. Source: RFC 6749, 4.1.2; RFC 9207. */
export function redirectTo(redirectUri: string, answer: Record<string, string | undefined>): string {
  // Only the query is extended: the rest of the app's URI stays byte for byte.
  const base = redirectUri.split('?')[0] as string;
  const own = redirectUri.slice(base.length + 1);
  const added = new URLSearchParams(
    Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return `${base}?${own === '' ? '' : `${own}&`}${added}`;
}
