import type { SignIn } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError, invalidField, unauthenticated } from '../../../errors.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { decodeId, encodeId } from '../../../ids.js';
import { tooManyAttempts } from '../../../limits/rate/attempt-limits.js';
import type { AttemptLimit, RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { createPasswordQueue } from '../../../security/password-queue.js';
import type { Passwords } from '../../../security/passwords.js';
import { addressMark, failureEntryLimit, passwordSource, signInLimits } from './attempts.js';
import { type Account, listAccounts, rememberAddress, type SignInAccount } from './queries.js';

export { type Account, findAccount, toActor } from './queries.js';

/** Signs users in, through the API and on the pages of OAuth. */
export interface SignIns {
  /**
   * Finds the account of an e-mail address and password. An unknown address costs the same password check and gets the same response as a
   * known one. Throws UNAUTHENTICATED, VALIDATION_ERROR, RATE_LIMITED, or TENANT_REQUIRED if accounts of several tenants match.
   */
  find(input: z.output<typeof SignIn>, origin: Origin, now: Date): Promise<Account>;
  /** Resolves when all failures have been written to the audit log. */
  close(): Promise<void>;
}

export interface SignInDeps {
  db: Database;
  passwords: Passwords;
  rateLimiter: RateLimiter;
  log: Logger;
}

const what = 'Too many attempts to sign in.';
/** Searches for accounts: a burst of sign-ins shares the connections of the database with the requests of others. */
const lookups = { atOnce: 2, waiting: 1_000 };

export function createSignIns({ db, passwords, rateLimiter, log }: SignInDeps): SignIns {
  const entries = new Set<Promise<void>>();
  const lookUpInTurn = createPasswordQueue(lookups.atOnce, lookups.waiting);

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limits. Resolves to the accounts to
   * compare the password with: beyond the limits of the address or the account, only those that know the address. An attack on an account
   * slows down unknown addresses, but never locks out its user at a known one.
   */
  async function admit(accounts: readonly SignInAccount[], email: string, clientAddress: string) {
    const { address, pair, account } = signInLimits(email, clientAddress);
    const known = accounts.filter(({ id, knownAddresses }) => knownAddresses.includes(addressMark(id, clientAddress)));
    const counted: AttemptLimit[] = [];
    let candidates = accounts;
    for (const limit of [...address, pair, account]) {
      const seconds = await rateLimiter.takeAttempt(limit);
      if (seconds === 0) counted.push(limit);
      else if (limit !== pair && known.length > 0) candidates = known;
      else {
        await giveBack(counted);
        throw tooManyAttempts(what, seconds);
      }
    }
    return { counted, candidates, source: passwordSource(clientAddress, known.length > 0) };
  }

  async function giveBack(counted: readonly AttemptLimit[]): Promise<void> {
    for (const limit of counted) await rateLimiter.returnAttempt(limit);
  }

  /**
   * Adds a failure to the tenant's audit log, up to a limit an hour. The response does not wait for it: its time would reveal that the
   * account exists.
   */
  function recordFailure({ tenantId, id }: Account, origin: Origin, now: Date): void {
    const write = async () => {
      if ((await rateLimiter.takeAttempt(failureEntryLimit(id))) > 0) return;
      // The user is not authenticated, so the actor is the system.
      const record = { actor: system, action: 'user.sign_in_failed', targetId: encodeId('user', id) } as const;
      await inTenant(db, tenantId, (tx) => appendAudit(tx, tenantId, { ...record, ...origin }, now));
    };
    const entry = write()
      .catch((error: unknown) => log.error({ err: error }, 'a failed sign-in is missing in the audit log'))
      .finally(() => entries.delete(entry));
    entries.add(entry);
  }

  return {
    async find({ email, password, tenantId }, origin, now) {
      const tenant = tenantId === undefined ? undefined : decodeId('tenant', tenantId);
      if (tenantId !== undefined && !tenant) throw invalidField('body.tenantId', 'This is not a tenant id (tn_…).');
      const { clientAddress } = origin;
      const accounts = await lookUpInTurn(passwordSource(clientAddress, false), () => listAccounts(db, email, tenant));
      const { counted, candidates, source } = await admit(accounts, email, clientAddress);
      const hashes = candidates.map(({ passwordHash }) => passwordHash);
      const fits = await passwords.verifyEach(password, hashes, source).catch(async (error: unknown) => {
        // An attempt whose password was not checked does not count.
        await giveBack(counted);
        throw error;
      });
      const fitting = candidates.filter((_, at) => fits[at]);
      const [account, ...others] = fitting;
      if (!account) {
        for (const candidate of candidates) recordFailure(candidate, origin, now);
        throw wrongSignIn();
      }
      // Only failures count. A password that matches one account is a wrong guess for the others that it was compared with.
      if (fitting.length === candidates.filter(({ passwordHash }) => passwordHash !== null).length) {
        await giveBack(counted);
      }
      if (others.length > 0) throw tenantNeeded(fitting);
      const mark = addressMark(account.id, clientAddress);
      if (account.knownAddresses.at(-1) !== mark) {
        await inTenant(db, account.tenantId, (tx) => rememberAddress(tx, account, mark));
      }
      return account;
    },
    async close() {
      await Promise.all(entries);
    },
  };
}

/** The same error for every cause. */
export function wrongSignIn(): ApiError {
  return unauthenticated('Wrong e-mail address or password. Try again or reset your password.');
}

function tenantNeeded(accounts: readonly Account[]): ApiError {
  const details = accounts.map(({ tenantId, tenantName }) => ({
    path: 'body.tenantId',
    code: encodeId('tenant', tenantId),
    message: tenantName,
  }));
  const message = `The user belongs to several tenants. Send tenantId, one of: ${details.map(({ code }) => code).join(', ')}.`;
  return new ApiError('TENANT_REQUIRED', message, { details });
}
