import { z } from 'zod';
import { AttachmentUpload, attachmentLimits, attachmentMediaTypes, attachmentUploadTypes } from './attachments.js';
import { emailAddress } from './email-address.js';
import {
  Email,
  EmailAttachment,
  EmailBounce,
  EmailWithText,
  emailDirections,
  emailLimits,
  emailStatuses,
} from './email-schema.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import { id, noBody, noQuery, oneLine, streamedBody, text, timestampInput, uploadBody } from './fields.js';
import { idFilter, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { mailVisibilities } from './mailbox-schema.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';

export * from './email-schema.js';

const recipient = z.union(
  [
    emailAddress(),
    z.strictObject({
      address: emailAddress().describe('The e-mail address.'),
      name: oneLine(200).nullish().describe('The name beside it.'),
    }),
  ],
  { error: 'Must be an e-mail address, or an object with `address` and `name`.' },
);
const recipients = z.array(recipient).max(emailLimits.recipients);

/** A mail to be sent. */
export const EmailCreate = z
  .strictObject({
    mailboxId: id.optional().describe('The mailbox that sends it. Default: your own.'),
    to: recipients.min(1).optional().describe('Default: the first address of the contact.'),
    cc: recipients.optional().describe('The recipients of a copy.'),
    bcc: recipients.optional().describe('The recipients of a copy whom the others do not see.'),
    subject: oneLine(emailLimits.subjectChars)
      .optional()
      .describe('Required, unless it is a reply: then `Re:` and the subject that it answers.'),
    text: text(emailLimits.textChars).optional().describe('The text. Default: that of `html`, or of the template.'),
    html: text(emailLimits.htmlChars)
      .optional()
      .describe('The text in HTML. Scripts, and all that is loaded from elsewhere, are removed.'),
    template: z
      .strictObject({
        cannedReplyId: id
          .optional()
          .describe('A canned reply whose text is used; `text` and `html` are then left out.'),
        values: z
          .record(
            z.string().regex(/^[A-Za-z][A-Za-z0-9_.]{0,63}$/, { error: 'Must be a name such as offer.number.' }),
            text(emailLimits.valueChars),
          )
          .refine((values) => Object.keys(values).length <= emailLimits.values, { error: 'There are too many.' })
          .optional()
          .describe('Values of further variables, or in place of those of the contact.'),
      })
      .optional()
      .describe(
        'Fills in variables such as `{{contact.firstName|there}}` in subject, text and HTML: those of canned replies, `lead.title`, and your own. One without a value, and without a text after `|`, is refused by name.',
      ),
    attachments: z
      .array(id)
      .max(emailLimits.attachments)
      .optional()
      .describe('Ids of files that POST /v1/emails/attachments returned.'),
    sendAt: timestampInput
      .optional()
      .describe(`When it is to be sent, up to ${emailLimits.scheduleDays} days ahead. Default: at once.`),
    inReplyTo: id.optional().describe('A mail that it answers: it joins its thread.'),
    signature: z.boolean().optional().describe('Whether the signature of the mailbox is added. Default: true.'),
    visibility: z
      .enum(mailVisibilities)
      .optional()
      .describe(
        'The part that users other than the owner of the mailbox see. Default: as the mailbox says. From a shared mailbox, always ALL.',
      ),
  })
  .refine(({ subject, inReplyTo }) => subject !== undefined || inReplyTo !== undefined, {
    error: 'Must not be empty.',
    path: ['subject'],
  })
  .refine((mail) => mail.text !== undefined || mail.html !== undefined || mail.template?.cannedReplyId !== undefined, {
    error: 'Send text, html, or a template with a canned reply.',
    path: ['text'],
  })
  .refine(
    (mail) => mail.template?.cannedReplyId === undefined || (mail.text === undefined && mail.html === undefined),
    {
      error: 'The canned reply is the text. Leave out text and html, or cannedReplyId.',
      path: ['template', 'cannedReplyId'],
    },
  )
  .refine(({ to = [], cc = [], bcc = [] }) => to.length + cc.length + bcc.length <= emailLimits.recipients, {
    error: `A mail has up to ${emailLimits.recipients} addresses: to, cc and bcc together.`,
    path: ['to'],
  });
export type EmailCreate = z.output<typeof EmailCreate>;

const sorts = ['-occurredAt', 'occurredAt', '-createdAt', 'createdAt'] as const;

export const EmailQuery = listQuery(sorts, {
  ...recordIds('email'),
  ...idFilter('contactId', 'contact', { about: 'Contact ids' }),
  ...idFilter('leadId', 'lead', { about: 'Lead ids', none: 'mails that concern no lead' }),
  ...idFilter('threadId', 'emailThread', { about: 'Thread ids' }),
  ...idFilter('mailboxId', 'mailbox', { about: 'Mailbox ids' }),
  ...idFilter('userId', 'user', { about: 'User ids', none: 'mails that nobody wrote here' }),
  ...valueFilter('direction', z.enum(emailDirections), 'Whether to or from the contact.'),
  ...valueFilter('status', z.enum(emailStatuses), 'The state of the mail.'),
  answered: queryBoolean
    .optional()
    .describe('Whether the other side came after it in its thread; automatic replies do not count.'),
  'occurredAt[gte]': timestampInput.optional().describe('Sent or received at or after.'),
  'occurredAt[lt]': timestampInput.optional().describe('Sent or received before.'),
  ...timeFilters,
});
export type EmailQuery = z.output<typeof EmailQuery>;

/** The media types that a response with a file can have: mails carry files of any type. */
const emailFileTypes = [...attachmentMediaTypes, 'application/octet-stream'] as const;

const read = { scope: 'read:emails', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:emails', bucket: 'standard', paginated: false, idempotent: true } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Mails to and from leads and contacts, with their threads.',
  ids: {
    email: { prefix: 'eml', example: '01m5k2w4b7d9t1v3x5z7n2q4rc' },
    emailThread: { prefix: 'thr', example: '01m5k2w4b7d9t1v3x5z7n2q4rc' },
    emailAttachment: { prefix: 'efile', example: '01m5k2w5c8e0v2w4y6a8p3r5sd' },
    emailBounce: { prefix: 'bnc', example: '01m5k2w6d9f1w3x5z7b9q4s6te' },
  },
  audited: {
    'email.sent': ['mailboxId', 'contactId', 'leadId'],
    'email.cancelled': [],
    'email.retried': [],
    'email_bounce.deleted': [],
  },
  kept: {
    emails: {
      what: 'Mails to and from contacts, with their files',
      tables: ['emails', 'email_attachments'],
      kept: 'until their contact is purged, or you delete them with their mailbox',
    },
    emailUploads: {
      what: 'Files that were uploaded for a mail and are in none',
      tables: ['email_attachments'],
      kept: { days: emailLimits.unusedHours / 24, after: 'their upload' },
    },
    emailBounces: {
      what: 'Addresses that mail servers refused for good',
      tables: ['email_bounces'],
      kept: 'until you clear them, or their contact is erased',
    },
  },
};

const sendErrors = [
  'NOT_FOUND',
  'FORBIDDEN.not_yours',
  'FORBIDDEN.user_required',
  'CONFLICT.address_bounced',
  'CONFLICT.do_not_contact',
  'CONFLICT.not_ready',
  'CONFLICT.disabled',
  'CONFLICT.limit_reached',
  'CONFLICT.related_deleted',
] as const;
const sendText =
  'It is stored, and sent once, when the mailbox may: see its daily cap and quiet hours. Once it is sent, the timeline has an `email_sent` with its Message-ID, unless `visibility` is NOTHING. An address that has bounced, and a contact that is blocked or must not be contacted, are refused.';

export const emails = defineResource('emails', resource, {
  list: {
    method: 'GET',
    path: '/v1/emails',
    summary: 'List mails',
    description: 'Those of your own mailbox and of shared ones, and of the mailboxes of others what their owners show.',
    query: EmailQuery,
    responses: { 200: pageEnvelope(Email) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/emails/:id',
    summary: 'Read a mail with its text',
    pathParams,
    query,
    responses: { 200: envelope(EmailWithText) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  cancel: {
    method: 'POST',
    path: '/v1/emails/:id/cancel',
    summary: 'Cancel a mail that waits',
    description:
      'As long as it is SCHEDULED or QUEUED. Once an attempt has begun, it is INVALID_TRANSITION. That of the mailbox of another user needs the scope admin.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Email) },
    metadata: {
      ...write,
      frees: true,
      audited: 'email.cancelled',
      errors: ['NOT_FOUND', 'FORBIDDEN.not_yours', 'INVALID_TRANSITION'],
    },
  },
  retry: {
    method: 'POST',
    path: '/v1/emails/:id/retry',
    summary: 'Send a FAILED or CANCELLED mail again',
    description:
      'The same mail with the same Message-ID; at its `sendAt` if that is still ahead. It is refused for the reasons for which a new mail is.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Email) },
    metadata: { ...write, audited: 'email.retried', errors: [...sendErrors, 'INVALID_TRANSITION'] },
  },
  createAttachment: {
    method: 'POST',
    path: '/v1/emails/attachments',
    summary: 'Upload a file for a mail',
    description: `The body is the file, or a multipart form with one file, up to ${attachmentLimits.bytes} bytes. The server finds the type in the bytes. Name it in a mail within ${emailLimits.unusedHours} hours; otherwise it is deleted.`,
    query: AttachmentUpload,
    body: uploadBody,
    responses: { 201: envelope(EmailAttachment) },
    metadata: {
      ...write,
      tellsOutcome: true,
      audited: false,
      bodyBytes: attachmentLimits.bytes,
      uploads: attachmentUploadTypes,
      errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    },
  },
  downloadAttachment: {
    method: 'GET',
    path: '/v1/emails/:id/attachments/:attachmentId',
    summary: 'Download a file of a mail',
    description:
      'Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent. A file whose type the server does not find in its bytes is application/octet-stream.',
    pathParams: z.object({ id, attachmentId: id }),
    query,
    responses: { 200: streamedBody },
    metadata: { ...read, streams: { as: 'file', types: emailFileTypes }, errors: ['NOT_FOUND'] },
  },
  fetchAttachment: {
    method: 'POST',
    path: '/v1/emails/:id/attachments/:attachmentId/fetch',
    summary: 'Fetch a file of a received mail from its mailbox',
    description: `A file that is IN_MAILBOX becomes PENDING, and READY or IN_MAILBOX again once the server has asked the mail server. Up to ${emailLimits.requestedFileBytes} bytes; they count for the storage of the tenant. One that is READY stays as it is.`,
    pathParams: z.object({ id, attachmentId: id }),
    query,
    body: noBody,
    responses: { 200: envelope(EmailAttachment) },
    metadata: {
      ...write,
      audited: false,
      errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT.disabled', 'CONFLICT.related_deleted'],
    },
  },
});

export const leadEmails = extendResource('leads', {
  createEmail: {
    method: 'POST',
    path: '/v1/leads/:id/emails',
    summary: 'Send a mail to the contact of a lead',
    description: sendText,
    pathParams,
    query,
    body: EmailCreate,
    responses: { 201: envelope(Email) },
    metadata: { ...write, audited: 'email.sent', errors: sendErrors },
  },
});

export const contactEmails = extendResource('contacts', {
  createEmail: {
    method: 'POST',
    path: '/v1/contacts/:id/emails',
    summary: 'Send a mail to a contact',
    description: sendText,
    pathParams,
    query,
    body: EmailCreate,
    responses: { 201: envelope(Email) },
    metadata: { ...write, audited: 'email.sent', errors: [...sendErrors, 'MERGED'] },
  },
  listEmailBounces: {
    method: 'GET',
    path: '/v1/contacts/:id/email-bounces',
    summary: 'List the addresses of a contact that have bounced',
    pathParams,
    query,
    responses: { 200: envelope(z.array(EmailBounce)) },
    metadata: { ...read, errors: ['NOT_FOUND', 'MERGED'] },
  },
  deleteEmailBounce: {
    method: 'DELETE',
    path: '/v1/contacts/:id/email-bounces/:bounceId',
    summary: 'Allow mails to an address that has bounced',
    description: 'If it bounces again, it is refused again.',
    pathParams: z.object({ id, bounceId: id }),
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      idempotent: false,
      audited: 'email_bounce.deleted',
      errors: ['NOT_FOUND', 'MERGED'],
    },
  },
});
