import { type Email, grantsScope } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { ApiError } from '../../../errors.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { sendKind } from '../../../mail/waiting-mails.js';
import { mailboxRecords } from '../mailboxes/index.js';
import { checkReady } from './create.js';
import { type EmailRow, toEmail } from './present.js';
import * as queries from './queries.js';
import { findRefusal, recipientsOf } from './refusals.js';

/** A mail of the caller's own mailbox, or of a shared one. Throws NOT_FOUND, FORBIDDEN. */
async function lockOwn({ tx, caller }: Write, id: string, { byAdmins = false } = {}): Promise<EmailRow> {
  const seen = await queries.getEmailRow(tx, caller.tenantId, caller, id);
  const row = (await queries.lockEmail(tx, caller.tenantId, seen.id)) ?? seen;
  const isAdmitted = byAdmins && grantsScope(caller.scopes, 'admin');
  if (row.ownerId !== null && row.ownerId !== caller.userId && !isAdmitted) {
    throw new ApiError('FORBIDDEN.not_yours', 'It is a mail of the mailbox of another user. Ask that user.');
  }
  return row;
}

async function show({ tx, caller }: Write, row: EmailRow): Promise<Email> {
  return toEmail(row, (await queries.listFiles(tx, row.tenantId, [row])).get(row.id) ?? [], caller);
}

/** Cancels a mail that waits; an admin also one of the mailbox of another user. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION. */
export async function cancelEmail(write: Write, id: string): Promise<Email> {
  const { tx, now } = write;
  const row = await lockOwn(write, id, { byAdmins: true });
  // One that was tried and waits again has not been handed over.
  if ((row.status !== 'SCHEDULED' && row.status !== 'QUEUED') || row.sendingSince !== null) {
    throw new ApiError(
      'INVALID_TRANSITION',
      `The mail is ${row.status}. Only one that is SCHEDULED or QUEUED can be cancelled.`,
    );
  }
  await cancelWork(tx, row.tenantId, sendKind, [row.id]);
  const failure = { failureCode: 'CANCELLED_BY_USER', failureMessage: 'It was cancelled before it was sent.' } as const;
  return show(write, await queries.changeEmail(tx, row, { status: 'CANCELLED', ...failure }, now));
}

/** Sends a FAILED or CANCELLED mail again, at its time if that is still ahead. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, CONFLICT. */
export async function retryEmail(write: Write, id: string): Promise<Email> {
  const { tx, caller, now } = write;
  const row = await lockOwn(write, id);
  if ((row.status !== 'FAILED' && row.status !== 'CANCELLED') || row.direction !== 'OUTBOUND') {
    const message = `The mail is ${row.status}. Only one that is FAILED or CANCELLED can be sent again.`;
    throw new ApiError('INVALID_TRANSITION', message);
  }
  const mailbox = await mailboxRecords.find(tx, caller.tenantId, row.mailboxId);
  if (!mailbox)
    throw new ApiError('CONFLICT.related_deleted', 'The mailbox of the mail was deleted. Write a new mail.');
  checkReady(mailbox);
  const refusal = await findRefusal(tx, row.tenantId, row.contactId, recipientsOf(row));
  if (refusal) throw refusal;
  const ahead = row.sendAt !== null && Date.parse(row.sendAt) > now.getTime() ? row.sendAt : undefined;
  const at = ahead ?? now.toISOString();
  const changes: queries.EmailChanges = {
    status: ahead === undefined ? 'QUEUED' : 'SCHEDULED',
    attempts: 0,
    triedSince: null,
    untaken: [],
    sendAt: at,
    occurredAt: at,
    failureCode: null,
    failureMessage: null,
  };
  const queued = await queries.changeEmail(tx, row, changes, now);
  await enqueueJobs(
    tx,
    [{ kind: sendKind, tenantId: row.tenantId, id: row.id, key: mailbox.id, dueAt: new Date(at) }],
    now,
  );
  return show(write, queued);
}
