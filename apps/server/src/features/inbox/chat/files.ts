import { type Attachment, type AttachmentUpload, attachmentLimits, chatLimits } from '@lead-engagement/contract';
import type { RawRequest } from '../../../callers/raw-request.js';
import { inTenant } from '../../../db/client.js';
import type { OutgoingFile } from '../../../files/outgoing-file.js';
import type { Upload } from '../../../files/upload.js';
import { strangerBytesOfDay, strangerRates } from '../../../limits/quotas/stranger-rates.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import { hourMs } from '../../../time.js';
import { addUpload, openOfThread, receiveUpload } from '../attachments/index.js';
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
  // Without a length, the file may be as large as any.
  const bytes = Math.min(Number(raw.headers['content-length']) || attachmentLimits.bytes, attachmentLimits.bytes);
  const fileLimits = [
    { key: `visitor files ${visitor.threadId}`, limit: chatLimits.filesPerHour, windowMs: hourMs },
    ...strangerRates('filesPerHour', visitor),
    ...strangerBytesOfDay(visitor.address, bytes),
  ];
  await limitAttempts(rateLimiter, fileLimits, 'Too many files of visitors.');
  await admitBytes(db, storage, visitor.channel, 'file', bytes);
  const received = await receiveUpload({ db, store: files }, tenantId, await openUpload(), query, now, id);
  return inTenant(db, tenantId, (tx) => addUpload(tx, threadOf(visitor), received, now));
}

/** Opens a file of the thread of a visitor. Throws NOT_FOUND. */
export function openFile({ db, files }: ChatDeps, visitor: Visitor, id: string): Promise<OutgoingFile> {
  return openOfThread(db, files, threadOf(visitor), id);
}
