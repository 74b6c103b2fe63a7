import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { decodeId, encodeId } from '../../../ids.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { AuthorizeRequest } from './authorize-request.js';

/** The purpose from which the keys for refresh tokens and forms are derived. */
export const handOutPurpose = 'lead-engagement oauth';

const refresh = { typ: 'les-oauth-refresh+jwt', audience: 'lead-engagement/oauth-refresh' };
const ticket = { typ: 'les-oauth-ticket+jwt', audience: 'lead-engagement/oauth-ticket' };

/** The claims of a refresh token, with its generation within its authorization. Ids are UUIDs. */
export interface RefreshClaims {
  tenantId: string;
  authorizationId: string;
  generation: number;
}

/** Signs a refresh token. */
export function signRefresh(tokens: SignedTokens, claims: RefreshClaims, expiresAt: string): Promise<string> {
  const tenant = encodeId('tenant', claims.tenantId);
  const authorization = encodeId('appAuthorization', claims.authorizationId);
  return tokens.sign(refresh, { tenant, authorization, gen: claims.generation }, expiresAt);
}

/** Verifies a refresh token; returns undefined if it is invalid or has expired. */
export async function readRefresh(tokens: SignedTokens, token: string, now: Date): Promise<RefreshClaims | undefined> {
  const verified = await tokens.verify(refresh, token, now);
  if (verified.outcome !== 'valid') return undefined;
  const { tenant, authorization, gen } = verified.claims;
  const tenantId = typeof tenant === 'string' ? decodeId('tenant', tenant) : undefined;
  const authorizationId = typeof authorization === 'string' ? decodeId('appAuthorization', authorization) : undefined;
  if (!tenantId || !authorizationId || !Number.isSafeInteger(gen)) return undefined;
  return { tenantId, authorizationId, generation: gen as number };
}

/** The state that a form carries between pages: the request, its browser, and the signed-in user. */
export const Ticket = z.object({
  request: AuthorizeRequest,
  /** The digest of the browser's cookie. */
  browser: z.string(),
  account: z.object({ tenantId: z.string(), userId: z.string(), password: z.string() }).optional(),
  /** The UUID of the authorization that the consent will create, so that a ticket creates only one. */
  authorizationId: z.uuid().optional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Signs a ticket. */
export function signTicket(tokens: SignedTokens, content: Ticket, expiresAt: string): Promise<string> {
  return tokens.sign(ticket, content as unknown as JWTPayload, expiresAt);
}

/** Verifies a ticket; returns undefined if it is invalid or has expired. */
export async function readTicket(tokens: SignedTokens, text: string, now: Date): Promise<Ticket | undefined> {
  const verified = await tokens.verify(ticket, text, now);
  return verified.outcome === 'valid' ? Ticket.safeParse(verified.claims).data : undefined;
}
