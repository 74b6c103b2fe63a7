import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { decodeId, encodeId } from '../../ids.js';
import type { SignedTokens } from '../../security/signed-tokens.js';
import { AuthorizeRequest } from './authorize-request.js';

/** What the keys of refresh tokens and of the forms on our pages are derived for. */
export const handOutPurpose = 'lead-engagement oauth';

const refresh = { typ: 'les-oauth-refresh+jwt', audience: 'lead-engagement/oauth-refresh' };
const ticket = { typ: 'les-oauth-ticket+jwt', audience: 'lead-engagement/oauth-ticket' };

/** What a refresh token says: the how-manieth of its authorization it is. Ids are UUIDs. */
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

/** Reads a refresh token; undefined if it is none of ours, or has expired. */
export async function readRefresh(tokens: SignedTokens, token: string, now: Date): Promise<RefreshClaims | undefined> {
  const verified = await tokens.verify(refresh, token, now);
  if (verified.outcome !== 'valid') return undefined;
  const { tenant, authorization, gen } = verified.claims;
  const tenantId = typeof tenant === 'string' ? decodeId('tenant', tenant) : undefined;
  const authorizationId = typeof authorization === 'string' ? decodeId('appAuthorization', authorization) : undefined;
  if (!tenantId || !authorizationId || !Number.isSafeInteger(gen)) return undefined;
  return { tenantId, authorizationId, generation: gen as number };
}

/** What a form carries from one page to the next: the request, the browser it is for, and who has signed in. */
export const Ticket = z.object({
  request: AuthorizeRequest,
  /** The digest of the browser's cookie. */
  browser: z.string(),
  account: z.object({ tenantId: z.string(), userId: z.string(), password: z.string() }).optional(),
  /** The UUID of the authorization that a consent will make: a ticket makes one. */
  authorizationId: z.uuid().optional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Signs a ticket. */
export function signTicket(tokens: SignedTokens, content: Ticket, expiresAt: string): Promise<string> {
  return tokens.sign(ticket, content as unknown as JWTPayload, expiresAt);
}

/** Reads a ticket; undefined if it is none of ours, or has expired. */
export async function readTicket(tokens: SignedTokens, text: string, now: Date): Promise<Ticket | undefined> {
  const verified = await tokens.verify(ticket, text, now);
  return verified.outcome === 'valid' ? Ticket.safeParse(verified.claims).data : undefined;
}
