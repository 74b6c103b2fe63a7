import type { Mailbox, MailboxCreate, MailboxDeleted, MailboxUpdate } from '@lead-engagement/contract';
import { grantsScope, mailboxLimits } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { madeBy } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { MailProviders } from '../../../mail/mail-servers.js';
import type { Cipher } from '../../../security/encryption.js';
import { findLiveUser } from '../../accounts/users/index.js';
import { enqueueCheck } from './enqueue.js';
import { checkPasswordStays, checkVisibility, readProvider, readServer, readSignature, serversAfter } from './input.js';
import { mailboxKindsOfWork } from './job-kinds.js';
import { type MailboxRow, toMailbox } from './present.js';
import * as queries from './queries.js';
import { encryptSecrets } from './secrets.js';
import { cancelWaiting, wakeWaiting } from './waiting.js';

export interface MailboxDeps {
  cipher: Cipher;
  providers: MailProviders;
}

const records = queries.mailboxRecords;

/** The user whose mailbox a caller means by its own. Throws FORBIDDEN for a key without an owner. */
export function ownerOf({ userId }: Pick<Caller, 'userId'>): string {
  if (userId !== null) return userId;
  throw new ApiError(
    'FORBIDDEN.user_required',
    'A key without an owner has no mailbox. Sign in as the user, use a key of the user, or use a shared mailbox: /v1/mailboxes.',
  );
}

/** A mailbox as it is shown. */
export async function showMailbox(db: Queryable, row: MailboxRow, now: Date): Promise<Mailbox> {
  const counts = (await queries.countMails(db, row.tenantId, [row], now)).get(row.id);
  return toMailbox(row, counts ?? { sentToday: 0, mails: 0 });
}

/** A shared mailbox. Throws NOT_FOUND, also for one of a user. */
export async function getSharedRow(db: Queryable, tenantId: string, id: string): Promise<MailboxRow> {
  const row = await records.get(db, tenantId, id);
  if (row.userId !== null) throw new ApiError('NOT_FOUND', 'There is no shared mailbox with this id.');
  return row;
}

/** A shared mailbox, or for an admin that of any user. Throws NOT_FOUND. */
export async function getManagedRow(db: Queryable, caller: Caller, id: string): Promise<MailboxRow> {
  if (!grantsScope(caller.scopes, 'admin')) return getSharedRow(db, caller.tenantId, id);
  return records.get(db, caller.tenantId, id);
}

/** Throws FORBIDDEN if more would be changed of the mailbox of a user than that it stops. */
export function checkManaged({ userId }: MailboxRow, { enabled, ...others }: MailboxUpdate): void {
  if (userId === null || (enabled === false && Object.values(others).every((value) => value === undefined))) return;
  throw new ApiError(
    'FORBIDDEN.not_yours',
    'It is the mailbox of a user: you can only stop it with {"enabled": false}, or delete it.',
  );
}

/** A user's own mailbox. Throws CONFLICT if there is none. */
export async function getOwnRow(db: Queryable, tenantId: string, userId: string): Promise<MailboxRow> {
  const row = await queries.findOfUser(db, tenantId, userId);
  if (!row) throw new ApiError('CONFLICT.not_ready', 'You have no mailbox yet. Add it first: POST /v1/me/mailbox.');
  return row;
}

/** Locks a mailbox. Throws PRECONDITION_FAILED. */
export async function lockMailbox(tx: Transaction, row: MailboxRow, ifMatch: number | undefined): Promise<MailboxRow> {
  return records.lock(tx, row.tenantId, encodeId('mailbox', row.id), ifMatch);
}

/** Adds a mailbox: of the user, or a shared one if that is null. Throws CONFLICT, VALIDATION_ERROR. */
export async function createMailbox(
  { tx, caller, now }: Write,
  deps: MailboxDeps,
  userId: string | null,
  input: MailboxCreate,
): Promise<Mailbox> {
  const { tenantId } = caller;
  const { address, auth, sync } = input;
  checkVisibility({ userId }, sync?.visibility, 'body.sync.visibility');
  await checkFree(tx, tenantId, userId, address);
  const provider = readProvider(deps.providers, auth);
  const by = { provider, providers: deps.providers };
  const smtp = readServer('smtp', input.smtp, address, by);
  if (!smtp) throw invalidField('body.smtp', 'Must name the server that sends, such as {"host": "smtp.example.com"}.');
  const imap = input.imap === null ? undefined : readServer('imap', input.imap, address, by);
  const moment = now.toISOString();
  const place = { tenantId, id: newUuid(now.getTime()) };
  const user = userId === null ? undefined : await findLiveUser(tx, tenantId, userId);
  const { enabled = true, dailyCap = mailboxLimits.dailyCap, timezone = 'UTC' } = input;
  const password = auth.type === 'PASSWORD' ? auth.password : undefined;
  const row = await records.insertUnlessTaken(tx, {
    ...place,
    ...madeBy(caller),
    kind: userId === null ? 'SHARED' : 'PERSONAL',
    userId,
    address,
    senderName: input.senderName === undefined ? (user?.name ?? null) : input.senderName,
    signature: readSignature(input.signature),
    smtp,
    imap: imap ?? null,
    authType: auth.type,
    provider,
    encryptedSecrets: password === undefined ? null : encryptSecrets(deps.cipher, place, { password }),
    authorizedAt: password === undefined ? null : moment,
    enabled,
    status: 'PENDING',
    dailyCap,
    quietHours: input.quietHours ?? null,
    timezone,
    syncSince: sync?.since ?? null,
    visibility: sync?.visibility ?? (userId === null ? 'ALL' : 'SUBJECT'),
    excludedFolders: sync?.excludedFolders ?? [],
    syncStatus: imap && enabled ? 'PENDING' : 'OFF',
    createdAt: moment,
    updatedAt: moment,
  });
  if (!row) throw taken(userId);
  if (password !== undefined) await enqueueCheck(tx, row, now);
  return toMailbox(row, { sentToday: 0, mails: 0 });
}

