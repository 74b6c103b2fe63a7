import { createHash } from 'node:crypto';
import type { MailProvider } from '@lead-engagement/contract';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { MailProviders, ProviderClient } from '../../../mail/mail-servers.js';
import { providerFacts } from './providers.js';

/** Tokens as a provider gave them. */
export interface Tokens {
  accessToken: string;
  accessEndsAt: string;
  /** undefined if the one that is known stays. */
  refreshToken: string | undefined;
}

/** `isFinal`: the consent does not hold, and the provider has to be asked for it again. */
export type TokenAnswer =
  | { outcome: 'given'; tokens: Tokens }
  | { outcome: 'failed'; message: string; isFinal: boolean };

type Client = Pick<GuardedClient, 'send'>;

/** The challenge of PKCE for a verifier (RFC 7636, 4.2). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The address of the page on which a person gives consent (RFC 6749, 4.1.1). */
export function consentUrl(
  provider: MailProvider,
  client: ProviderClient,
  asked: { redirectUri: string; state: string; verifier: string; address: string },
): string {
  const url = new URL(client.authorizeUrl);
  const { scope, parameters } = providerFacts[provider];
  const query = {
    client_id: client.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope,
    state: asked.state,
    code_challenge: challengeOf(asked.verifier),
    code_challenge_method: 'S256',
    login_hint: asked.address,
    ...parameters,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code of a consent for tokens (RFC 6749, 4.1.3). */
export function exchangeCode(
  client: Client,
  providers: MailProviders,
  provider: MailProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  now: Date,
): Promise<TokenAnswer> {
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  return askForTokens(client, providers, provider, grant, now);
}

/** Gets an access token by the refresh token (RFC 6749, 6). */
export function refreshTokens(
  client: Client,
  providers: MailProviders,
  provider: MailProvider,
  refreshToken: string,
  now: Date,
): Promise<TokenAnswer> {
  return askForTokens(client, providers, provider, { grant_type: 'refresh_token', refresh_token: refreshToken }, now);
}

async function askForTokens(
  client: Client,
  providers: MailProviders,
  provider: MailProvider,
  grant: Record<string, string>,
  now: Date,
): Promise<TokenAnswer> {
  const known = providers[provider];
  const { name } = providerFacts[provider];
  if (!known) return { outcome: 'failed', message: `This server is not set up for ${name}.`, isFinal: true };
  const form = new URLSearchParams({ ...grant, client_id: known.clientId, client_secret: known.clientSecret });
  const bytes = Buffer.from(form.toString());
  const answer = await client.send({
    method: 'POST',
    url: known.tokenUrl,
    stream: { type: 'application/x-www-form-urlencoded', bytes: bytes.length, content: once(bytes) },
  });
  if (answer.outcome === 'failed') return { outcome: 'failed', message: `${name}: ${answer.error}`, isFinal: false };
  const said = toFields(answer.body);
  if (answer.status === 200) {
    const accessToken = said.get('access_token');
    const seconds = said.get('expires_in');
    if (typeof accessToken === 'string' && accessToken !== '') {
      const lasts = typeof seconds === 'number' && seconds > 0 ? seconds : 300;
      const refreshToken = said.get('refresh_token');
      return {
        outcome: 'given',
        tokens: {
          accessToken,
          accessEndsAt: new Date(now.getTime() + lasts * 1_000).toISOString(),
          refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
        },
      };
    }
  }
  const error = said.get('error');
  const description = said.get('error_description');
  const told = [error, description].filter((text) => typeof text === 'string').join(': ');
  const isFinal = error === 'invalid_grant' || error === 'unauthorized_client' || error === 'invalid_client';
  return {
    outcome: 'failed',
    message: `${name}: ${(told || `It responded with ${answer.status}.`).slice(0, 400)}`,
    isFinal,
  };
}

async function* once(bytes: Buffer) {
  yield bytes;
}

/** What strangers send is never looked up in a plain object. */
function toFields(body: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
}
