import type { EmailAttachment } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { OutgoingFile } from '../../../files/outgoing-file.js';
import type { FileStore } from '../../../files/store.js';
import { keepFile, notFoundIfUnusable, openStoredFile } from '../../../files/stored-files.js';
import { encodeId, newUuid } from '../../../ids.js';
import { isRestricted, toFile } from './present.js';
import { getEmailRow, insertFile, listFiles } from './queries.js';

/** Keeps a received file, for a mail to come. */
export async function addUpload(
  tx: Transaction,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  { fileId, name, contentType, bytes }: { fileId: string; name: string; contentType: string; bytes: number },
  now: Date,
): Promise<EmailAttachment> {
  await keepFile(tx, tenantId, fileId);
  const blank = { emailId: null, position: 0, error: null };
  const file = { ...{ fileId, name, contentType, bytes }, tenantId, userId, id: newUuid(now.getTime()) };
  const row = { ...blank, ...file, createdAt: now.toISOString() };
  await insertFile(tx, row);
  return toFile(row);
}

/** Opens a file of a mail. Throws NOT_FOUND. */
export async function openFile(
  db: Queryable,
  store: FileStore,
  caller: Caller,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<OutgoingFile> {
  const { tenantId } = caller;
  const mail = await getEmailRow(db, tenantId, caller, id);
  const files = isRestricted(mail, caller) ? [] : ((await listFiles(db, tenantId, [mail])).get(mail.id) ?? []);
  const file = files.find((each) => encodeId('emailAttachment', each.id) === attachmentId);
  if (!file) throw new ApiError('NOT_FOUND', 'This mail has no file with this id.');
  if (file.fileId === null) throw new ApiError('NOT_FOUND', `The file was not kept. ${file.error ?? ''}`.trim());
  const body = await openStoredFile(db, store, tenantId, file.fileId).catch((error) => {
    throw notFoundIfUnusable(error, 'It stays in the mailbox.');
  });
  const type = file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType;
  return { name: file.name, type, body, ...(file.bytes !== null && { bytes: file.bytes }) };
}
