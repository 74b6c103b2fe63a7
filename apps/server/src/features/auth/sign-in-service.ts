import type { SignIn } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { appendAudit, system } from '../../audit/append.js';
import { type Database, inTenant } from '../../db/client.js';
import { ApiError, invalidField } from '../../errors.js';
import { tooManyAttempts } from '../../http/attempt-limits.js';
import type { Origin } from '../../http/audit.js';
import { unauthenticated } from '../../http/errors.js';
import { decodeId, encodeId } from '../../ids.js';
import type { AttemptLimit, RateLimiter } from '../../rate-limits/rate-limiter.js';
import type { Passwords } from '../../security/passwords.js';
import { addressMark, failureEntryLimit, passwordSource, signInLimits } from './attempts.js';
import { type Account, listAccounts, rememberAddress, type SignInAccount } from './queries.js';

export { type Account, findAccount, toActor } from './queries.js';

/** Signs users in, by the API and on the pages of OAuth alike. */
export interface SignIns {
  /**
   * The account that e-mail address and password fit. An unknown address costs the check of a password like a known one,
   * and is answered alike. Throws UNAUTHENTICATED, VALIDATION_ERROR, RATE_LIMITED, or TENANT_REQUIRED if they fit accounts of
   * several tenants.
   */
  find(input: z.output<typeof SignIn>, origin: Origin, now: Date): Promise<Account>;
  /** Resolves when all failures are in the audit log. */
  close(): Promise<void>;
}

export interface SignInDeps {
  db: Database;
  passwords: Passwords;
  rateLimiter: RateLimiter;
  log: Logger;
}

const what = 'Too many attempts to sign in.';

export function createSignIns({ db, passwords, rateLimiter, log }: SignInDeps): SignIns {
  const entries = new Set<Promise<void>>();

  /**
   * Counts an attempt before its password is checked, or many at once would slip through. Resolves to the accounts that the
   * password may be compared with: past the limits of the address or of the account, those that know the address. An attack on an
   * account slows strangers down and never shuts out its user at a known address.
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

  /** Adds a failure to the tenant's audit log, a few each hour. Nobody waits for it: the time would tell that the account exists. */
  function recordFailure({ tenantId, id }: Account, origin: Origin, now: Date): void {
    const write = async () => {
      if ((await rateLimiter.takeAttempt(failureEntryLimit(id))) > 0) return;
      // Nobody has proved to be anyone: the server acts.
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
      const { counted, candidates, source } = await admit(await listAccounts(db, email, tenant), email, clientAddress);
      const hashes = candidates.map(({ passwordHash }) => passwordHash);
      const fits = await passwords.verifyEach(password, hashes, source).catch(async (error: unknown) => {
        // An attempt that was not judged does not count.
        await giveBack(counted);
        throw error;
      });
      const fitting = candidates.filter((_, at) => fits[at]);
      const [account, ...others] = fitting;
      if (!account) {
        for (const candidate of candidates) recordFailure(candidate, origin, now);
        throw wrongSignIn();
      }
      // Only failures count. A password that fits one account is a guess at the others that it was compared with.
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

/** The same error whatever it was that did not fit. */
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
