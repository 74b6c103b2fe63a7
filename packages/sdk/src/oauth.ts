import type { Scope } from './resources/constants.js';
import { oauthPaths } from './resources/constants.js';

/** The address of the server, and the app as it is registered there. */
export interface OAuthApp {
  /** The address of the server, such as `https://leads.example.com`. */
  baseUrl: string;
  /** The id of the app, such as `app_01…`. */
  clientId: string;
  /** Omit it for a PUBLIC app. */
  clientSecret?: string | undefined;
  /** Sends the requests, such as through a proxy. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** The timeout of each request, in milliseconds. Default: 30,000. */
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

/** The authorization server refused the request. After `invalid_grant`, the user has to give consent again. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    /** The error code, such as `invalid_grant` or `invalid_client`. Source: RFC 6749, 5.2. */
    readonly error: string,
    description: string,
    /** HTTP status. */
    readonly status: number,
  ) {
    super(description);
  }
}

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

/** Exchanges the authorization code of a redirect for tokens. Rejects with an OAuthError. */
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
 * authorization. Rejects with an OAuthError.
 */
export function refreshToken(app: OAuthApp, token: string): Promise<OAuthTokens> {
  return requestTokens(app, { grant_type: 'refresh_token', refresh_token: token });
}

/** Revokes the authorization of a user, by either of its tokens. */
export async function revokeToken(app: OAuthApp, token: string): Promise<void> {
  await post(app, oauthPaths.revoke, { token });
}

async function requestTokens(app: OAuthApp, form: Record<string, string>): Promise<OAuthTokens> {
  const sentAtMs = Date.now();
  const body = await post(app, oauthPaths.token, form);
  return {
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
    expiresAt: new Date(sentAtMs + Number(body.expires_in) * 1_000),
    scopes: String(body.scope).split(' ') as Scope[],
    tenantId: String(body.tenant_id),
  };
}

async function post(app: OAuthApp, path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  const { baseUrl, clientId, clientSecret, fetch = globalThis.fetch, timeoutMs = 30_000 } = app;
  const credentials = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
  const response = await fetch(join(baseUrl, path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({ ...form, ...credentials }).toString(),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return body;
  const { error = 'server_error', error_description: description = `HTTP ${response.status}` } = body;
  throw new OAuthError(String(error), String(description), response.status);
}

function join(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}