async function checkFree(tx: Transaction, tenantId: string, userId: string | null, address: string): Promise<void> {
  if (userId !== null) {
    const own = await queries.findOfUser(tx, tenantId, userId);
    if (own) throw taken(userId, own.id);
    return;
  }
  const same = await queries.findSharedAt(tx, tenantId, address);
  if (same) throw taken(null, same.id);
  if ((await queries.countShared(tx, tenantId)) < mailboxLimits.shared) return;
  const message = `There are ${mailboxLimits.shared} shared mailboxes already. Delete one first.`;
  throw new ApiError('CONFLICT.limit_reached', message);
}

function taken(userId: string | null, id?: string): ApiError {
  const message =
    userId === null
      ? 'There is a shared mailbox with this address already. Change that one.'
      : 'You have a mailbox already. Change it with PATCH /v1/me/mailbox, or delete it first.';
  return new ApiError(
    'CONFLICT.already_exists',
    message,
    id === undefined ? {} : { existingId: encodeId('mailbox', id) },
  );
}

/** Changes a locked mailbox. Throws CONFLICT, VALIDATION_ERROR. */
export async function updateMailbox(
  tx: Transaction,
  deps: MailboxDeps,
  row: MailboxRow,
  input: MailboxUpdate,
  now: Date,
): Promise<Mailbox> {
  const { auth, sync } = input;
  const type = auth?.type ?? row.authType;
  const provider = auth ? readProvider(deps.providers, auth) : row.provider;
  const isOther = type !== row.authType || provider !== row.provider;
  if (isOther && type === 'PASSWORD' && auth?.password === undefined) {
    throw invalidField('body.auth.password', 'Must be sent: the mailbox has no password yet.');
  }
  const { smtp, imap } = serversAfter(row, input, { provider, providers: deps.providers });
  if (type === 'PASSWORD' && auth?.password === undefined) checkPasswordStays(row, { smtp, imap });
  if (sync?.visibility !== row.visibility) checkVisibility(row, sync?.visibility, 'body.sync.visibility');
  const enabled = input.enabled ?? row.enabled;
  const reads = imap !== null && enabled;
  const changes = changedFields(row, {
    senderName: input.senderName,
    signature: input.signature === undefined ? undefined : readSignature(input.signature),
    smtp,
    imap,
    authType: type,
    provider,
    enabled: input.enabled,
    dailyCap: input.dailyCap,
    quietHours: input.quietHours,
    timezone: input.timezone,
    syncSince: sync?.since,
    visibility: sync?.visibility,
    excludedFolders: sync?.excludedFolders,
    syncStatus: reads ? (row.syncStatus === 'OFF' ? 'PENDING' : row.syncStatus) : 'OFF',
  });
  const password = auth?.type === 'PASSWORD' ? auth.password : undefined;
  if (!changes && password === undefined) return showMailbox(tx, row, now);
  const renewed =
    password !== undefined
      ? { encryptedSecrets: encryptSecrets(deps.cipher, row, { password }), authorizedAt: now.toISOString() }
      : isOther
        ? { encryptedSecrets: null, authorizedAt: null }
        : undefined;
  const isSetUpAgain = renewed !== undefined || changes?.smtp !== undefined || changes?.imap !== undefined;
  const written = await records.update(
    tx,
    row,
    {
      ...changes,
      ...(renewed && { ...renewed, secretsVersion: row.secretsVersion + 1 }),
      ...(isSetUpAgain && { status: 'PENDING' as const, lastError: null, lastErrorAt: null }),
    },
    now,
  );
  if (isSetUpAgain && written.encryptedSecrets !== null) await enqueueCheck(tx, written, now);
  // What waits may be due earlier than before.
  if (enabled) await wakeWaiting(tx, written, now);
  return showMailbox(tx, written, now);
}

/** Deletes a locked mailbox with its secrets. What waits is cancelled; with `delete`, its mails go in the background. */
export async function deleteMailbox(
  tx: Transaction,
  row: MailboxRow,
  emails: 'keep' | 'delete',
  now: Date,
  reason: 'MAILBOX_DELETED' | 'USER_DELETED' = 'MAILBOX_DELETED',
): Promise<MailboxDeleted> {
  const { tenantId, id } = row;
  const cancelled = await cancelWaiting(tx, row, reason, now);
  await tx`delete from mailbox_folders where tenant_id = ${tenantId} and mailbox_id = ${id}`;
  await tx`delete from mailbox_authorizations where tenant_id = ${tenantId} and mailbox_id = ${id}`;
  const bare = await records.update(
    tx,
    row,
    { encryptedSecrets: null, secretsVersion: row.secretsVersion + 1, enabled: false, syncStatus: 'OFF' },
    now,
  );
  await records.softDelete(tx, bare, now);
  await enqueueJobs(tx, [{ kind: mailboxKindsOfWork.forget, tenantId, id, data: { emails } }], now);
  return { id: encodeId('mailbox', id), deleted: true, cancelled };
}
