import { type CreatedBy, grantsScope, type WithdrawalReason, withdrawalReasons } from '@lead-engagement/contract';
import { readCause, writeCause } from '../db/cause.js';
import { causeOf, type Queryable, type Transaction } from '../db/client.js';
import { ApiError, unauthenticated } from '../errors.js';
import { decodeId } from '../ids.js';
import type { Caller } from './caller.js';

/** Who made a record, as stored. */
export interface Maker {
  createdByType: CreatedBy['type'] | null;
  createdById: string | null;
  grantId: string | null;
}

/** The same of a record that does not outlive its maker's access. */
export type MadeBy = Omit<Maker, 'grantId'>;

/** Who creates records: a caller, or work of the server with its `maker`. */
export type WithMaker = { maker: MadeBy } | CallerAsMaker;
type CallerAsMaker = Pick<Caller, 'publicAppId' | 'principalType' | 'publicPrincipalId'>;

/** What the server makes by itself. */
export const bySystem: { maker: MadeBy } = { maker: { createdByType: 'system', createdById: null } };

/** The actor of a transaction, as the maker of what it creates along with something else. */
export function madeIn(tx: Transaction): MadeBy {
  const { type, id } = readCause(causeOf(tx)).actor;
  // What a visitor of a web chat writes has records made, but by the server.
  return type === 'visitor' ? bySystem.maker : { createdByType: type, createdById: id };
}

/** The maker of what is created now; of what is only changed, nobody is known. */
export function madeBy({ maker, publicAppId, principalType, publicPrincipalId }: Partial<PossibleMaker>): MadeBy {
  if (maker) return maker;
  if (!principalType || !publicPrincipalId) return { createdByType: null, createdById: null };
  const made = toMaker({ ...(publicAppId && { publicAppId }), principalType, publicPrincipalId });
  return { createdByType: made.createdByType, createdById: made.createdById };
}
export type PossibleMaker = CallerAsMaker & { maker: MadeBy };

/** The caller as the maker of what it creates. */
export function toMaker({
  publicAppId,
  grantId,
  principalType,
  publicPrincipalId,
}: Pick<Caller, 'publicAppId' | 'grantId' | 'principalType' | 'publicPrincipalId'>) {
  if (publicAppId !== undefined)
    return { createdByType: 'app', createdById: publicAppId, grantId: grantId ?? null } as const;
  const createdByType = principalType === 'API_KEY' ? 'key' : 'user';
  return { createdByType, createdById: publicPrincipalId, grantId: null } as const;
}

/** The cause of what a caller writes with a request, as text: see db/cause.ts. */
export function toCause(
  caller: Pick<Caller, 'publicAppId' | 'grantId' | 'principalType' | 'publicPrincipalId'>,
  requestId: string | null,
): string {
  const { createdByType: type, createdById: id } = toMaker(caller);
  const historyId = caller.publicPrincipalId;
  return writeCause({ actor: { type, id, via: type === 'app' ? historyId : null }, requestId, historyId });
}

/** The same beside the user who stands behind it. */
export interface Requester {
  makerType: CreatedBy['type'] | null;
  makerId: string | null;
}

/** The caller as the one who asks for a job or writes a note. */
export function toRequester(caller: Partial<PossibleMaker>): Requester {
  const { createdByType: makerType, createdById: makerId } = madeBy(caller);
  return { makerType, makerId };
}

/** The requester, as clients see it; of a job from before by `actorId`, the public id of a key or user, if it was kept. */
export function requestedBy(
  { makerType, makerId }: Partial<Requester>,
  actorId: string | null = null,
): CreatedBy | null {
  if (makerType) return { type: makerType, id: makerId ?? null };
  if (actorId === null) return null;
  return { type: decodeId('apiKey', actorId) === undefined ? 'user' : 'key', id: actorId };
}

/** The maker of a record, as clients see it. */
export function toCreatedBy({ createdByType: type, createdById: id }: MadeBy): CreatedBy | null {
  return type && { type, id };
}

/**
 * The maker of what the caller is about to create. Its access cannot be withdrawn until the transaction ends, so that a withdrawal finds all
 * that was made. Throws UNAUTHENTICATED or KEY_REVOKED if that has happened already, since servers remember a credential for some seconds.
 */
