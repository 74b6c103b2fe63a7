import { setTimeout as delay } from 'node:timers/promises';
import type { PasswordResetRequest, SignIn } from '@lead-engagement/contract';
import type { z } from 'zod';
import { appendAudit, system } from '../../audit/append.js';
import { type Database, inTenant } from '../../db/client.js';
import type { Origin } from '../../http/audit.js';
import { ApiError, invalidField, unauthenticated } from '../../http/errors.js';
import { decodeId, encodeId } from '../../ids.js';
import type { Passwords } from '../../security/passwords.js';
import { createAccountLink, type LinkDeps } from './links-service.js';
import { type Account, listAccounts } from './queries.js';

/**
 * The account that e-mail address and password fit. An unknown address costs the check of a password like a known one,
 * and is answered alike. Throws UNAUTHENTICATED, VALIDATION_ERROR, or TENANT_REQUIRED where they fit accounts of several tenants.
 */
export async function findSignIn(
  db: Database,
  passwords: Passwords,
  { email, password, tenantId }: z.output<typeof SignIn>,
): Promise<Account> {
  const tenant = tenantId === undefined ? undefined : decodeId('tenant', tenantId);
  if (tenantId !== undefined && !tenant) throw invalidField('body.tenantId', 'This is not a tenant id (tn_…).');
  const known = await listAccounts(db, email, tenant);
  const withPassword = known.filter(({ passwordHash }) => passwordHash !== null);
  if (withPassword.length === 0) await passwords.verify(password, undefined);
  const fitting: Account[] = [];
  for (const account of withPassword) {
    if (await passwords.verify(password, account.passwordHash)) fitting.push(account);
  }
  const [account, ...others] = fitting;
  if (!account) throw wrongSignIn();
  if (others.length > 0) throw tenantNeeded(fitting);
  return account;
}

/** The same error whatever it was that did not fit. */
export function wrongSignIn(): ApiError {
  return unauthenticated('E-mail address and password do not fit. Correct them, or ask for a new password.');
}

function tenantNeeded(accounts: Account[]): ApiError {
  const details = accounts.map(({ tenantId, tenantName }) => ({
    path: 'body.tenantId',
    code: encodeId('tenant', tenantId),
    message: tenantName,
  }));
  const message = `They fit several tenants. Send tenantId, one of: ${details.map(({ code }) => code).join(', ')}.`;
  return new ApiError('TENANT_REQUIRED', message, { details });
}

/** Longer than it takes to find an account and to store a link, so that the time tells nothing. */
const resetAnswerMs = 250;

/** Stores a link, and a mail with it, for each account of an address. Takes as long where there is none. */
export async function requestPasswordReset(
  db: Database,
  links: LinkDeps,
  { email }: z.output<typeof PasswordResetRequest>,
  origin: Origin,
  now: Date,
): Promise<void> {
  // Without mail nobody would learn of the link, and making one would kill the one that an admin has handed out.
  if (!links.mail) return;
  const store = async () => {
    for (const account of await listAccounts(db, email)) {
      await inTenant(db, account.tenantId, async (tx) => {
        await createAccountLink(tx, links, account, 'PASSWORD_RESET', now);
        // Nobody has proved to be anyone: the server acts.
        const record = { actor: system, action: 'user.password_reset_created' } as const;
        await appendAudit(tx, account.tenantId, { ...record, targetId: encodeId('user', account.id), ...origin }, now);
      });
    }
  };
  await Promise.all([store(), delay(resetAnswerMs)]);
}
