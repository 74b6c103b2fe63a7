import { type AccountLink, accountPagePath, sessionLifetimes } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { findMailLanguage } from '../../../mail/languages.js';
import { deleteMails, queueMail } from '../../../mail/queue.js';
import type { Cipher } from '../../../security/encryption.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../../security/one-time-token.js';
import { hourMs } from '../../../time.js';
import { type AccountTokenPurpose, deleteAccountTokensOf, replaceAccountToken } from './account-queries.js';
import { writeInvitation, writePasswordReset } from './mails.js';
import type { Account } from './queries.js';

export type { AccountTokenPurpose };

/** How links are made and sent. */
export interface LinkDeps {
  /** The address of the server, without a trailing slash. */
  publicUrl: string;
  /** Encrypts mails until they are sent; undefined where the server cannot mail. */
  mail: Cipher | undefined;
  /** Counts mails; undefined for the command line, which mails none. */
  rateLimiter: RateLimiter | undefined;
}

const lifeMs: Record<AccountTokenPurpose, number> = {
  INVITATION: sessionLifetimes.invitationDays * 24 * hourMs,
  PASSWORD_RESET: sessionLifetimes.passwordResetHours * hourMs,
};
const purposes: AccountTokenPurpose[] = ['INVITATION', 'PASSWORD_RESET'];

/**
 * Makes a one-time link, and a mail with it where the server can mail. The earlier link of this purpose is dead. The mail is in the language
 * that the user has chosen; somebody who has not signed in yet gets it in that of the user `invitedBy`.
 */
export async function createAccountLink(
  tx: Transaction,
  { publicUrl, mail }: LinkDeps,
  user: Omit<Account, 'passwordHash'>,
  purpose: AccountTokenPurpose,
  now: Date,
  invitedBy: string | null = null,
): Promise<AccountLink> {
  const { tenantId, id: userId } = user;
  const token = generateOneTimeToken();
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]).toISOString();
  const stored = { tenantId, id: newUuid(now.getTime()), userId, purpose, hash: hashOneTimeToken(token), expiresAt };
  await replaceAccountToken(tx, stored, now);
  const url = `${publicUrl}${accountPagePath}#token=${token}`;
  if (mail) {
    const write = purpose === 'INVITATION' ? writeInvitation : writePasswordReset;
    const isInvited = purpose === 'INVITATION' && invitedBy !== null;
    const language = await findMailLanguage(tx, tenantId, isInvited ? invitedBy : userId);
    const message = { to: user.email, ...write(language, user, url, expiresAt) };
    await queueMail(tx, mail, { tenantId, topic: topicOf(purpose, userId), message, expiresAt }, now);
  }
  return { url, expiresAt, emailed: mail !== undefined };
}

/** Makes all links of a user dead, also those whose mail has not been sent yet. */
export async function deleteAccountLinks(tx: Transaction, tenantId: string, userId: string): Promise<void> {
  await deleteAccountTokensOf(tx, tenantId, userId);
  for (const purpose of purposes) await deleteMails(tx, tenantId, topicOf(purpose, userId));
}

function topicOf(purpose: AccountTokenPurpose, userId: string): string {
  return `${purpose} ${userId}`;
}
