import type { contract, Session } from '@lead-engagement/contract';
import type { Database } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { originOf } from '../../../http/audit.js';
import type { Handlers, ShowTenant } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import type { Passwords } from '../../../security/passwords.js';
import type { SessionTokens } from '../../../security/session-tokens.js';
import { getUser } from '../users/index.js';
import { resetLimits, tokenLimits } from './attempts.js';
import type { LinkDeps } from './links.js';
import { setPasswordByToken } from './passwords.js';
import { requestPasswordReset } from './reset-requests.js';
import { endSession, listSessions } from './session-list.js';
import { refreshSession, revokeSession, type SessionPair, startSession } from './sessions.js';
import { type SignIns, wrongSignIn } from './sign-in.js';

export interface AuthDeps {
  signIns: SignIns;
  passwords: Passwords;
  tokens: SessionTokens;
  rateLimiter: RateLimiter;
  links: LinkDeps;
}

const tooManyResets = 'Too many links were asked for.';
const tooManyTokens = 'Too many attempts from this address.';
const done = { done: true } as const;

export const createAuthHandlers = ({
  signIns,
  passwords,
  tokens,
  rateLimiter,
  links,
}: AuthDeps): Handlers<typeof contract.auth> => ({
  login: async ({ db, body, raw, now, showTenant }) => {
    const origin = originOf(raw);
    const account = await signIns.find(body, origin, now);
    const pair = await startSession(db, tokens, account, origin, [raw.headers['user-agent']].flat()[0], now);
    if (!pair) throw wrongSignIn();
    return withUser(db, pair, showTenant);
  },
  refresh: async ({ db, body, raw, now, showTenant }) => {
    await limitAttempts(rateLimiter, tokenLimits(raw.address), tooManyTokens);
    return withUser(db, await refreshSession(db, tokens, body.refreshToken, now), showTenant);
  },
  logout: async ({ tx, caller, now }) => {
    if (caller.sessionId) await revokeSession(tx, caller.tenantId, caller.sessionId, now);
    return done;
  },
  requestPasswordReset: async ({ db, body, raw, now }) => {
    await limitAttempts(rateLimiter, resetLimits(body.email, raw.address), tooManyResets);
    await requestPasswordReset(db, links, body, originOf(raw), now);
    return done;
  },
  setPassword: async ({ db, body, raw, now }) => {
    await limitAttempts(rateLimiter, tokenLimits(raw.address), tooManyTokens);
    await setPasswordByToken(db, passwords, body, originOf(raw), now);
    return done;
  },
});

export const sessionHandlers: Handlers<typeof contract.sessions> = {
  list: ({ db, caller, query }) => listSessions(db, caller, query),
  end: async ({ tx, caller, params, now }) => {
    const id = decodeId('session', params.id);
    const isDone = id !== undefined && (await endSession({ tx, caller, now }, caller.principalId, id));
    if (!isDone)
      throw new ApiError('NOT_FOUND', 'You have no session with this id. It may have ended: list the sessions again.');
    return { id: params.id, deleted: true };
  },
};

async function withUser(
  db: Database,
  { tenantId, userId, ...pair }: SessionPair,
  showTenant: ShowTenant,
): Promise<Session> {
  const user = await getUser(db, tenantId, userId);
  showTenant(user.tenantId);
  return { ...pair, user };
}
