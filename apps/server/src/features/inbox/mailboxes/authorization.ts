import { createHash, randomBytes } from 'node:crypto';
import { type MailboxAuthorization, mailboxCallbackPath, mailboxLimits } from '@lead-engagement/contract';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId, newUuid } from '../../../ids.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import { minuteMs } from '../../../time.js';
import type { AccountDeps } from './accounts.js';
import { enqueueCheck } from './enqueue.js';
import { consentUrl, exchangeCode } from './oauth.js';
import type { MailboxRow } from './present.js';
import { providerFacts } from './providers.js';
import * as queries from './queries.js';
import { encryptSecrets } from './secrets.js';

export interface AuthorizationDeps extends AccountDeps {
  /** The public URL of the server, without a trailing slash. */
  publicUrl: string;
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');
const redirectUriOf = (publicUrl: string) => publicUrl + mailboxCallbackPath;

/** Begins to ask the provider of a locked mailbox for consent. Throws CONFLICT for a mailbox with a password. */
export async function beginAuthorization(
  tx: Transaction,
  deps: Omit<AuthorizationDeps, 'db' | 'client'>,
  row: MailboxRow,
  now: Date,
): Promise<MailboxAuthorization> {
  const client = row.provider === null ? undefined : deps.providers[row.provider];
  if (row.provider === null || !client) {
    const message =
      row.provider === null
        ? 'The mailbox signs in with a password. Set `auth` to {"type": "OAUTH2", "provider": "GOOGLE"} or MICROSOFT first.'
        : `This server is no longer registered at ${providerFacts[row.provider].name}.`;
    throw new ApiError('CONFLICT.not_supported', message);
  }
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')];
  const expiresAt = new Date(now.getTime() + mailboxLimits.authorizationMinutes * minuteMs).toISOString();
  const place = { tenantId: row.tenantId, id: newUuid(now.getTime()) };
  await queries.insertAuthorization(tx, {
    ...place,
    mailboxId: row.id,
    stateHash: hashOf(state),
    encryptedVerifier: deps.cipher.encrypt(verifier, associatedDataOf('mailboxVerifiers', [place.tenantId, place.id])),
    createdAt: now.toISOString(),
    expiresAt,
  });
  const asked = { redirectUri: redirectUriOf(deps.publicUrl), state, verifier, address: row.address };
  return { url: consentUrl(row.provider, client, asked), expiresAt };
}

/** A mailbox whose provider sends a browser back; undefined if nothing was asked for, or too long ago. */
export async function findAsked(
  db: Database,
  state: string,
  now: Date,
): Promise<{ asked: queries.AuthorizationRow; mailbox: MailboxRow } | undefined> {
  const asked = await queries.findAuthorization(db, hashOf(state), now);
  const mailbox = asked && (await queries.mailboxRecords.find(db, asked.tenantId, asked.mailboxId));
  return mailbox && { asked, mailbox };
}

/** What became of a consent. */
export type Consented = { outcome: 'connected' } | { outcome: 'unknown' } | { outcome: 'failed'; message: string };

/** Exchanges the code of a consent, once, and stores the tokens. */
export async function finishAuthorization(
  deps: AuthorizationDeps,
  { state, code }: { state: string; code: string },
  requestId: string,
  now: Date,
): Promise<Consented> {
  const found = await findAsked(deps.db, state, now);
  if (!found) return { outcome: 'unknown' };
  const { asked, mailbox } = found;
  const { tenantId } = asked;
  const { provider } = mailbox;
  if (provider === null) return { outcome: 'unknown' };
  // Used up first, so that a code is exchanged once.
  if (!(await inTenant(deps.db, tenantId, (tx) => queries.takeAuthorization(tx, asked)))) return { outcome: 'unknown' };
  const verifier = deps.cipher.decrypt(
    asked.encryptedVerifier,
    associatedDataOf('mailboxVerifiers', [tenantId, asked.id]),
  );
  const exchange = { code, verifier, redirectUri: redirectUriOf(deps.publicUrl) };
  const answer = await exchangeCode(deps.client, deps.providers, provider, exchange, now);
  if (answer.outcome === 'failed') return { outcome: 'failed', message: answer.message };
  const { refreshToken, ...tokens } = answer.tokens;
  if (refreshToken === undefined) {
    const message = `${providerFacts[provider].name} gave no lasting consent (refresh_token). Remove this server from the apps of your account there, and try again.`;
    return { outcome: 'failed', message };
  }
  const encrypted = encryptSecrets(deps.cipher, mailbox, { ...tokens, refreshToken });
  return inTenant(deps.db, tenantId, async (tx): Promise<Consented> => {
    if (!(await queries.storeConsent(tx, mailbox, provider, encrypted, now))) return { outcome: 'unknown' };
    await enqueueCheck(tx, mailbox, now);
    await appendAudit(
      tx,
      tenantId,
      {
        actor: system,
        action: 'mailbox.authorized',
        targetId: encodeId('mailbox', mailbox.id),
        set: { provider },
        requestId,
        client: null,
      },
      now,
    );
    return { outcome: 'connected' };
  });
}
