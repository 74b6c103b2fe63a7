import type { EmailAttachment } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { OutgoingFile } from '../../../files/outgoing-file.js';
import type { FileStore } from '../../../files/store.js';
import { keepFile, notFoundIfUnusable, openStoredFile } from '../../../files/stored-files.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import { mailboxRecords } from '../mailboxes/index.js';
import { enqueueFiles } from './file-kind.js';
import { type EmailFileRow, type EmailRow, isRestricted, toFile } from './present.js';
import { changeEmail, changeFile, getEmailRow, insertFile, listFiles, lockEmail, lockFile } from './queries.js';
import { decodedBytes } from './received-files.js';

/** Keeps a received file, for a mail to come. */
export async function addUpload(
  tx: Transaction,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  { fileId, name, contentType, bytes }: { fileId: string; name: string; contentType: string; bytes: number },
  now: Date,
): Promise<EmailAttachment> {
  await keepFile(tx, tenantId, fileId);
  const blank = { emailId: null, position: 0, error: null, remote: null, requestedAt: null };
  const file = { ...{ fileId, name, contentType, bytes }, tenantId, userId, id: newUuid(now.getTime()) };
  const row = { ...blank, ...file, createdAt: now.toISOString() };
  await insertFile(tx, row);
  return toFile(row);
}

/** A file of a mail that the caller may read. Throws NOT_FOUND. */
async function getFile(
  db: Queryable,
  caller: Caller,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<{ mail: EmailRow; file: EmailFileRow }> {
  const { tenantId } = caller;
  const mail = await getEmailRow(db, tenantId, caller, id);
  const files = isRestricted(mail, caller) ? [] : ((await listFiles(db, tenantId, [mail])).get(mail.id) ?? []);
  const file = files.find((each) => encodeId('emailAttachment', each.id) === attachmentId);
  if (!file) throw new ApiError('NOT_FOUND', 'This mail has no file with this id.');
  return { mail, file };
}

/** Opens a file of a mail. Throws NOT_FOUND. */
export async function openFile(
  db: Queryable,
  store: FileStore,
  caller: Caller,
  params: { id: string; attachmentId: string },
): Promise<OutgoingFile> {
  const { file } = await getFile(db, caller, params);
  if (file.fileId === null) throw new ApiError('NOT_FOUND', whyNot(file));
  const body = await openStoredFile(db, store, caller.tenantId, file.fileId).catch((error) => {
    throw notFoundIfUnusable(error, 'It may be in the mailbox: open it in your mail program.');
  });
  const type = file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType;
  return { name: file.name, type, body, ...(file.bytes !== null && { bytes: file.bytes }) };
}

function whyNot({ remote, error }: EmailFileRow): string {
  if (remote === null) return `The file cannot be fetched. ${error ?? ''}`.trim();
  if (error === null) return 'The file is being fetched from the mailbox. Try again in some seconds.';
  return `The file is in the mailbox. ${error} Have it fetched with POST …/fetch.`;
}

/** Has a file fetched that stays in the mailbox. Throws NOT_FOUND, INVALID_TRANSITION, CONFLICT, PLAN_LIMIT_REACHED. */
export async function requestFile(
  { tx, caller, now }: Write,
  storage: StorageBudget,
  params: { id: string; attachmentId: string },
): Promise<EmailAttachment> {
  const { tenantId } = caller;
  const { mail, file: seen } = await getFile(tx, caller, params);
  const locked = await lockEmail(tx, tenantId, mail.id);
  const file = locked && (await lockFile(tx, tenantId, seen.id));
  if (!file) throw new ApiError('NOT_FOUND', 'This mail has no file with this id.');
  if (file.fileId !== null) return toFile(file);
  if (file.remote === null) throw new ApiError('INVALID_TRANSITION', whyNot(file));
  const mailbox = await mailboxRecords.find(tx, tenantId, mail.mailboxId);
  if (!mailbox) throw new ApiError('CONFLICT.related_deleted', 'The mailbox of the mail was deleted.');
  if (!mailbox.enabled || mailbox.imap === null) {
    throw new ApiError('CONFLICT.disabled', 'The mailbox is not read. Enable it, or name its IMAP server, first.');
  }
  await storage.admit(tx, caller, decodedBytes(file));
  const wanted = await changeFile(tx, file, { error: null, requestedAt: now.toISOString() });
  await changeEmail(tx, locked, {}, now);
  await enqueueFiles(tx, mail, mailbox.imap.host, now);
  return toFile(wanted);
}
