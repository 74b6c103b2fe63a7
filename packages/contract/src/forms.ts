import { z } from 'zod';
import { limits } from './access.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { deletedFilter, idFilter, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { contactMatches } from './matching.js';
import { pageOrigin } from './origins.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** What bounds forms and what is sent with them. */
export const formLimits = {
  /** Live forms of a tenant. */
  perTenant: 100,
  fields: 50,
  consents: 10,
  tags: 20,
  allowedOrigins: 50,
  blocked: 500,
  labelChars: 200,
  hintChars: 500,
  introChars: 2_000,
  consentChars: 2_000,
  /** Bytes of one submission. */
  bodyBytes: 256 * 1024,
  /** Inputs of one submission, and the characters of the name and of the value of one. */
  inputs: 200,
  nameChars: 100,
  valueChars: 20_000,
  /** Requests for one form, per sliding minute of an address. */
  addressPerMinute: 120,
  /** Whoever sends faster than this after the page was made has not read it. */
  fastestMs: 1_500,
  /** For how long the token of a page counts. */
  tokenHours: 48,
  /** How often one token may send something new, such as a correction. */
  perToken: 5,
  /** Without a token, what the same address sends again within this time is the same submission. */
  repeatMinutes: 10,
  /** From this score on, a submission is spam. */
  spamScore: 100,
  /** How long spam is kept. */
  spamDays: 90,
} as const;

/** The address of a form: GET shows it as a page, POST takes what is sent with it. */
export const formPath = '/f/:id';
/** The same for one form. */
export const formPathOf = (formId: string) => formPath.replace(':id', encodeURIComponent(formId));

/** The script that shows forms on other pages. */
export const formScriptPath = '/form.js';

/** The languages of the texts that the server adds to forms. */
export const formLanguages = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type FormLanguage = (typeof formLanguages)[number];

/** The inputs that a page sends beside the fields of a form. Fields and consents cannot have names that begin with an underscore. */
export const formInputs = {
  /** Made by the server with the page. */
  token: '_token',
  /** Hidden from people: whoever fills it in is a program. */
  trap: '_website',
  /** The solution of the challenge, which a script has computed. */
  proof: '_proof',
  /** The page that the form stands on, and the one before it. */
  page: '_page',
  referrer: '_referrer',
} as const;

/** The parameters of campaigns that are kept with a submission, from inputs and from the address of the page. */
export const utmParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** The ids by which advertisers know a click. */
export const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id'] as const;

/** Where a field can go, besides custom fields. */
export const formTargets = [
  'contact.name',
  'contact.email',
  'contact.phone',
  'contact.company',
  'contact.title',
  'contact.country',
  'lead.title',
  'lead.value',
  'message',
] as const;
/** The fields by which a contact is known: a form has at least one. */
export const identifyingTargets: readonly string[] = ['contact.name', 'contact.email', 'contact.phone'];

const customTarget = /^(contact|lead)\.customFields\.[a-z][a-z0-9_]*$/;
const target = z
  .string()
  .max(100)
  .refine((to) => (formTargets as readonly string[]).includes(to) || customTarget.test(to), {
    error: `Must be one of ${formTargets.join(', ')}, contact.customFields.<key> or lead.customFields.<key>.`,
  })
  .describe(
    `Where the value goes: ${formTargets.join(', ')}, or \`contact.customFields.<key>\` or \`lead.customFields.<key>\`. A \`message\` becomes the text of the activity.`,
  );

const inputName = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/, {
    error: 'Must begin with a letter, and have letters, digits, _, - and . only: 64 characters at most.',
  })
  .refine((name) => !reserved.has(name.toLowerCase()), {
    error: 'Is the name of an input that the server reads itself. Choose another.',
  });
const reserved = new Set<string>([...utmParameters, ...clickIds]);

const httpUrl = z.url({ protocol: /^https?$/, error: 'Must be an http or https address.' }).max(2_048);

/** What a field of a form means, in what is read and in what is written. */
const meaning = {
  intro: 'Stands below the heading; null: nothing.',
  fields: 'The inputs, in their order.',
  consents: 'The checkboxes below the inputs, in their order.',
  allowedOrigins: 'The pages that the form stands on. A submission from another one is spam. Empty: any page.',
  blocked: 'E-mail addresses, domains such as `@example.com`, and words that make it spam.',
  thanksText: 'Shown after a submission; null: the usual words.',
  redirectUrl: 'Where the browser goes after a submission; null: it sees the text.',
  hint: 'Stands below the input.',
};

