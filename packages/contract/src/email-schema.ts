import { z } from 'zod';
import { identityFields, timeFields, timestamp } from './fields.js';
import { mailVisibilities } from './mailbox-schema.js';
import { CreatedBy } from './makers.js';

/** The limits of mails to contacts. */
export const emailLimits = {
  /** Addresses of a mail together: to, cc and bcc. */
  recipients: 50,
  subjectChars: 500,
  textChars: 100_000,
  htmlChars: 200_000,
  previewChars: 200,
  attachments: 10,
  /** Bytes of all attachments of a mail together: most mail servers take 25 MB with their encoding. */
  attachmentBytes: 18 * 1024 * 1024,
  /** Bytes of a file of a received mail, and of all of them together, that are fetched with the mail; of one that somebody asks for. */
  receivedFileBytes: 10 * 1024 * 1024,
  receivedBytes: 25 * 1024 * 1024,
  requestedFileBytes: 36 * 1024 * 1024,
  /** Days before a mail is read up to which its files are fetched with it. */
  receivedFileDays: 90,
  /** Hours after which an uploaded file that no mail names is deleted. */
  unusedHours: 24,
  /** Values of a template, and characters of each. */
  values: 50,
  valueChars: 2_000,
  /** Days ahead that a mail can be scheduled. */
  scheduleDays: 365,
  /** Mails of a mailbox that wait to be sent. */
  waiting: 2_000,
  /** Minutes after an attempt whose outcome is not known until there is a second one, if the Sent folder does not have the mail. */
  uncertainMinutes: 15,
  /** Hours from the first attempt after which a mail that could not be handed over is FAILED. */
  retryHours: 48,
} as const;

export const emailDirections = ['OUTBOUND', 'INBOUND'] as const;
export type EmailDirection = (typeof emailDirections)[number];

/**
 * SCHEDULED: it waits for `sendAt`. QUEUED: it is sent as soon as the mailbox may. SENDING: an attempt has begun. SENT, RECEIVED: what they say.
 * FAILED: `failure` says why. BOUNCED: a server beyond has refused it for good. CANCELLED: it was not sent.
 */
export const emailStatuses = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'FAILED',
  'CANCELLED',
  'BOUNCED',
  'RECEIVED',
] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** Why a mail is FAILED, CANCELLED or BOUNCED. */
export const emailFailureCodes = [
  'REFUSED',
  'RECIPIENT_REFUSED',
  'UNREACHABLE',
  'SIGN_IN_FAILED',
  'FILE_MISSING',
  'NOT_ALLOWED',
  'BOUNCED',
  'CANCELLED_BY_USER',
  'MAILBOX_DELETED',
  'USER_DELETED',
  'USER_DISABLED',
  'ACCESS_WITHDRAWN',
  'SERVER_FAILED',
] as const;
export type EmailFailureCode = (typeof emailFailureCodes)[number];

export const MailAddress = z
  .object({
    address: z.string().describe('The e-mail address.'),
    name: z.string().nullable().describe('The name beside the address; null: none.'),
  })
  .meta({ id: 'MailAddress' });
export type MailAddress = z.infer<typeof MailAddress>;

/**
 * PENDING: the server is fetching the file from the mailbox. READY: it can be downloaded. IN_MAILBOX: it was not fetched, and can be. FAILED: it
 * cannot be fetched.
 */
export const emailFileStatuses = ['PENDING', 'READY', 'IN_MAILBOX', 'FAILED'] as const;
export type EmailFileStatus = (typeof emailFileStatuses)[number];

/** A file of a mail. */
export const EmailAttachment = z
  .object({
    id: z.string(),
    name: z.string().describe('The name of the file, as its sender wrote it; once it is READY, without a path.'),
    contentType: z
      .string()
      .describe(
        'The media type that the server found in the file, or application/octet-stream; until it is READY, the type that the mail names.',
      ),
    size: z
      .int()
      .nullable()
      .describe(
        'Bytes; null if they are not known. Until it is READY, those of the mail, which has files in a form that is about a third longer.',
      ),
    status: z
      .enum(emailFileStatuses)
      .describe(
        'PENDING: the server is fetching it from the mailbox. READY: you can download it. IN_MAILBOX: it was not fetched; you can have it fetched. FAILED: it cannot be fetched.',
      ),
    error: z.string().nullable().describe('Why an IN_MAILBOX or FAILED one was not fetched; else null.'),
  })
  .meta({ id: 'EmailAttachment' });
