import type { PasswordChange, PasswordSet } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Caller } from '../../../callers/caller.js';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { appendAudit } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import { hashOneTimeToken } from '../../../security/one-time-token.js';
import type { PasswordSource } from '../../../security/password-queue.js';
import type { Passwords } from '../../../security/passwords.js';
import { findAccountByToken, listOtherHashes, storePassword, useAccountToken } from './account-queries.js';
import { addressMark, passwordChangeLimits } from './attempts.js';
import { deleteAccountLinks } from './links.js';
import { type Account, findAccount, rememberAddress, revokeSessionsOf, toActor } from './queries.js';
import { sessionEnded } from './sessions.js';

export { passwordChangeLimits };

/** Sets a password by the token of a link, once, and ends all sessions of the user. Throws VALIDATION_ERROR. */
export async function setPasswordByToken(
  db: Database,
  passwords: Passwords,
  { token, password }: z.output<typeof PasswordSet>,
  origin: Origin,
  now: Date,
): Promise<void> {
  const hash = hashOneTimeToken(token);
  const account = await findAccountByToken(db, hash, now);
  if (!account) throw deadLink();
  checkChoice(password, account);
  const passwordHash = await passwords.hash(password, await listOtherHashes(db, account), sourceOf(account));
  await inTenant(db, account.tenantId, async (tx) => {
    if (!(await useAccountToken(tx, account.tenantId, hash, now))) throw deadLink();
    if (!(await storePassword(tx, account, passwordHash, now))) throw changedMeanwhile();
    await deleteAccountLinks(tx, account.tenantId, account.id);
    await revokeSessionsOf(tx, account.tenantId, account.id, undefined, now);
    // A link is a way in for a user whose account is guessed at from everywhere.
    await rememberAddress(tx, account, addressMark(account.id, origin.clientAddress));
    const record = {
      actor: toActor(account),
      action: 'user.password_set',
      targetId: encodeId('user', account.id),
    } as const;
    await appendAudit(tx, account.tenantId, { ...record, ...origin }, now);
  });
}

function deadLink(): ApiError {
  const message = 'This link has already been used or has expired. Request a new one.';
  return invalidField('body.token', message, 'not_found');
}

/**
 * Checks the present password of the caller and hashes the next one, both outside of a transaction. What it resolves to
 * changes the password; the caller stays signed in, other sessions end. That throws VALIDATION_ERROR, also for what was
 * found out before, so that a repeated request is answered as the first one was; and CONFLICT.
 */
export async function preparePasswordChange(
  db: Database,
  passwords: Passwords,
  caller: Caller,
  { currentPassword, password }: z.output<typeof PasswordChange>,
  now: Date,
): Promise<(tx: Transaction) => Promise<void>> {
  const account = await findAccount(db, caller.tenantId, caller.principalId);
  if (!account) throw sessionEnded();
  const isOwn = await passwords.verify(currentPassword, account.passwordHash, sourceOf(account));
  const passwordHash = isOwn
    ? await passwords.hash(password, await listOtherHashes(db, account), sourceOf(account))
    : undefined;
  return async (tx) => {
    if (passwordHash === undefined) {
      throw invalidField('body.currentPassword', 'This is not the present password.', 'wrong_password');
    }
    checkChoice(password, account);
    if (!(await storePassword(tx, account, passwordHash, now))) throw changedMeanwhile();
    await deleteAccountLinks(tx, account.tenantId, account.id);
    await revokeSessionsOf(tx, account.tenantId, account.id, caller.sessionId, now);
  };
}

/** Users who have proved who they are take turns by account. */
function sourceOf({ id }: Account): PasswordSource {
  return { address: id, isKnown: true };
}

function changedMeanwhile(): ApiError {
  return new ApiError(
    'CONFLICT.changed_meanwhile',
    'The password was changed at the same time. Sign in with the one you know, or repeat.',
  );
}

/** Refuses the first passwords that anybody would guess. */
function checkChoice(password: string, { email, name }: Account): void {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  if ([email, email.split('@')[0] ?? '', name].some((guess) => plain(guess) === plain(password))) {
    throw invalidField(
      'body.password',
      'Must not be the name or e-mail address of the user. Choose another.',
      'guessable',
    );
  }
}
