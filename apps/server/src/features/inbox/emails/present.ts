import {
  type Email,
  type EmailBounce,
  type EmailFileStatus,
  type EmailWithText,
  emailLimits,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { emailAttachments, emailBounces, emails } from './table.js';

/** A mail as stored. */
export type EmailRow = typeof emails.$inferSelect;
export type EmailFileRow = typeof emailAttachments.$inferSelect;
export type BounceRow = typeof emailBounces.$inferSelect;

/** Who looks at a mail: the user (UUID), or null for keys without an owner and for webhooks. */
export type Viewer = Pick<Caller, 'userId'>;

/** Returns true if a caller sees of a mail no more than its subject and times. */
export function isRestricted({ ownerId, userId: authorId, visibility }: EmailRow, { userId }: Viewer): boolean {
  return visibility !== 'ALL' && (userId === null || (ownerId ?? authorId) !== userId);
}

/** A mail as a caller sees it. */
export function toEmail(row: EmailRow, files: readonly EmailFileRow[], viewer: Viewer): Email {
  const restricted = isRestricted(row, viewer);
  return {
    id: encodeId('email', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    direction: row.direction,
    status: row.status,
    mailboxId: encodeId('mailbox', row.mailboxId),
    ownerId: row.ownerId && encodeId('user', row.ownerId),
    userId: row.userId && encodeId('user', row.userId),
    contactId: encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    threadId: encodeId('emailThread', row.threadId),
    inReplyTo: row.inReplyTo && encodeId('email', row.inReplyTo),
    messageId: row.messageId,
    from: restricted ? null : row.from,
    to: restricted ? [] : row.to,
    cc: restricted ? [] : row.cc,
    bcc: restricted ? [] : row.bcc,
    subject: row.subject,
    preview: restricted ? null : previewOf(row.text),
    attachments: restricted ? [] : files.map(toFile),
    restricted,
    visibility: row.visibility,
    automatic: row.automatic,
    // The message can name recipients.
    failure: row.failureCode && { code: row.failureCode, message: restricted ? '' : (row.failureMessage ?? '') },
    attempts: row.attempts,
    sendAt: row.sendAt,
    sentAt: row.sentAt,
    receivedAt: row.receivedAt,
    occurredAt: row.occurredAt,
    activityId: row.activityId && encodeId('activity', row.activityId),
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The same with its text. */
export function toEmailWithText(row: EmailRow, files: readonly EmailFileRow[], viewer: Viewer): EmailWithText {
  const email = toEmail(row, files, viewer);
  if (email.restricted) return { ...email, text: null, reply: null, html: null };
  return { ...email, text: row.original ?? row.text, reply: row.original === null ? null : row.text, html: row.html };
}

export function toFile(row: EmailFileRow): Email['attachments'][number] {
  const { id, name, contentType, bytes, error } = row;
  return { id: encodeId('emailAttachment', id), name, contentType, size: bytes, status: statusOfFile(row), error };
}

function statusOfFile({ fileId, remote, error }: EmailFileRow): EmailFileStatus {
  if (fileId !== null) return 'READY';
  if (remote === null) return 'FAILED';
  return error === null ? 'PENDING' : 'IN_MAILBOX';
}

export function toBounce(row: BounceRow): EmailBounce {
  return {
    id: encodeId('emailBounce', row.id),
    address: row.address,
    code: row.code,
    reason: row.reason,
    emailId: row.emailId && encodeId('email', row.emailId),
    bouncedAt: row.createdAt,
  };
}

function previewOf(text: string): string {
  const line = text
    .slice(0, emailLimits.previewChars * 10)
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, emailLimits.previewChars).join('');
}
