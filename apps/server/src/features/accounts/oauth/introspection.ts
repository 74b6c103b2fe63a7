import type { Introspection, Scope } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { Client } from './app-queries.js';
import { findAuthorization, findAuthorizedCaller } from './grant-queries.js';
import { readRefresh } from './signed-tickets.js';
import type { TokenDeps } from './tokens.js';

const inactive: Introspection = { active: false };

/** The current state of a token of an app. Source: RFC 7662, 2.2: tokens of other apps are reported as inactive, without details. */
export async function introspect(
  { db, accessTokens, handOuts, issuer }: TokenDeps & { issuer: string },
  client: Client,
  token: string,
  now: Date,
): Promise<Introspection> {
  const describe = async (place: { tenantId: string; authorizationId: string }, scopes?: readonly Scope[]) => {
    const stored = await findAuthorizedCaller(db, place.tenantId, place.authorizationId);
    if (!stored || stored.ended || stored.appId !== client.id) return undefined;
    const { caller } = stored;
    const left = caller.scopes.filter((scope) => scopes === undefined || scopes.includes(scope));
    return {
      active: true,
      scope: left.join(' '),
      client_id: encodeId('app', client.id),
      sub: caller.publicPrincipalId,
      iss: issuer,
      tenant_id: caller.publicTenantId,
    } satisfies Introspection;
  };
  const refresh = await readRefresh(handOuts, token, now);
  if (refresh) {
    const row = await findAuthorization(db, refresh.tenantId, refresh.authorizationId);
    const isLatest = row?.generation === refresh.generation && Date.parse(row.expiresAt) > now.getTime();
    const described = isLatest ? await describe(refresh) : undefined;
    return described && row ? { ...described, exp: Math.floor(Date.parse(row.expiresAt) / 1_000) } : inactive;
  }
  const verified = await accessTokens.verify(token, now);
  if (verified.outcome !== 'valid') return inactive;
  const { expiresAtMs, scopes } = verified.claims;
  const described = await describe(verified.claims, scopes);
  return described
    ? { ...described, token_type: 'Bearer', exp: Math.floor(expiresAtMs / 1_000), aud: issuer }
    : inactive;
}
