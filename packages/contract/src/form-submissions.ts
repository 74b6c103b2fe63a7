import { z } from 'zod';
import { attachmentMediaTypes } from './attachments.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noBody, noQuery, streamedBody, timeFields, timestamp } from './fields.js';
import { clickIds, formLimits, utmParameters } from './forms.js';
import { idFilter, listQuery, publicId, recordIds, timeFilters, valueFilter } from './lists.js';
import { contactMatches } from './matching.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const submissionStatuses = [
  'RECEIVED',
  'PROCESSED',
  'NEEDS_REVIEW',
  'SPAM',
  'PENDING_CONFIRMATION',
  'EXPIRED',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** What speaks for spam, with the points that each adds to the score, and what a user reads. */
export const spamReasons = {
  TRAP_FILLED: { points: 100, message: 'An input that people do not see was filled in.' },
  ORIGIN_NOT_ALLOWED: { points: 100, message: 'It came from a page that the form does not allow.' },
  BLOCKED_VALUE: { points: 100, message: 'It has an address, a domain or a word that the form blocks.' },
  BLOCKED_CONTACT: { points: 100, message: 'The contact is blocked.' },
  TOO_FAST: { points: 60, message: 'It was sent faster than a person can read the page.' },
  TOKEN_USED_OFTEN: { points: 60, message: 'One page sent many different submissions.' },
  BAD_TOKEN: { points: 30, message: 'It has a token that the server did not make, or that is too old.' },
  BAD_PROOF: { points: 60, message: 'It has a proof of work that is wrong.' },
  MARKUP: { points: 60, message: 'It has links as HTML or BBCode.' },
  MANY_LINKS: { points: 40, message: 'It has three links or more.' },
  LINK_AS_NAME: { points: 60, message: 'A name is a link.' },
} as const;
export type SpamReason = keyof typeof spamReasons;
const spamReasonNames = Object.keys(spamReasons) as [SpamReason, ...SpamReason[]];

export const SubmissionVerdict = z
  .object({
    score: z.int().describe(`The sum of the points. From ${formLimits.spamScore} on, it is spam.`),
    proven: z.boolean().describe('Whether a script in the browser has computed a proof of work.'),
    reasons: z.array(z.object({ code: z.enum(spamReasonNames), points: z.int(), message: z.string() })),
    decidedBy: z.enum(['SERVER', 'USER']).describe('USER: a person has marked it, and the score counts no more.'),
  })
  .meta({ id: 'SubmissionVerdict' });
export type SubmissionVerdict = z.infer<typeof SubmissionVerdict>;

export const SubmittedValue = z
  .object({
    name: z.string().describe('The name of the input.'),
    to: z
      .string()
      .nullable()
      .describe('Where it goes; null: the form has no field with this name, so that it is kept here alone.'),
    value: z
      .union([z.string(), z.array(z.string())])
      .describe('As it was sent; a list if the name came several times.'),
  })
  .meta({ id: 'SubmittedValue' });
export type SubmittedValue = z.infer<typeof SubmittedValue>;

export const SubmittedConsent = z
  .object({
    name: z.string(),
    text: z.string().describe('As it stood in the form at that time.'),
    version: z.int().describe('The version of the text.'),
    given: z.boolean().describe('Whether the box was checked.'),
    at: timestamp,
  })
  .meta({ id: 'SubmittedConsent' });
export type SubmittedConsent = z.infer<typeof SubmittedConsent>;

export const SubmissionSource = z
  .object({
    page: z.string().nullable().describe('The page that the form stands on, as the browser said.'),
    referrer: z.string().nullable().describe('The page before it.'),
    utm: z.record(z.string(), z.string()).describe(`Of ${utmParameters.join(', ')}: those that were there.`),
    clickIds: z.record(z.string(), z.string()).describe(`Of ${clickIds.join(', ')}: those that were there.`),
  })
  .meta({ id: 'SubmissionSource' });
export type SubmissionSource = z.infer<typeof SubmissionSource>;

export const SubmittedFile = z
  .object({
    id: z
      .string()
      .nullable()
      .describe('null: the form has no field for files with this name, so that it was not kept.'),
    name: z.string().describe('The name of the input.'),
    fileName: z.string().describe('The name of the file, without a path; its extension fits the type.'),
    contentType: z
      .string()
      .nullable()
      .describe('The media type that the server found in the file; null: it was not kept.'),
    size: z.int().nullable().describe('Bytes; null: it was not kept.'),
  })
  .meta({ id: 'SubmittedFile' });
export type SubmittedFile = z.infer<typeof SubmittedFile>;

