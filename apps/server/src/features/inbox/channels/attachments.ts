import type { ChannelAttachment, ChannelAttachmentQuery } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { ApiError } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { findAttachment, listOfChannel } from '../attachments/index.js';
import { removeFile } from '../conversations/index.js';
import { channelRecords } from './queries.js';

/** A page of the files that strangers sent by a channel (a public id). Throws NOT_FOUND. */
export async function listAttachments(
  db: Queryable,
  tenantId: string,
  id: string,
  query: ChannelAttachmentQuery,
): Promise<Page<ChannelAttachment>> {
  return listOfChannel(db, await channelRecords.get(db, tenantId, id), query);
}

/** Deletes a file that a stranger sent by a channel; both are public ids. Throws NOT_FOUND. */
export async function deleteAttachment(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<{ id: string; deleted: true }> {
  const channel = await channelRecords.get(tx, tenantId, id);
  const uuid = decodeId('attachment', attachmentId);
  const found = uuid && (await findAttachment(tx, tenantId, uuid));
  if (!found || found.channelId !== channel.id || found.fileId === null) {
    throw new ApiError('NOT_FOUND', 'Strangers sent no file with this id by this channel, or it was deleted.');
  }
  await removeFile(tx, found, now);
  return { id: attachmentId, deleted: true };
}
