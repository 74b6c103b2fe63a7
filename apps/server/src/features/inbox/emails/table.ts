import {
  emailDirections,
  emailFailureCodes,
  emailStatuses,
  type MailAddress,
  mailVisibilities,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import type { MailPlace } from '../../../mail/mailbox-files.js';
import { contacts } from '../../crm/contacts/table.js';

/** Whether the Sent folder of the mailbox has the mail. NONE: the mailbox has no IMAP server. */
export const sentCopies = ['PENDING', 'STORED', 'FAILED', 'NONE'] as const;

/** A recipient that the mail server has not taken: WAITING for another attempt, REFUSED for good, or given up. */
export interface UntakenRecipient {
  address: string;
  state: 'WAITING' | 'REFUSED' | 'GIVEN_UP';
  /** What the server said. */
  message: string;
}

/** A part of a mail in its mailbox. */
export interface RemotePart extends MailPlace {
  part: string;
}

/** Mails to and from contacts. */
export const emails = pgTable(
  'emails',
  {
    ...recordColumns,
    direction: text({ enum: emailDirections }).notNull(),
    status: text({ enum: emailStatuses }).notNull(),
    /** The mailbox may be deleted by now. */
    mailboxId: uuid().notNull(),
    /** The user whose mailbox it is; null of a shared one. */
    ownerId: uuid(),
    /** Who wrote it here; null of mails that were read. */
    userId: uuid(),
    contactId: uuid().notNull(),
    /** The lead may be purged by now. */
    leadId: uuid(),
    /** The id of the first mail of the thread. */
    threadId: uuid().notNull(),
    inReplyTo: uuid(),
    /** In angle brackets. */
    messageId: text(),
    /** The header References, oldest first, in angle brackets; the last is In-Reply-To. */
    references: text().array().notNull().default([]),
    /** What tells a mail of a mailbox from another one: its Message-ID, or a hash if it has none. */
    externalKey: text().notNull(),
    from: jsonb().$type<MailAddress>().notNull(),
    to: jsonb().$type<MailAddress[]>().notNull(),
    cc: jsonb().$type<MailAddress[]>().notNull(),
    bcc: jsonb().$type<MailAddress[]>().notNull(),
    subject: text().notNull(),
    /** Of a received one: without what it quotes. */
    text: text().notNull(),
    html: text(),
    /** The whole text of a received mail; null if `text` is all of it. */
    original: text(),
    visibility: text({ enum: mailVisibilities }).notNull(),
    automatic: boolean().notNull().default(false),
    sendAt: moment(),
    /** Since when an attempt is under way whose outcome is not known. */
    sendingSince: moment(),
    attempts: integer().notNull().default(0),
    /** When it was first to be sent, also if its mailbox could not: the hours for which it is tried count from here. Null until then. */
    triedSince: moment(),
    /** The recipients that a server has refused or put off, in lower case. All others of a SENT mail were taken. */
    untaken: jsonb().$type<UntakenRecipient[]>().notNull().default([]),
    failureCode: text({ enum: emailFailureCodes }),
    failureMessage: text(),
    sentAt: moment(),
    sentCopy: text({ enum: sentCopies }),
    receivedAt: moment(),
    occurredAt: moment().notNull(),
    activityId: uuid(),
    ...madeByColumns,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('emails_external').on(t.tenantId, t.mailboxId, t.externalKey),
    index('emails_occurred').on(t.tenantId, t.occurredAt, t.id),
    index('emails_created').on(t.tenantId, t.createdAt, t.id),
    index('emails_contact').on(t.tenantId, t.contactId, t.occurredAt, t.id),
    index('emails_lead').on(t.tenantId, t.leadId, t.occurredAt, t.id).where(sql`lead_id is not null`),
    index('emails_thread').on(t.tenantId, t.threadId, t.occurredAt, t.id),
    index('emails_message').on(t.tenantId, t.messageId).where(sql`message_id is not null`),
    index('emails_mailbox').on(t.tenantId, t.mailboxId, t.occurredAt, t.id),
    index('emails_sent')
      .on(t.tenantId, t.mailboxId, t.sentAt)
      .where(sql`direction = 'OUTBOUND' and sent_at is not null`),
    index('emails_private').on(t.tenantId, t.ownerId, t.id).where(sql`visibility = 'NOTHING'`),
    index('emails_waiting').on(t.tenantId, t.mailboxId).where(sql`status in ('SCHEDULED', 'QUEUED', 'SENDING')`),
  ],
);

/** The files of mails, and those that were uploaded for one. A trigger expires the stored file when its row is deleted. */
export const emailAttachments = pgTable(
  'email_attachments',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    /** Null until a mail names it. */
    emailId: uuid(),
    position: integer().notNull().default(0),
    /** Who uploaded it; null for keys without an owner, and of received mails. */
    userId: uuid(),
    /** Null of a file of a read mail that is not stored: it is being fetched, or `error` says why not. */
    fileId: uuid(),
    /** Where it is in the mailbox; null if it cannot be fetched from there. */
    remote: jsonb().$type<RemotePart>(),
    /** When somebody asked for it: its bytes then count for the tenant. Null of one that is fetched with its mail. */
    requestedAt: moment(),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.emailId], foreignColumns: [emails.tenantId, emails.id] }).onDelete('cascade'),
    index('email_attachments_email').on(t.tenantId, t.emailId, t.position),
    index('email_attachments_unused').on(t.tenantId, t.createdAt).where(sql`email_id is null`),
  ],
);

/** Addresses that mail servers refused for good, in lower case. */
export const emailBounces = pgTable(
  'email_bounces',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    address: text().notNull(),
    code: text(),
    reason: text().notNull(),
    /** The mail that came back; it may be gone. */
    emailId: uuid(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('email_bounces_address').on(t.tenantId, t.address)],
);

export const grants: Grants = {
  emails: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  email_attachments: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  email_bounces: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
};
