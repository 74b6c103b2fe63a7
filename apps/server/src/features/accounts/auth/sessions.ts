import { type Session, sessionLifetimes } from '@lead-engagement/contract';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant } from '../../../db/client.js';
import { unauthenticated } from '../../../errors.js';
import { appendAudit } from '../../../events/audit/append.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { RefreshClaims, SessionTokens } from '../../../security/session-tokens.js';
import { dayMs, minuteMs } from '../../../time.js';
import { nameDevice } from './device.js';
import {
  type Account,
  advanceSession,
  findSessionRow,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  type SessionRow,
  toActor,
} from './queries.js';

export { revokeSession, revokeSessionsOf };

/** The tokens of a session, and whose it is. */
export type SessionPair = Omit<Session, 'user'> & Pick<SessionRow, 'tenantId' | 'userId'>;

const accessMs = sessionLifetimes.accessMinutes * minuteMs;
const refreshMs = sessionLifetimes.refreshDays * dayMs;
const repeatMs = sessionLifetimes.refreshRepeatSeconds * 1_000;

/** Starts a session for an account whose password was checked. Undefined where account or password changed meanwhile. */
export async function startSession(
  db: Database,
  tokens: SessionTokens,
  account: Account,
  origin: Origin,
  userAgent: string | undefined,
  now: Date,
): Promise<SessionPair | undefined> {
  const session = {
    id: newUuid(now.getTime()),
    expiresAt: after(now, refreshMs),
    device: nameDevice(userAgent),
    clientAddress: origin.clientAddress,
  };
  const row = await inTenant(db, account.tenantId, async (tx) => {
    const inserted = await insertSession(tx, account, session, now);
    if (inserted) {
      const record = {
        actor: toActor(account),
        action: 'session.created',
        targetId: encodeId('session', session.id),
      } as const;
      await appendAudit(tx, account.tenantId, { ...record, ...origin }, now);
    }
    return inserted;
  });
  return row && signPair(tokens, row, now);
}

/**
 * Exchanges a refresh token for the next pair. The token just replaced gets the same successor for ten seconds more, so
 * that a lost answer or requests at once do no harm; one that was replaced before ends the session, since two hold it.
 * Throws UNAUTHENTICATED.
 */
export async function refreshSession(
  db: Database,
  tokens: SessionTokens,
  refreshToken: string,
  now: Date,
): Promise<SessionPair> {
  const verified = await tokens.verifyRefresh(refreshToken, now);
  const tenantId = verified.outcome === 'valid' ? decodeId('tenant', verified.claims.tenantId) : undefined;
  const id = verified.outcome === 'valid' ? decodeId('session', verified.claims.sessionId) : undefined;
  if (verified.outcome !== 'valid' || !tenantId || !id) throw sessionEnded();
  const row = await inTenant(db, tenantId, async (tx) => {
    const { generation } = verified.claims;
    const next = await advanceSession(tx, { tenantId, id, generation, expiresAt: after(now, refreshMs) }, now);
    if (next) return next;
    const present = await findSessionRow(tx, tenantId, id);
    if (!present || present.revokedAt !== null || Date.parse(present.expiresAt) <= now.getTime()) return undefined;
    if (isRepeat(present, verified.claims, now)) return present;
    await revokeSession(tx, tenantId, id, now);
    return undefined;
  });
  if (!row) throw sessionEnded();
  return signPair(tokens, row, now);
}

function isRepeat(present: SessionRow, { generation }: RefreshClaims, now: Date): boolean {
  return present.generation === generation + 1 && now.getTime() - Date.parse(present.refreshedAt) < repeatMs;
}

async function signPair(tokens: SessionTokens, row: SessionRow, now: Date): Promise<SessionPair> {
  const tenantId = encodeId('tenant', row.tenantId);
  const sessionId = encodeId('session', row.id);
  const expiresAtMs = Math.floor((now.getTime() + accessMs) / 1_000) * 1_000;
  const [token, refreshToken] = await Promise.all([
    tokens.signAccess({ tenantId, sessionId, userId: encodeId('user', row.userId), expiresAtMs }),
    tokens.signRefresh({ tenantId, sessionId, generation: row.generation }, row.expiresAt),
  ]);
  return {
    tenantId: row.tenantId,
    userId: row.userId,
    token,
    expiresAt: new Date(expiresAtMs).toISOString(),
    refreshToken,
    refreshExpiresAt: row.expiresAt,
  };
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** The error for a session that is over, and for what is none. */
export function sessionEnded() {
  return unauthenticated('The session has ended, or this is not a valid token of one. Sign in again.');
}
