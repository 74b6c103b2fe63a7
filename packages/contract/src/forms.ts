import { z } from 'zod';
import { limits } from './access.js';
import { attachmentLimits } from './attachments.js';
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
import { deletedFilter, listQuery, queryBoolean, recordIds, timeFilters } from './lists.js';
import { createdBy } from './makers.js';
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
  /** How long an address can be confirmed after a submission. */
  confirmHours: 48,
  /** Mails to one address in a sliding day, from all forms of a tenant. */
  mailsToAddressPerDay: 5,
  /** Within how many seconds a submission must arrive, with its files. */
  bodySeconds: 180,
  /** Files of one submission, the bytes of one, and of all of them. */
  files: 5,
  fileBytes: attachmentLimits.bytes,
  filesBytes: 2 * attachmentLimits.bytes,
  /** Sources of views that are kept apart, of one form and day (UTC). */
  viewSources: 200,
  /** How long counts of views are kept. */
  viewDays: 730,
} as const;

/** The address of a form: GET shows it as a page, POST takes what is sent with it. */
export const formPath = '/f/:id';
/** The same for one form. */
export const formPathOf = (formId: string) => formPath.replace(':id', encodeURIComponent(formId));

/** Where a visitor confirms their address: GET shows a button, POST confirms. */
export const formConfirmPath = `${formPath}/confirm`;

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
  /** The secret of a link by which a visitor confirms their address. */
  confirmation: '_confirmation',
} as const;

/** The parameters of campaigns that are kept with a submission, from inputs and from the address of the page. */
export const utmParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Those that views are counted by: a script sends no others when it reads a form. */
export const viewParameters = utmParameters.slice(0, 3);
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
  'file',
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
    `Where the value goes: ${formTargets.join(', ')}, or \`contact.customFields.<key>\` or \`lead.customFields.<key>\`. A \`message\` becomes the text of the activity. A \`file\` is kept with the submission; a form can have several.`,
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
  doubleOptIn:
    'Mails a link to the visitor, and makes nothing of what they sent until they confirm their address. Needs a required field `contact.email`, and a server that sends mail.',
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
    doubleOptIn: z.boolean().describe(meaning.doubleOptIn),
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
  .refine(
    (items) => new Set(items.map(({ to, name }) => (to === 'file' ? `${to} ${name}` : to))).size === items.length,
    {
      error: 'Two fields go to the same place.',
    },
  )
  .refine((items) => items.filter(({ to }) => to === 'file').length <= formLimits.files, {
    error: `A form has up to ${formLimits.files} fields for files.`,
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
  doubleOptIn: z.boolean().optional().describe(`Default: false. ${meaning.doubleOptIn}`),
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
          'file',
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
    needsConfirmation: z
      .boolean()
      .describe(
        'Whether a mail is on its way whose link has to be opened; `message` says so. `redirectUrl` is null then.',
      ),
  })
  .meta({ id: 'FormReceipt' });
export type FormReceipt = z.infer<typeof FormReceipt>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const manage = { scope: 'manage:settings', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const seen = [
  'enabled',
  'pipelineId',
  'stageId',
  'assignedToId',
  'autoAssign',
  'allowedOrigins',
  'redirectUrl',
  'doubleOptIn',
];
const resource: ResourceDeclaration = {
  about: 'Forms that anyone can fill in, on your pages or on one of this server, and what was sent with them.',
  ids: {
    form: { prefix: 'form', example: '01m5k2tr3rnx4bc5a3d9y7z6hm' },
  },
  audited: {
    'form.created': seen,
    'form.updated': seen,
    'form.deleted': [],
    'form.restored': [],
  },
  kept: {
    deletedForms: {
      what: 'Deleted forms, with their submissions',
      tables: ['forms'],
      kept: { days: limits.restoreDays, after: 'their deletion' },
    },
    formViews: {
      what: 'Counts of the views of forms, by hour and source',
      tables: ['form_views'],
      kept: { days: formLimits.viewDays, after: 'the hour' },
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
});
