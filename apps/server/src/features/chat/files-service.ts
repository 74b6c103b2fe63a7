import { type Attachment, type AttachmentUpload, attachmentLimits, chatLimits } from '@lead-engagement/contract';
import type { RawRequest } from '../../callers/raw-request.js';
import { inTenant } from '../../db/client.js';
import type { OutgoingFile } from '../../files/outgoing-file.js';
import type { Upload } from '../../files/upload.js';
import { limitAttempts } from '../../rate-limits/attempt-limits.js';
import { hourMs } from '../../time.js';
import { receiveUpload } from '../attachments/receive-service.js';
import { addUpload, openOfThread } from '../attachments/service.js';
import { admitBytes, type ChatDeps, threadOf, type Visitor } from './service.js';

/** Stores a file that a visitor uploads for a message. Throws RATE_LIMITED, PLAN_LIMIT_REACHED, and what `receiveUpload` does. */
export async function uploadFile(
  deps: ChatDeps,
  visitor: Visitor,
  raw: RawRequest,
  openUpload: () => Promise<Upload>,
  query: AttachmentUpload,
  now: Date,
): Promise<Attachment> {
  const { db, files, storage, rateLimiter } = deps;
  const { tenantId, id } = visitor.channel;
  const fileLimits = [
    { key: `visitor files ${visitor.threadId}`, limit: chatLimits.filesPerHour, windowMs: hourMs },
    { key: `address files ${id} ${raw.address}`, limit: chatLimits.addressFilesPerHour, windowMs: hourMs },
  ];
  await limitAttempts(rateLimiter, fileLimits, 'Too many files of this visitor.');
  // Without a length, the file may be as large as any.
  const bytes = Number(raw.headers['content-length']) || attachmentLimits.bytes;
  await admitBytes(db, storage, tenantId, Math.min(bytes, attachmentLimits.bytes));
  const received = await receiveUpload({ db, store: files }, tenantId, await openUpload(), query, now);
  return inTenant(db, tenantId, (tx) => addUpload(tx, threadOf(visitor), received, now));
}

/** Opens a file of the thread of a visitor. Throws NOT_FOUND. */
export function openFile({ db, files }: ChatDeps, visitor: Visitor, id: string): Promise<OutgoingFile> {
  return openOfThread(db, files, threadOf(visitor), id);
}