export type EmailAttachment = z.infer<typeof EmailAttachment>;

/** A mail to or from a contact. */
export const Email = z
  .object({
    ...identityFields,
    direction: z.enum(emailDirections).describe('OUTBOUND: to the contact. INBOUND: from the contact.'),
    status: z
      .enum(emailStatuses)
      .describe(
        'SCHEDULED and QUEUED wait; SENDING: an attempt has begun; then SENT, FAILED, BOUNCED or CANCELLED. INBOUND ones are RECEIVED.',
      ),
    mailboxId: z.string().describe('The mailbox that sends or received it. It may have been deleted.'),
    ownerId: z.string().nullable().describe('The user whose mailbox it is; null of a shared mailbox.'),
    userId: z.string().nullable().describe('The user who wrote it here; null of mails that were read from a mailbox.'),
    contactId: z.string().describe('The contact to or from whom it is.'),
    leadId: z.string().nullable().describe('The lead that it concerns; null: the contact alone.'),
    threadId: z.string().describe('The mails that answer each other have the same.'),
    inReplyTo: z
      .string()
      .nullable()
      .describe('The mail that it answers; null if it begins a thread or that mail is not here.'),
    messageId: z
      .string()
      .nullable()
      .describe('Its Message-ID, in angle brackets. Of an OUTBOUND one, fixed before it is sent.'),
    from: MailAddress.nullable().describe('The sender; null if `restricted`.'),
    to: z.array(MailAddress).describe('The recipients; empty if `restricted`.'),
    cc: z.array(MailAddress).describe('The recipients of a copy; empty if `restricted`.'),
    bcc: z.array(MailAddress).describe('The recipients of a copy whom the others do not see; empty if `restricted`.'),
    subject: z.string().describe('The subject; empty if it has none.'),
    preview: z.string().nullable().describe('The beginning of the text; null if `restricted`.'),
    attachments: z.array(EmailAttachment).describe('Its files; empty if `restricted`.'),
    restricted: z.boolean().describe('true: the owner of the mailbox shows you its subject and times alone.'),
    visibility: z.enum(mailVisibilities).describe('The part that users other than the owner of the mailbox see.'),
    automatic: z.boolean().describe('Of an INBOUND one: whether a program wrote it, such as an out-of-office notice.'),
    failure: z
      .object({
        code: z.enum(emailFailureCodes).describe('Why.'),
        message: z.string().describe('The response of the mail server, or the reason; empty if `restricted`.'),
      })
      .nullable()
      .describe(
        'Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT, but not to all recipients; else null.',
      ),
    attempts: z.int().describe('How often it was tried to send it.'),
    sendAt: timestamp.nullable().describe('The time that it was scheduled for; null: at once.'),
    sentAt: timestamp.nullable().describe('When its server took it; null: not yet.'),
    receivedAt: timestamp.nullable().describe('Of an INBOUND one: when it arrived; else null.'),
    occurredAt: timestamp.describe(
      'Its place on the timeline: when it was sent or received; until then, when it is due.',
    ),
    activityId: z.string().nullable().describe('Its entry on the timeline; null: it has none.'),
    createdBy: CreatedBy.nullable().describe(
      'The user, key or app that wrote it; null of mails that were read from a mailbox.',
    ),
    ...timeFields,
  })
  .meta({ id: 'Email' });
export type Email = z.infer<typeof Email>;

/** A mail with its text. */
export const EmailWithText = Email.extend({
  text: z.string().nullable().describe('The whole text; null if `restricted`.'),
  reply: z
    .string()
    .nullable()
    .describe(
      'Of an INBOUND one: the text without what it quotes of earlier mails. null if that is the same, and if `restricted`.',
    ),
  html: z
    .string()
    .nullable()
    .describe('The text in HTML, of which nothing can run or load; null if it has none, and if `restricted`.'),
}).meta({ id: 'EmailWithText' });
export type EmailWithText = z.infer<typeof EmailWithText>;

/** An address that a mail server has refused for good. No mail is sent to it until that is cleared. */
export const EmailBounce = z
  .object({
    id: z.string(),
    address: z.string().describe('The address.'),
    code: z.string().nullable().describe('The status code, such as 5.1.1; null if the server named none.'),
    reason: z.string().describe('The response of the mail server.'),
    emailId: z.string().nullable().describe('The mail that came back; null if it is gone.'),
    bouncedAt: timestamp.describe('When it came back.'),
  })
  .meta({ id: 'EmailBounce' });
export type EmailBounce = z.infer<typeof EmailBounce>;
