import type { contract, Session } from '@lead-engagement/contract';
import type { Database } from '../../db/client.js';
import { limitAttempts } from '../../http/attempt-limits.js';
import { originOf } from '../../http/audit.js';
import type { Handlers, ShowTenant } from '../../http/handlers.js';
import type { Limits } from '../../limits/limits.js';
import type { Passwords } from '../../security/passwords.js';
import type { SessionTokens } from '../../security/session-tokens.js';
import { getUser } from '../users/service.js';
import { resetLimits, signInLimits, tokenLimits } from './attempts.js';
import type { LinkDeps } from './links-service.js';
import { setPasswordByToken } from './passwords-service.js';
import { refreshSession, revokeSession, type SessionPair, startSession } from './sessions-service.js';
import { findSignIn, requestPasswordReset, wrongSignIn } from './sign-in-service.js';

export interface AuthDeps {
  passwords: Passwords;
  tokens: SessionTokens;
  limits: Limits;
  links: LinkDeps;
}

const tooManySignIns = 'Too many attempts to sign in.';
const tooManyResets = 'Too many links were asked for.';
const tooManyTokens = 'Too many attempts from this address.';
const done = { done: true } as const;

export const createAuthHandlers = ({ passwords, tokens, limits, links }: AuthDeps): Handlers<typeof contract.auth> => ({
  login: async ({ db, body, raw, now, showTenant }) => {
    await limitAttempts(limits, signInLimits(body.email, raw.address), tooManySignIns);
    const pair = await startSession(db, tokens, await findSignIn(db, passwords, body), originOf(raw), now);
    if (!pair) throw wrongSignIn();
    return withUser(db, pair, showTenant);
  },
  refresh: async ({ db, body, raw, now, showTenant }) => {
    await limitAttempts(limits, tokenLimits(raw.address), tooManyTokens);
    return withUser(db, await refreshSession(db, tokens, body.refreshToken, now), showTenant);
  },
  logout: async ({ tx, caller, now }) => {
    if (caller.sessionId) await revokeSession(tx, caller.tenantId, caller.sessionId, now);
    return done;
  },
  requestPasswordReset: async ({ db, body, raw, now }) => {
    await limitAttempts(limits, resetLimits(body.email, raw.address), tooManyResets);
    await requestPasswordReset(db, links, body, originOf(raw), now);
    return done;
  },
  setPassword: async ({ db, body, raw, now }) => {
    await limitAttempts(limits, tokenLimits(raw.address), tooManyTokens);
    await setPasswordByToken(db, passwords, body, originOf(raw), now);
    return done;
  },
});

async function withUser(
  db: Database,
  { tenantId, userId, ...pair }: SessionPair,
  showTenant: ShowTenant,
): Promise<Session> {
  const user = await getUser(db, tenantId, userId);
  showTenant(user.tenantId);
  return { ...pair, user };
}
