import { attemptRequest, type RawAnswer } from './attempt.js';
import { nameClasses } from './class-names.js';
import type { Scope } from './resources/constants.js';
import { oauthPaths } from './resources/constants.js';
import { asObject, describeRedirect, findText, parseObject, parseRetryAfter } from './response.js';
import { checkTimeoutMs, readFetch } from './settings.js';
import type { Fetch } from './types.js';

/** The address of the server, and the app as it is registered there. */
export interface OAuthApp {
  /** The address of the server, such as `https://leads.example.com`. */
  baseUrl: string;
  /** The id of the app, such as `app_01…`. */
  clientId: string;
  /** Omit it for a PUBLIC app. */
  clientSecret?: string | undefined;
  /** Sends the requests, such as through a proxy. Default: the global `fetch`. */
  fetch?: Fetch | undefined;
  /** The timeout of each request, from connecting to the last byte of the response, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
}

/** The tokens of an app for one customer. Store them by `tenantId`, and replace all of them at each refresh. */
export interface OAuthTokens {
  /** The `accessToken` of a client, until `expiresAt`. */
  accessToken: string;
  /** Valid for one refresh. */
  refreshToken: string;
  /** The time at which the access token expires. */
  expiresAt: Date;
  /** The scopes that the user granted. */
  scopes: Scope[];
  /** The customer's tenant. */
  tenantId: string;
}

/**
 * The authorization server refused the request, or its response cannot be used. After `invalid_grant`, the user has to give consent
 * again.
 */
export class OAuthError extends Error {
  constructor(
    /**
     * The error code, such as `invalid_grant` or `invalid_client`; `invalid_response` if a success does not contain the tokens.
     * Source: RFC 6749, 5.2.
     */
    readonly error: string,
    description: string,
    /** HTTP status. */
    readonly status: number,
    /** The seconds after which you may retry, if the server sent them. */
    readonly retryAfter?: number | undefined,
  ) {
    super(description);
  }
}

nameClasses({ OAuthError });

/** The secret for one authorization, and the challenge to send beforehand. Source: RFC 7636. */
export async function createPkce(): Promise<{ codeVerifier: string; codeChallenge: string }> {
  const codeVerifier = encode(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return { codeVerifier, codeChallenge: encode(new Uint8Array(digest)) };
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The URL to send a user to. The redirect returns `state`: check it, so that an attacker cannot inject a code of their own. */
export function buildAuthorizationUrl(
  { baseUrl, clientId }: Pick<OAuthApp, 'baseUrl' | 'clientId'>,
  request: { redirectUri: string; scopes: readonly Scope[]; state: string; codeChallenge?: string | undefined },
): string {
  const { redirectUri, scopes, state, codeChallenge } = request;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    ...(codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  });
  return `${join(baseUrl, oauthPaths.authorize)}?${query}`;
}

/**
 * Exchanges the authorization code of a redirect for tokens. Rejects with an OAuthError, and with a ConnectionError or a TimeoutError if
 * no complete response arrives.
 */
export function exchangeCode(
  app: OAuthApp,
  answer: { code: string; redirectUri: string; codeVerifier?: string | undefined },
): Promise<OAuthTokens> {
  const { code, redirectUri, codeVerifier } = answer;
  return requestTokens(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
  });
}

/**
 * Exchanges a refresh token for new tokens. Do this once at a time for each customer: using a refresh token twice ends the
 * authorization. Rejects with an OAuthError, and with a ConnectionError or a TimeoutError if no complete response arrives: within 30
 * seconds of the first request, you can then repeat it with the same token.
 */
export function refreshToken(app: OAuthApp, token: string): Promise<OAuthTokens> {
  return requestTokens(app, { grant_type: 'refresh_token', refresh_token: token });
}

/** Revokes the authorization of a user, by either of its tokens. Rejects as `refreshToken` does. */
export async function revokeToken(app: OAuthApp, token: string): Promise<void> {
  await post(app, oauthPaths.revoke, { token });
}

async function requestTokens(app: OAuthApp, form: Record<string, string>): Promise<OAuthTokens> {
  const sentAtMs = Date.now();
  const { status, text } = await post(app, oauthPaths.token, form);
  const { access_token, refresh_token, tenant_id, expires_in, scope } = parseObject(text) ?? {};
  const accessToken = findText(access_token);
  const refreshToken = findText(refresh_token);
  const tenantId = findText(tenant_id);
  const expiresAt = new Date(typeof expires_in === 'number' ? sentAtMs + expires_in * 1_000 : Number.NaN);
  if (!accessToken || !refreshToken || !tenantId || Number.isNaN(expiresAt.getTime())) {
    // The body is not shown: it can contain a token.
    throw new OAuthError('invalid_response', `HTTP ${status}, but not with tokens: check baseUrl.`, status);
  }
  return { accessToken, refreshToken, expiresAt, scopes: (findText(scope)?.split(' ') ?? []) as Scope[], tenantId };
}

/** Sends a form, and returns a success. */
async function post(app: OAuthApp, path: string, form: Record<string, string>): Promise<RawAnswer> {
  const { baseUrl, clientId, clientSecret, fetch, timeoutMs } = app;
  const credentials = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
  const request = {
    method: 'POST',
    url: join(baseUrl, path),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({ ...form, ...credentials }).toString(),
  };
  const raw = await attemptRequest(readFetch(fetch), request, checkTimeoutMs(timeoutMs) ?? 30_000, undefined);
  const { status, headers, text } = raw;
  if (status >= 200 && status < 300) return raw;
  const { error, error_description } = parseObject(text) ?? {};
  // A proxy, or another route of the API, responds without the fields of OAuth.
  const description =
    findText(error_description) ??
    findText(asObject(error)?.message) ??
    describeRedirect(status, headers) ??
    `HTTP ${status}`;
  const retryAfter = parseRetryAfter(headers, Date.now());
  throw new OAuthError(findText(error) ?? 'server_error', description, status, retryAfter);
}

function join(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}