const fieldParts = {
  name: z.string().describe('The name of the input in HTML.'),
  to: z.string(),
  label: z.string().nullable().describe('null: the usual word in the language of the page.'),
  hint: z.string().nullable().describe(meaning.hint),
  required: z.boolean(),
};

export const FormField = z.object(fieldParts).meta({ id: 'FormField' });
export type FormField = z.infer<typeof FormField>;

export const FormConsent = z
  .object({
    name: z.string().describe('The name of the checkbox in HTML.'),
    text: z.string(),
    required: z.boolean(),
    version: z.int().describe('Grows when the text changes. Each submission keeps the text that it was given for.'),
    changedAt: timestamp.describe('When this version of the text began.'),
  })
  .meta({ id: 'FormConsent' });
export type FormConsent = z.infer<typeof FormConsent>;

/** A form that anyone can fill in. */
export const Form = z
  .object({
    ...identityFields,
    name: z.string(),
    enabled: z.boolean().describe('A form that is not takes no submissions; its page says so.'),
    url: z
      .string()
      .describe('The page of the form, which is also the `action` of your own HTML. It is public and not a secret.'),
    snippet: z.string().describe('The line of HTML that shows the form on a page of yours.'),
    title: z.string().nullable().describe('The heading of the page; null: the name.'),
    intro: z.string().nullable().describe(meaning.intro),
    language: z.enum(formLanguages).nullable().describe('The language of the page; null: that of the browser.'),
    fields: z.array(FormField).describe(meaning.fields),
    consents: z.array(FormConsent).describe(meaning.consents),
    pipelineId: z.string().nullable().describe('Where leads begin; null: the default pipeline.'),
    stageId: z.string().nullable().describe('null: the first stage of the pipeline.'),
    assignedToId: z.string().nullable().describe('The user who gets the leads.'),
    autoAssign: z.boolean().describe('Gives each lead to the next user in turn, as `POST /v1/leads/auto-assign` does.'),
    tags: z.array(z.string()).describe('The names of tags that leads get. Unknown ones are made.'),
    allowedOrigins: z.array(z.string()).describe(meaning.allowedOrigins),
    blocked: z.array(z.string()).describe(meaning.blocked),
    thanksText: z.string().nullable().describe(meaning.thanksText),
    redirectUrl: z.string().nullable().describe(meaning.redirectUrl),
    createdBy,
    version,
    ...timeFields,
  })
  .meta({ id: 'Form' });
export type Form = z.infer<typeof Form>;

const uniqueNames = <T extends { name: string }>(items: readonly T[]) =>
  new Set(items.map(({ name }) => name.toLowerCase())).size === items.length;
const twice = 'The same name stands there twice.';

const field = z.strictObject({
  name: inputName,
  to: target,
  label: requiredText(formLimits.labelChars).nullish(),
  hint: requiredText(formLimits.hintChars).nullish().describe(meaning.hint),
  required: z.boolean().default(false),
});
const consent = z.strictObject({
  name: inputName,
  text: requiredText(formLimits.consentChars),
  required: z.boolean().default(false),
  version: z.int().optional().describe('Computed: it may be sent back, and is ignored.'),
  changedAt: z.string().max(40).optional().describe('Computed: it may be sent back, and is ignored.'),
});
const fields = z
  .array(field)
  .min(1, { error: 'A form needs a field.' })
  .max(formLimits.fields)
  .refine(uniqueNames, { error: twice })
  .refine((items) => new Set(items.map(({ to }) => to)).size === items.length, {
    error: 'Two fields go to the same place.',
  })
  .refine((items) => items.some(({ to }) => identifyingTargets.includes(to)), {
    error: `One field must go to ${identifyingTargets.join(', ')}: a contact needs one of them.`,
  })
  .describe(meaning.fields);