/** What somebody sent with a form. */
export const FormSubmission = z
  .object({
    ...identityFields,
    formId: z.string().describe('The id of the form.'),
    formVersion: z.int().describe('The version of the form at that time.'),
    status: z
      .enum(submissionStatuses)
      .describe(
        'RECEIVED: stored, and worked on next. PROCESSED: it has a contact and a lead. NEEDS_REVIEW: a value or a rule was refused, as `problem` says. SPAM: nothing was made of it. PENDING_CONFIRMATION: the visitor has to confirm their address first. EXPIRED: they did not in time, and nothing was made of it.',
      ),
    problem: z
      .object({
        code: z.string(),
        message: z.string(),
        field: z.string().nullable().describe('The name of the input that was refused; null: it is none of them.'),
      })
      .nullable()
      .describe('The refusal and its reason; null unless the status is NEEDS_REVIEW.'),
    values: z.array(SubmittedValue).describe('All that was sent, in its order.'),
    files: z.array(SubmittedFile).describe('Files that were sent along, in their order.'),
    consents: z.array(SubmittedConsent).describe('The checkboxes of the form as it was then.'),
    source: SubmissionSource,
    verdict: SubmissionVerdict.describe('Whether it is spam, and why.'),
    contactId: z.string().nullable(),
    leadId: z.string().nullable(),
    contactMatch: z
      .enum(contactMatches)
      .nullable()
      .describe('created: the contact is new. linked: it was there already, and nothing of it was changed.'),
    contactIgnored: z
      .array(z.string())
      .describe('Fields of the contact that differ from what was sent. Nobody has proved who sent it, so they stay.'),
    confirmation: z
      .object({
        expiresAt: timestamp.describe('Until when the link in the mail is valid.'),
        confirmedAt: timestamp.nullable().describe('When the visitor confirmed their address; null: they have not.'),
      })
      .nullable()
      .describe('Of a form with `doubleOptIn`: the mail to the visitor; null: none was sent.'),
    processedAt: timestamp.nullable().describe('When its lead was made.'),
    ...timeFields,
  })
  .meta({ id: 'FormSubmission' });
export type FormSubmission = z.infer<typeof FormSubmission>;

const filters = {
  ...recordIds('formSubmission'),
  ...valueFilter('status', z.enum(submissionStatuses)),
  ...idFilter('contactId', 'contact', { about: 'The contact' }),
  ...timeFilters,
};
export const FormSubmissionQuery = listQuery(['-createdAt', 'createdAt'], filters);
export type FormSubmissionQuery = z.output<typeof FormSubmissionQuery>;
/** The same where no path names the form. */
export const FormSubmissionExportQuery = listQuery(['-createdAt', 'createdAt'], {
  formId: publicId('form').describe('The form.'),
  ...filters,
});
export type FormSubmissionExportQuery = z.output<typeof FormSubmissionExportQuery>;

export const FormSubmissionJudge = z.strictObject({
  spam: z.boolean().describe('true: it is spam. A lead that was made of it stays. false: it is not, and is worked on.'),
});
export type FormSubmissionJudge = z.output<typeof FormSubmissionJudge>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const submissionParams = z.object({ id, submissionId: id });

const resource: ResourceDeclaration = {
  ids: {
    formSubmission: { prefix: 'sub', example: '01m5k2ts4rnx4bc5a3d9y7z6hn' },
    formFile: { prefix: 'ffile', example: '01m5k2ts4rnx4bc5a3d9y7z6hp' },
  },
  audited: { 'form_submission.deleted': [] },
  kept: {
    formSubmissions: {
      what: 'Submissions of forms, with their files',
      tables: ['form_submissions'],
      kept: 'until you delete them, their form or their contact',
    },
    spamSubmissions: {
      what: 'Submissions that are spam',
      tables: ['form_submissions'],
      kept: { days: formLimits.spamDays, after: 'they came' },
    },
  },
};

/** What was sent with forms, and what became of it. */
export const formSubmissions = defineResource('forms', resource, {
  listSubmissions: {
    method: 'GET',
    path: '/v1/forms/:id/submissions',
    summary: 'List the submissions of a form',
    description: 'Spam included: `status[not]=SPAM` leaves it out.',
    pathParams,
    query: FormSubmissionQuery,
    responses: { 200: pageEnvelope(FormSubmission) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  getSubmission: {
    method: 'GET',
    path: '/v1/forms/:id/submissions/:submissionId',
    summary: 'Read a submission',
    pathParams: submissionParams,
    query,
    responses: { 200: envelope(FormSubmission) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  downloadFile: {
    method: 'GET',
    path: '/v1/forms/:id/submissions/:submissionId/files/:fileId',
    summary: 'Download a file of a submission',
    description: 'Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.',
    pathParams: z.object({ id, submissionId: id, fileId: id }),
    query,
    responses: { 200: streamedBody },
    metadata: { ...read, streams: { as: 'file', types: attachmentMediaTypes }, errors: ['NOT_FOUND'] },
  },
  retrySubmission: {
    method: 'POST',
    path: '/v1/forms/:id/submissions/:submissionId/retry',
    summary: 'Work on a submission again',
    description:
      'For one that needs a review, once the form or the rule that refused it was changed. The submission is RECEIVED, and PROCESSED or NEEDS_REVIEW within seconds. Of one that is EXPIRED, you take it upon yourself that the address is right. One that is RECEIVED, PROCESSED or PENDING_CONFIRMATION is answered as it is.',
    pathParams: submissionParams,
    query,
    body: noBody,
    responses: { 200: envelope(FormSubmission) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND', 'CONFLICT.nothing_to_do'] },
  },
  judgeSubmission: {
    method: 'POST',
    path: '/v1/forms/:id/submissions/:submissionId/judge',
    summary: 'Say whether a submission is spam',
    description:
      'What you say counts, and the score no more. What you take out of spam is worked on at once, also where the form has `doubleOptIn`.',
    pathParams: submissionParams,
    query,
    body: FormSubmissionJudge,
    responses: { 200: envelope(FormSubmission) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND'] },
  },
  deleteSubmission: {
    method: 'DELETE',
    path: '/v1/forms/:id/submissions/:submissionId',
    summary: 'Delete a submission',
    description: 'It cannot be restored. Its contact and its lead stay.',
    pathParams: submissionParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      scope: 'delete:leads',
      audited: 'form_submission.deleted',
      errors: ['NOT_FOUND'],
    },
  },
});
