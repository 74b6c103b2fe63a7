import type { Mailbox } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { mailboxes } from './table.js';

/** A mailbox as stored. */
export type MailboxRow = typeof mailboxes.$inferSelect;

/** What is counted of a mailbox when it is shown. */
export interface MailboxCounts {
  sentToday: number;
  mails: number;
}

export function toMailbox(row: MailboxRow, { sentToday, mails }: MailboxCounts): Mailbox {
  return {
    id: encodeId('mailbox', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    kind: row.kind,
    userId: row.userId && encodeId('user', row.userId),
    address: row.address,
    senderName: row.senderName,
    signature: row.signature,
    smtp: row.smtp,
    imap: row.imap,
    auth: { type: row.authType, provider: row.provider, authorizedAt: row.authorizedAt },
    enabled: row.enabled,
    status: row.status,
    lastError: row.lastError,
    lastErrorAt: row.lastErrorAt,
    dailyCap: row.dailyCap,
    sentToday,
    quietHours: row.quietHours,
    timezone: row.timezone,
    sync: {
      since: row.syncSince,
      visibility: row.visibility,
      excludedFolders: row.excludedFolders,
      status: row.syncStatus,
      mails,
      lastError: row.syncError,
      lastAt: row.syncedAt,
    },
    version: row.version,
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
