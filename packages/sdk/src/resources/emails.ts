// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions, UploadBody } from '../types.js';
import type { Email, EmailAttachment, MailAddress } from './contacts.js';
import type { AttachmentUpload } from './conversations.js';
import type { CreatedBy } from './me.js';

export interface EmailQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-occurredAt`. */
  sort?: '-occurredAt' | 'occurredAt' | '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Lead ids; `none` or `null` for mails that concern no lead. */
  lead?:
    | string
    | readonly string[]
    | {
        /** None of these; mails that concern no lead match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `lead`. */
  leadId?:
    | string
    | readonly string[]
    | {
        /** The same as `lead: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Thread ids. */
  threadId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Mailbox ids. */
  mailboxId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for mails that nobody wrote here. */
  userId?:
    | string
    | readonly string[]
    | {
        /** None of these; mails that nobody wrote here match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Whether to or from the contact. */
  direction?:
    | 'OUTBOUND'
    | 'INBOUND'
    | readonly ('OUTBOUND' | 'INBOUND')[]
    | {
        /** None of these; records without a value match. */
        not?: 'OUTBOUND' | 'INBOUND' | readonly ('OUTBOUND' | 'INBOUND')[] | undefined;
      }
    | undefined;
  /** The state of the mail. */
  status?:
    | 'SCHEDULED'
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'FAILED'
    | 'CANCELLED'
    | 'BOUNCED'
    | 'RECEIVED'
    | readonly ('SCHEDULED' | 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'CANCELLED' | 'BOUNCED' | 'RECEIVED')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'SCHEDULED'
          | 'QUEUED'
          | 'SENDING'
          | 'SENT'
          | 'FAILED'
          | 'CANCELLED'
          | 'BOUNCED'
          | 'RECEIVED'
          | readonly ('SCHEDULED' | 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'CANCELLED' | 'BOUNCED' | 'RECEIVED')[]
          | undefined;
      }
    | undefined;
  /** Whether the other side came after it in its thread; automatic replies do not count. */
  answered?: boolean | undefined;
  /** When it took place. */
  occurredAt?:
    | {
        /** Sent or received at or after. */
        gte?: string | Date | undefined;
        /** Sent or received before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface EmailWithText {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** OUTBOUND: to the contact. INBOUND: from the contact. */
  direction: OpenEnum<'OUTBOUND' | 'INBOUND'>;
  /** SCHEDULED and QUEUED wait; SENDING: an attempt has begun; then SENT, FAILED, BOUNCED or CANCELLED. INBOUND ones are RECEIVED. */
  status: OpenEnum<'SCHEDULED' | 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'CANCELLED' | 'BOUNCED' | 'RECEIVED'>;
  /** The mailbox that sends or received it. It may have been deleted. */
  mailboxId: string;
  /** The user whose mailbox it is; null of a shared mailbox. */
  ownerId: string | null;
  /** The user who wrote it here; null of mails that were read from a mailbox. */
  userId: string | null;
  /** The contact to or from whom it is. */
  contactId: string;
  /** The lead that it concerns; null: the contact alone. */
  leadId: string | null;
  /** The mails that answer each other have the same. */
  threadId: string;
  /** The mail that it answers; null if it begins a thread or that mail is not here. */
  inReplyTo: string | null;
  /** Its Message-ID, in angle brackets. Of an OUTBOUND one, fixed before it is sent. */
  messageId: string | null;
  /** The sender; null if `restricted`. */
  from: MailAddress | null;
  /** The recipients; empty if `restricted`. */
  to: MailAddress[];
  /** The recipients of a copy; empty if `restricted`. */
  cc: MailAddress[];
  /** The recipients of a copy whom the others do not see; empty if `restricted`. */
  bcc: MailAddress[];
  /** The subject; empty if it has none. */
  subject: string;
  /** The beginning of the text; null if `restricted`. */
  preview: string | null;
  /** Its files; empty if `restricted`. */
  attachments: EmailAttachment[];
  /** true: the owner of the mailbox shows you its subject and times alone. */
  restricted: boolean;
  /** The part that users other than the owner of the mailbox see. */
  visibility: OpenEnum<'ALL' | 'SUBJECT' | 'NOTHING'>;
  /** Of an INBOUND one: whether a program wrote it, such as an out-of-office notice. */
  automatic: boolean;
  /** Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT, but not to all recipients; else null. */
  failure: {
    /** Why. */
    code: OpenEnum<
      | 'REFUSED'
      | 'RECIPIENT_REFUSED'
      | 'UNREACHABLE'
      | 'SIGN_IN_FAILED'
      | 'FILE_MISSING'
      | 'NOT_ALLOWED'
      | 'BOUNCED'
      | 'CANCELLED_BY_USER'
      | 'MAILBOX_DELETED'
      | 'USER_DELETED'
      | 'USER_DISABLED'
      | 'ACCESS_WITHDRAWN'
      | 'SERVER_FAILED'
    >;
    /** The response of the mail server, or the reason; empty if `restricted`. */
    message: string;
  } | null;
  /** How often it was tried to send it. */
  attempts: number;
  /** The time that it was scheduled for; null: at once. */
  sendAt: string | null;
  /** When its server took it; null: not yet. */
  sentAt: string | null;
  /** Of an INBOUND one: when it arrived; else null. */
  receivedAt: string | null;
  /** Its place on the timeline: when it was sent or received; until then, when it is due. */
  occurredAt: string;
  /** Its entry on the timeline; null: it has none. */
  activityId: string | null;
  /** The user, key or app that wrote it; null of mails that were read from a mailbox. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The whole text; null if `restricted`. */
  text: string | null;
  /** Of an INBOUND one: the text without what it quotes of earlier mails. null if that is the same, and if `restricted`. */
  reply: string | null;
  /** The text in HTML, of which nothing can run or load; null if it has none, and if `restricted`. */
  html: string | null;
}

