import type { OutgoingFile, RemoteFile } from '@lead-engagement/connector-kit';
import { type Attachment, attachmentLimits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { cleanFileName } from '../../../files/attachment-type.js';
import type { OutgoingFile as OpenedFile } from '../../../files/outgoing-file.js';
import type { FileStore } from '../../../files/store.js';
import { keepFile, notFoundIfUnusable, openStoredFile } from '../../../files/stored-files.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { type AttachmentRow, toAttachment } from './present.js';
import * as queries from './queries.js';
import type { ReceivedAttachment } from './receive.js';

export { type AttachmentRow, toAttachment } from './present.js';
export {
  type FetchedFile,
  findAttachment,
  listOfChannel,
  listOfMessage,
  type Place,
  setFetched,
  setMessage,
  setRemoved,
  sumSentSince,
} from './queries.js';

const blank = {
  conversationId: null,
  channelId: null,
  threadId: null,
  messageId: null,
  position: 0,
  fileId: null,
  remoteId: null,
  bytes: null,
  error: null,
};

/** Adds a received file to a conversation or a thread, for a message to come. */
export async function addUpload(
  tx: Transaction,
  place: queries.Place,
  received: ReceivedAttachment,
  now: Date,
): Promise<Attachment> {
  await keepFile(tx, place.tenantId, received.fileId);
  const row = { ...blank, ...place, ...received, id: newUuid(now.getTime()), createdAt: now.toISOString() };
  await queries.insertAttachments(tx, [{ ...row, conversationId: place.conversationId ?? null }]);
  return toAttachment({ ...row, conversationId: null });
}

/** The attachments that a request names at `body.attachments`, locked. Throws VALIDATION_ERROR. */
export async function takeUploads(
  tx: Transaction,
  place: queries.Place,
  named: readonly (string | { id: string })[] = [],
): Promise<AttachmentRow[]> {
  if (named.length === 0) return [];
  const ids = named.map((each) => decodeId('attachment', typeof each === 'string' ? each : each.id));
  const rows = await queries.lockUnused(
    tx,
    place,
    ids.filter((id) => id !== undefined),
  );
  return ids.map((id, at) => {
    const row = rows.find((each) => each.id === id);
    if (!row || ids.indexOf(id) !== at) {
      throw invalidField(
        `body.attachments[${at}]`,
        'Must be an unused upload of this conversation. Upload the file first, and use each id once.',
      );
    }
    return row;
  });
}

/**
 * Adds files that are still to be fetched from their platform. One that is too large, or one too many for a message, has failed already and
 * says why.
 */
export async function addRemote(
  tx: Transaction,
  { tenantId, id: conversationId, channelId }: { tenantId: string; id: string; channelId: string },
  files: readonly RemoteFile[],
  now: Date,
): Promise<AttachmentRow[]> {
  const rows = files.slice(0, namedFiles).map((file, at) => {
    const isTooLarge = file.bytes !== null && file.bytes > attachmentLimits.bytes;
    const more = files.length - namedFiles;
    const error =
      at === namedFiles - 1 && more > 0
        ? `${tooMany} So were ${more} further ones.`
        : at >= attachmentLimits.perMessage
          ? tooMany
          : isTooLarge
            ? tooLarge
            : undefined;
    return {
      ...blank,
      tenantId,
      conversationId,
      channelId,
      id: newUuid(now.getTime()),
      createdAt: now.toISOString(),
      ...file,
      name: cleanFileName(file.name, file.contentType),
      ...(error !== undefined && { remoteId: null, error }),
    };
  });
  await queries.insertAttachments(tx, rows);
  return rows;
}

/** Files of a message of a platform that are named; what is beyond is counted. */
const namedFiles = 100;
const tooMany = `The file was left out: a message carries ${attachmentLimits.perMessage}.`;

/** Why a file of a platform that is too large is not fetched. */
export const tooLarge = `The file is larger than ${attachmentLimits.bytes} bytes.`;

/** A file of a message as it leaves for a platform; undefined if it has none. */
export async function findOutgoing(
  db: Queryable,
  store: FileStore,
  tenantId: string,
  publicId: string,
): Promise<OutgoingFile | undefined> {
  const id = decodeId('attachment', publicId);
  const row = id && (await queries.findAttachment(db, tenantId, id));
  if (!row || row.fileId === null || row.bytes === null) return undefined;
  const { fileId, name, contentType, bytes } = row;
  return { name, contentType, bytes, read: () => openStoredFile(db, store, tenantId, fileId) };
}

/** Opens a file of a conversation (UUID). Throws NOT_FOUND. */
export async function openOfConversation(
  db: Queryable,
  store: FileStore,
  { tenantId, id: conversationId }: { tenantId: string; id: string },
  publicId: string,
): Promise<OpenedFile> {
  const id = decodeId('attachment', publicId);
  const row = id && (await queries.findAttachment(db, tenantId, id));
  return open(db, store, row && row.conversationId === conversationId ? row : undefined);
}

/** Opens a file that a visitor may read. Throws NOT_FOUND. */
export async function openOfThread(
  db: Queryable,
  store: FileStore,
  thread: { tenantId: string; channelId: string; threadId: string },
  publicId: string,
): Promise<OpenedFile> {
  const id = decodeId('attachment', publicId);
  return open(db, store, id ? await queries.findOfThread(db, thread, id) : undefined);
}

async function open(db: Queryable, store: FileStore, row: AttachmentRow | undefined): Promise<OpenedFile> {
  if (!row) throw new ApiError('NOT_FOUND', 'This conversation has no attachment with this id.');
  const { tenantId, fileId, name, contentType, bytes } = row;
  if (fileId === null) {
    const why = row.error ?? 'It is still being fetched from its platform. Try again in some seconds.';
    throw new ApiError('NOT_FOUND', `The attachment ${encodeId('attachment', row.id)} has no file. ${why}`);
  }
  const body = await openStoredFile(db, store, tenantId, fileId).catch((error) => {
    throw notFoundIfUnusable(error, 'Ask for the file again.');
  });
  const type = contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType;
  return { name, type, body, ...(bytes !== null && { bytes }) };
}