const writable = {
  enabled: z.boolean().optional().describe('Default: true.'),
  title: requiredText(200).nullish(),
  intro: requiredText(formLimits.introChars).nullish().describe(meaning.intro),
  language: z.enum(formLanguages).nullish(),
  consents: z
    .array(consent)
    .max(formLimits.consents)
    .refine(uniqueNames, { error: twice })
    .optional()
    .describe(meaning.consents),
  pipelineId: id.nullish(),
  stageId: id.nullish(),
  assignedToId: id.nullish(),
  autoAssign: z.boolean().optional().describe('Default: false.'),
  tags: z.array(requiredText(50)).max(formLimits.tags).optional(),
  allowedOrigins: z.array(pageOrigin).max(formLimits.allowedOrigins).optional().describe(meaning.allowedOrigins),
  blocked: z.array(requiredText(100)).max(formLimits.blocked).optional().describe(meaning.blocked),
  thanksText: requiredText(2_000).nullish().describe(meaning.thanksText),
  redirectUrl: httpUrl.nullish().describe(meaning.redirectUrl),
};
const readOnly = [...Object.keys(recordFields), 'version', 'createdBy', 'url', 'snippet', 'deletedAt'];
const notBoth = {
  error: 'Send either assignedToId or autoAssign.',
  path: ['autoAssign'],
};
export const FormCreate = writeBody({ name: requiredText(100), fields, ...writable }, readOnly, (body) =>
  body.refine(({ assignedToId, autoAssign }) => !(assignedToId && autoAssign), notBoth),
);
export type FormCreate = z.output<typeof FormCreate>;
export const FormUpdate = writeBody(
  { name: requiredText(100).optional(), fields: fields.optional(), ...writable },
  readOnly,
  (body) => body.refine(({ assignedToId, autoAssign }) => !(assignedToId && autoAssign), notBoth),
);
export type FormUpdate = z.output<typeof FormUpdate>;

/** A form in a list. */
export const FormRead = Form.extend({
  deletedAt: timestamp.optional().describe('When the form was deleted; only in lists with `deleted=true`.'),
}).meta({ id: 'FormRead' });
export type FormRead = z.infer<typeof FormRead>;

export const FormQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('form'),
  enabled: queryBoolean.optional(),
  deleted: deletedFilter,
  ...timeFilters,
});
export type FormQuery = z.output<typeof FormQuery>;

export const submissionStatuses = ['RECEIVED', 'PROCESSED', 'NEEDS_REVIEW', 'SPAM'] as const;
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

/** What somebody sent with a form. */
export const FormSubmission = z
  .object({
    ...identityFields,
    formId: z.string().describe('The id of the form.'),
    formVersion: z.int().describe('The version of the form at that time.'),
    status: z
      .enum(submissionStatuses)
      .describe(
        'RECEIVED: stored, and worked on next. PROCESSED: it has a contact and a lead. NEEDS_REVIEW: a value or a rule was refused, as `problem` says. SPAM: nothing was made of it.',
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
    files: z
      .array(z.object({ name: z.string(), fileName: z.string() }))
      .describe('Files that were sent along. Forms take no files: these were not kept.'),
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
    processedAt: timestamp.nullable().describe('When its lead was made.'),
    ...timeFields,
  })
  .meta({ id: 'FormSubmission' });
export type FormSubmission = z.infer<typeof FormSubmission>;

export const FormSubmissionQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('formSubmission'),
  ...valueFilter('status', z.enum(submissionStatuses)),
  ...idFilter('contactId', 'contact', { about: 'The contact' }),
  ...timeFilters,
});
export type FormSubmissionQuery = z.output<typeof FormSubmissionQuery>;

export const FormSubmissionJudge = z.strictObject({
  spam: z.boolean().describe('true: it is spam. A lead that was made of it stays. false: it is not, and is worked on.'),
});
export type FormSubmissionJudge = z.output<typeof FormSubmissionJudge>;

/** The texts that a script shows beside a form, in its language. */
export const FormScriptTexts = z
  .object({
    send: z.string(),
    sending: z.string(),
    optional: z.string().describe('Stands beside what may be left empty.'),
    trap: z.string().describe('The label of the input that people do not see.'),
    correct: z.string(),
    required: z.string(),
    consent: z.string(),
    invalid: z.string(),
    email: z.string(),
    waiting: z.string().describe('While it is sent again and again.'),
    failed: z.string(),
  })
  .meta({ id: 'FormScriptTexts' });
export type FormScriptTexts = z.infer<typeof FormScriptTexts>;