/** Mails to and from leads and contacts, with their threads. */
export interface EmailsResource {
  /**
   * List mails.
   *
   * Those of your own mailbox and of shared ones, and of the mailboxes of others what their owners show.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/emails`
   *
   * @example
   * ```ts
   * for await (const each of client.emails.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: EmailQuery & RequestOptions): PagePromise<Email>;

  /**
   * Read a mail with its text.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/emails/:id`
   *
   * @example
   * ```ts
   * const result = await client.emails.get('eml_01m5k2w4b7d9t1v3x5z7n2q4rc');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<EmailWithText>;

  /**
   * Cancel a mail that waits.
   *
   * As long as it is SCHEDULED or QUEUED. Once an attempt has begun, it is INVALID_TRANSITION. That of the mailbox of another user needs the scope admin.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/emails/:id/cancel`
   *
   * @example
   * ```ts
   * const result = await client.emails.cancel('eml_01m5k2w4b7d9t1v3x5z7n2q4rc');
   * ```
   */
  cancel(emailId: string, options?: IdempotentOptions): ApiPromise<Email>;

  /**
   * Send a FAILED or CANCELLED mail again.
   *
   * The same mail with the same Message-ID; at its `sendAt` if that is still ahead. It is refused for the reasons for which a new mail is.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PermissionDeniedError} (FORBIDDEN: not_yours or user_required), {@link ConflictError} (CONFLICT: address_bounced or do_not_contact or not_ready or disabled or limit_reached or related_deleted, INVALID_TRANSITION).
   *
   * `POST /v1/emails/:id/retry`
   *
   * @example
   * ```ts
   * const result = await client.emails.retry('eml_01m5k2w4b7d9t1v3x5z7n2q4rc');
   * ```
   */
  retry(emailId: string, options?: IdempotentOptions): ApiPromise<Email>;

  /**
   * Upload a file for a mail.
   *
   * The body is the file, or a multipart form with one file, up to 10485760 bytes. The server finds the type in the bytes. Name it in a mail within 24 hours; otherwise it is deleted.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/emails/attachments`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.emails.createAttachment(createReadStream('contacts.csv'));
   * ```
   */
  createAttachment(file: UploadBody, options?: AttachmentUpload & IdempotentOptions): ApiPromise<EmailAttachment>;

  /**
   * Download a file of a mail.
   *
   * Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent. A file whose type the server does not find in its bytes is application/octet-stream.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/emails/:id/attachments/:attachmentId`
   *
   * @example
   * ```ts
   * const result = await client.emails.downloadAttachment('eml_01m5k2w4b7d9t1v3x5z7n2q4rc', 'efile_01m5k2w5c8e0v2w4y6a8p3r5sd');
   * ```
   */
  downloadAttachment(emailId: string, attachmentId: string, options?: RequestOptions): Promise<FileDownload>;

  /**
   * Fetch a file of a received mail from its mailbox.
   *
   * A file that is IN_MAILBOX becomes PENDING, and READY or IN_MAILBOX again once the server has asked the mail server. Up to 37748736 bytes; they count for the storage of the tenant. One that is READY stays as it is.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION, CONFLICT: disabled or related_deleted).
   *
   * `POST /v1/emails/:id/attachments/:attachmentId/fetch`
   *
   * @example
   * ```ts
   * const result = await client.emails.fetchAttachment('eml_01m5k2w4b7d9t1v3x5z7n2q4rc', 'efile_01m5k2w5c8e0v2w4y6a8p3r5sd');
   * ```
   */
  fetchAttachment(emailId: string, attachmentId: string, options?: IdempotentOptions): ApiPromise<EmailAttachment>;
}

export const EmailsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => EmailsResource>(`
/v1/emails
list GET ~ page query
get GET ~/:id
cancel POST ~/:id/
retry POST ~/:id/
createAttachment POST ~/attachments upload=application/octet-stream query
downloadAttachment GET ~/:id/attachments/:attachmentId file=image/png
fetchAttachment POST ~/:id/attachments/:attachmentId/fetch`);