export async function holdMaker(tx: Transaction, caller: Caller): Promise<Maker> {
  const maker = toMaker(caller);
  if (maker.createdByType === 'key') {
    const live = await tx`
      select from api_keys where tenant_id = ${caller.tenantId} and id = ${caller.principalId} and revoked_at is null for share`;
    if (live.count === 0) throw new ApiError('KEY_REVOKED');
  } else if (maker.grantId !== null) {
    const held = await tx`
      select from oauth_grants where tenant_id = ${caller.tenantId} and id = ${maker.grantId} and revoked_at is null for share`;
    if (held.count === 0 || !(await isUsable(tx, caller.tenantId, maker.grantId))) throw withdrawn();
  }
  return maker;
}

/** Returns true if an app can still act under a grant: the app is not deleted, and some of its tokens are not revoked. */
export async function isUsable(tx: Queryable, tenantId: string, grantId: string): Promise<boolean> {
  const usable = await tx`
    select from oauth_grants g join oauth_apps a on a.id = g.app_id and a.deleted_at is null
    where g.tenant_id = ${tenantId} and g.id = ${grantId} and g.revoked_at is null and exists (
      select from oauth_authorizations z
      where z.tenant_id = g.tenant_id and z.grant_id = g.id and z.revoked_at is null and z.expires_at > now())`;
  return usable.count > 0;
}

/** The key, or the grant of an app, by which a caller has access (UUIDs); undefined for a signed-in user. */
export type Access = { keyId: string } | { grantId: string };

/** The access of a caller, to be checked again later. */
export function accessOf({ principalType, principalId, grantId }: AccessCaller): Access | undefined {
  if (grantId !== undefined) return { grantId };
  return principalType === 'API_KEY' ? { keyId: principalId } : undefined;
}

export type AccessCaller = Pick<Caller, 'principalType' | 'principalId' | 'grantId'>;

/** Returns true if what was given to a key or an app may still be used by it. */
export async function hasAccess(db: Queryable, tenantId: string, access: Access): Promise<boolean> {
  if ('grantId' in access) return isUsable(db, tenantId, access.grantId);
  const live = await db`
    select from api_keys where tenant_id = ${tenantId} and id = ${access.keyId} and revoked_at is null`;
  return live.count > 0;
}

/**
 * Checks that the caller may change what receives a tenant's data, such as a webhook endpoint or a channel. An app may change only its own:
 * otherwise it could have another's data sent to itself, which would not end with its access. Throws FORBIDDEN.
 */
export function checkMayChange({ publicAppId }: Pick<Caller, 'publicAppId'>, row: Maker): void {
  const isOwn = row.createdByType === 'app' && row.createdById === publicAppId && row.grantId !== null;
  if (publicAppId === undefined || isOwn) return;
  throw new ApiError(
    'FORBIDDEN.not_yours',
    'This app did not make it, or it belongs to the tenant now. Apps change only what they made: make another one, or ask a user.',
  );
}

function withdrawn(): ApiError {
  return unauthenticated('The user no longer allows this app. Ask the user to allow it again.');
}

const withdrawals: ReadonlySet<string> = new Set<WithdrawalReason>(withdrawalReasons);

/** Returns true if the server stopped a record because its maker lost access. */
export function isWithdrawn({ statusReason }: { statusReason: string | null }): boolean {
  return statusReason !== null && withdrawals.has(statusReason);
}

/**
 * Checks that the caller may start a stopped record again. It then belongs to the tenant: `grantId` is to be cleared. Throws FORBIDDEN for an
 * app, and for everyone without the scope admin.
 */
export function checkMayRestart({ publicAppId, scopes }: Caller, row: { statusReason: string | null }): void {
  if (!isWithdrawn(row) || (publicAppId === undefined && grantsScope(scopes, 'admin'))) return;
  throw new ApiError(
    'FORBIDDEN.not_yours',
    `The server stopped it (${row.statusReason}), because its maker lost access. Only a caller with the scope admin that is not an app may start it again.`,
  );
}