/** The form as a script on a page gets it: GET of its address with `Accept: application/json`. */
export const FormToShow = z
  .object({
    id: z.string(),
    title: z.string(),
    intro: z.string().nullable(),
    language: z.enum(formLanguages),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        hint: z.string().nullable(),
        required: z.boolean(),
        type: z.enum([
          'text',
          'email',
          'tel',
          'number',
          'date',
          'datetime',
          'url',
          'textarea',
          'checkbox',
          'select',
          'multiselect',
        ]),
        options: z.array(z.string()),
      }),
    ),
    consents: z.array(z.object({ name: z.string(), text: z.string(), required: z.boolean() })),
    texts: FormScriptTexts.describe('Texts for a script that shows the form.'),
    token: z.string().describe('Send it back as `_token`: a submission that arrives twice is stored once.'),
    challenge: z
      .record(z.string(), z.unknown())
      .describe('A challenge of ALTCHA. A script solves it and sends the solution as `_proof`.'),
  })
  .meta({ id: 'FormToShow' });
export type FormToShow = z.infer<typeof FormToShow>;

/** What a script gets for a submission. */
export const FormReceipt = z
  .object({
    received: z.literal(true),
    message: z.string(),
    redirectUrl: z.string().nullable(),
  })
  .meta({ id: 'FormReceipt' });
export type FormReceipt = z.infer<typeof FormReceipt>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const manage = { scope: 'manage:settings', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const submissionParams = z.object({ id, submissionId: id });

const seen = ['enabled', 'pipelineId', 'stageId', 'assignedToId', 'autoAssign', 'allowedOrigins', 'redirectUrl'];
const resource: ResourceDeclaration = {
  about: 'Forms that anyone can fill in, on your pages or on one of this server, and what was sent with them.',
  ids: {
    form: { prefix: 'form', example: '01m5k2tr3rnx4bc5a3d9y7z6hm' },
    formSubmission: { prefix: 'sub', example: '01m5k2ts4rnx4bc5a3d9y7z6hn' },
  },
  audited: {
    'form.created': seen,
    'form.updated': seen,
    'form.deleted': [],
    'form.restored': [],
    'form_submission.deleted': [],
  },
  kept: {
    deletedForms: {
      what: 'Deleted forms, with their submissions',
      tables: ['forms'],
      kept: { days: limits.restoreDays, after: 'their deletion' },
    },
    formSubmissions: {
      what: 'Submissions of forms',
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

export const forms = defineResource('forms', resource, {
  list: {
    method: 'GET',
    path: '/v1/forms',
    summary: 'List forms',
    query: FormQuery,
    responses: { 200: pageEnvelope(FormRead) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/forms',
    summary: 'Create a form',
    description: `Its page is public from now on. Up to ${formLimits.perTenant} forms.`,
    query,
    body: FormCreate,
    responses: { 201: envelope(Form) },
    metadata: { ...manage, idempotent: true, audited: 'form.created', errors: ['CONFLICT.limit_reached'] },
  },
  get: {
    method: 'GET',
    path: '/v1/forms/:id',
    summary: 'Read a form',
    pathParams,
    query,
    responses: { 200: envelope(Form) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/forms/:id',
    summary: 'Update, enable or disable a form',
    description:
      'Changes the fields that are sent; `fields` and `consents` as a whole. A consent whose text changes gets a new version. Submissions that need a review are worked on again with POST …/retry.',
    pathParams,
    query,
    body: FormUpdate,
    responses: { 200: envelope(Form) },
    metadata: { ...manage, audited: 'form.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/forms/:id',
    summary: 'Delete a form',
    description: `Its page is gone at once. It can be restored, with its submissions, for ${limits.restoreDays} days. Contacts and leads stay.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...manage, audited: 'form.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  restore: {
    method: 'POST',
    path: '/v1/forms/:id/restore',
    summary: 'Restore a deleted form',
    description: `Within ${limits.restoreDays} days of its deletion. A form that is not deleted is answered as it is.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Form) },
    metadata: {
      ...manage,
      idempotent: true,
      audited: 'form.restored',
      errors: ['NOT_FOUND', 'CONFLICT.limit_reached'],
    },
  },
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
  retrySubmission: {
    method: 'POST',
    path: '/v1/forms/:id/submissions/:submissionId/retry',
    summary: 'Work on a submission again',
    description:
      'For one that needs a review, once the form or the rule that refused it was changed. The submission is RECEIVED, and PROCESSED or NEEDS_REVIEW within seconds. One that is RECEIVED or PROCESSED is answered as it is.',
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
    description: 'What you say counts, and the score no more.',
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
