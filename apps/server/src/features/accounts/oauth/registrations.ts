import {
  defaultScopes,
  oauthLifetimes,
  oauthLimits,
  type Registration,
  type RegistrationRequest,
  type Scope,
  selfDescribedScopes,
} from '@lead-engagement/contract';
import { z } from 'zod';
import { newUuid } from '../../../ids.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { dayMs } from '../../../time.js';
import { readScopes } from './access-tokens.js';
import { OAuthError } from './oauth-error.js';
import { destinationOf } from './present.js';
import type { SelfDescribed } from './self-described.js';

const registration = { typ: 'les-oauth-client+jwt', audience: 'lead-engagement/oauth-client' };

/** What a registration says, in the `client_id` itself: nothing is stored, so that nothing can be filled up or has to be purged. */
const Claims = z.object({
  name: z.string().optional(),
  uris: z.array(z.string()).min(1),
  scope: z.string().optional(),
});

/** Registers a client, which is public. Throws OAuthError. Source: RFC 7591, 3. */
export async function registerClient(
  tokens: SignedTokens,
  { client_name: name, redirect_uris, scope, grant_types, response_types }: RegistrationRequest,
  now: Date,
): Promise<Registration> {
  const uris = [...new Set(redirect_uris)];
  if (grant_types && !grant_types.includes('authorization_code')) {
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code.');
  }
  if (response_types && !response_types.includes('code')) {
    throw new OAuthError('invalid_client_metadata', 'response_types must include code.');
  }
  const scopes = describedScopes(scope);
  const claims = { ...(name !== undefined && { name }), uris, scope: scopes.join(' '), jti: newUuid(now.getTime()) };
  const clientId = await tokens.sign(registration, claims, now.getTime() + oauthLifetimes.registrationDays * dayMs);
  if (clientId.length > oauthLimits.clientIdChars) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'All redirect URIs together are too long. Register fewer, or shorter ones.',
    );
  }
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    client_name: name ?? destinationOf(uris[0] as string),
    redirect_uris: uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: scopes.join(' '),
  };
}

/** The client of a `client_id` that this server has signed; undefined for any other text. */
export async function readRegistration(
  tokens: SignedTokens,
  clientId: string,
  now: Date,
): Promise<SelfDescribed | undefined> {
  const verified = await tokens.verify(registration, clientId, now);
  const claims = verified.outcome === 'valid' ? Claims.safeParse(verified.claims).data : undefined;
  if (!claims) return undefined;
  const { name, uris, scope } = claims;
  const host = destinationOf(uris[0] as string);
  return {
    source: 'DYNAMIC_REGISTRATION',
    externalId: clientId,
    host,
    name: name ?? host,
    type: 'PUBLIC',
    redirectUris: uris,
    scopes: selfDescribedScopes,
    defaultScopes: describedScopes(scope),
  };
}

/** The scopes that a client names in its description, as far as it may have them; those for reading if it names none of these. */
export function describedScopes(scope: string | undefined): readonly Scope[] {
  const named = readScopes(scope ?? '').filter((name) => selfDescribedScopes.includes(name));
  return named.length > 0 ? named : defaultScopes;
}
