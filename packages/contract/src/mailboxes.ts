import { z } from 'zod';
import { timezone } from './crawl-values.js';
import { emailAddress } from './email-address.js';
import { envelope, pageEnvelope } from './envelope.js';
import { day, id, noBody, noQuery, oneLine, recordFields, requiredText, text, writeBody } from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import {
  Mailbox,
  MailboxAuthorization,
  MailboxCheck,
  mailboxAuthTypes,
  mailboxKinds,
  mailboxLimits,
  mailboxStatuses,
  mailProviders,
  mailSecurities,
  mailVisibilities,
} from './mailbox-schema.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

export * from './mailbox-schema.js';

/** A client can send back the object that it has read: what the server computes in it is left out. */
function without<T extends z.ZodType>(schema: T, computed: readonly string[]): T {
  const strip = (sent: unknown) =>
    typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      ? Object.fromEntries(Object.entries(sent).filter(([field]) => !computed.includes(field)))
      : sent;
  return z.preprocess(strip, schema) as unknown as T;
}

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, { error: 'Must be a host name, such as smtp.example.com.' })
  .overwrite((value) => value.toLowerCase());

const server = z.strictObject({
  host: host
    .optional()
    .describe(
      'The host name of the server. Required with a password. With OAUTH2, it is one of the provider; default: its own.',
    ),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider.'),
  security: z.enum(mailSecurities).optional().describe('Default: TLS; without `host`, that of the provider.'),
  username: oneLine(320).optional().describe('Default: the address of the mailbox.'),
});
export type MailServerInput = z.output<typeof server>;

const auth = without(
  z
    .strictObject({
      type: z.enum(mailboxAuthTypes).describe('PASSWORD: with a password. OAUTH2: with the consent of a provider.'),
      provider: z.enum(mailProviders).nullish().describe('Of OAUTH2; required there.'),
      password: secret(
        requiredText(mailboxLimits.passwordChars).describe(
          'Of PASSWORD. Many providers want a password for apps. It is encrypted, and never shown again.',
        ),
        'SENT',
      ).optional(),
    })
    .refine(({ type, provider }) => type !== 'OAUTH2' || provider, {
      error: 'OAUTH2 needs a provider: GOOGLE or MICROSOFT.',
      path: ['provider'],
    })
    .refine(({ type, provider }) => type === 'OAUTH2' || !provider, {
      error: 'Only OAUTH2 has a provider.',
      path: ['provider'],
    })
    .refine(({ type, password }) => type === 'PASSWORD' || password === undefined, {
      error: 'OAUTH2 has no password: open the page that POST …/authorization returns.',
      path: ['password'],
    }),
  ['authorizedAt'],
);
export type MailboxAuthInput = z.output<typeof auth>;

const signature = z
  .strictObject({
    text: text(mailboxLimits.signatureChars).describe('For mails in plain text.'),
    html: text(mailboxLimits.signatureHtmlChars)
      .nullish()
      .describe('For mails in HTML. Scripts, and all that is loaded from elsewhere, are removed. Default: the text.'),
  })
  .nullish()
  .describe('The text below its mails. null: none.');

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time of day, such as 19:30.' });
const quietHours = z
  .strictObject({
    from: hour.describe('When they begin, in `timezone`.'),
    to: hour.describe('When they end. Earlier than `from`: on the next day.'),
  })
  .refine(({ from, to }) => from !== to, { error: 'Must differ from `from`.', path: ['to'] })
  .nullish()
  .describe('The hours in which it sends nothing: mails wait until they end. null: it always sends.');

const sync = without(
  z.strictObject({
    since: day
      .nullish()
      .describe(
        'The day from which mails with contacts are read. null: only replies to mails that were sent from here.',
      ),
    visibility: z
      .enum(mailVisibilities)
      .optional()
      .describe(
        'The part of mails that users other than the owner see, from now on. Default: SUBJECT of a PERSONAL mailbox. A SHARED one has no owner: always ALL.',
      ),
    excludedFolders: z
      .array(requiredText(mailboxLimits.folderChars))
      .max(mailboxLimits.excludedFolders)
      .optional()
      .describe('Folders and labels that are not read, by their whole names. Replaced as a whole.'),
  }),
  ['status', 'mails', 'lastError', 'lastAt'],
).optional();

const writable = {
  senderName: oneLine(100)
    .nullish()
    .describe('The name beside the address. Default: the name of the user, if it is theirs.'),
  signature,
  enabled: z.boolean().optional().describe('A mailbox that is not enabled sends and reads nothing. Default: true.'),
  dailyCap: z
    .int()
    .min(1)
    .max(mailboxLimits.maxDailyCap)
    .optional()
    .describe(
      `How many mails it sends in a day of its time zone; further ones wait. Default: ${mailboxLimits.dailyCap}.`,
    ),
  quietHours,
  timezone: timezone.optional().describe('The time zone of its days and hours. Default: UTC.'),
  sync: sync.describe('The mails that are read from it, and who sees them.'),
};

const address = emailAddress().describe('The address that its mails come from.');
const smtpText =
  'The server that sends. Required unless `auth` is OAUTH2: then its default is the server of the provider.';
const imapText =
  'The server that its replies are read from. null: they are not read. Default: none; with OAUTH2, the server of the provider.';

const computed = [
  ...Object.keys(recordFields),
  'kind',
  'userId',
  'status',
  'lastError',
  'lastErrorAt',
  'sentToday',
  'createdBy',
  'version',
];

export const MailboxCreate = writeBody(
  {
    address,
    smtp: server.optional().describe(smtpText),
    imap: server.nullish().describe(imapText),
    auth: auth.describe('How it signs in.'),
    ...writable,
  },
  computed,
  (fields) =>
    fields
      .refine(({ auth, smtp }) => auth.type === 'OAUTH2' || smtp, {
        error: 'Must name the server that sends, such as {"host": "smtp.example.com"}.',
        path: ['smtp'],
      })
      .refine(({ auth }) => auth.type === 'OAUTH2' || auth.password !== undefined, {
        error: 'Must have a password.',
        path: ['auth', 'password'],
      }),
);
export type MailboxCreate = z.output<typeof MailboxCreate>;

export const MailboxUpdate = writeBody(
  {
    smtp: server.optional().describe('The server that sends.'),
    imap: server.nullish().describe('The server that its replies are read from. null: they are not read.'),
    auth: auth
      .optional()
      .describe(
        'How it signs in. Without `password`, the one that is stored stays; it must be sent if `smtp` or `imap` changes, since the stored one is for the earlier servers. With another provider, servers that you leave out become those of the provider.',
      ),
    ...writable,
  },
  { computed, fixed: { address: { value: address, change: 'Delete the mailbox, and add another one.' } } },
);
export type MailboxUpdate = z.output<typeof MailboxUpdate>;

export const MailboxQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('mailbox'),
  kind: z
    .enum(mailboxKinds)
    .optional()
    .describe('SHARED: those of the team. PERSONAL: those of users; needs the scope admin. Default: SHARED.'),
  ...valueFilter('status', z.enum(mailboxStatuses)),
  enabled: queryBoolean.optional().describe('Whether it sends and reads.'),
  ...timeFilters,
});
export type MailboxQuery = z.output<typeof MailboxQuery>;

/** What becomes of the mails of a mailbox that is deleted. */
export const mailboxDeletions = ['keep', 'delete'] as const;

export const MailboxDeleteQuery = z.strictObject({
  emails: z
    .enum(mailboxDeletions, { error: 'Must be keep or delete.' })
    .describe(
      'keep: its mails stay on the timelines. delete: all mails that were sent from or read from it go, with their activities, in the background.',
    ),
});
export type MailboxDeleteQuery = z.output<typeof MailboxDeleteQuery>;

export const MailboxDeleted = z
  .object({
    id: z.string(),
    deleted: z.literal(true),
    cancelled: z.int().describe('Mails that waited to be sent, and are CANCELLED.'),
  })
  .meta({ id: 'MailboxDeleted' });
export type MailboxDeleted = z.infer<typeof MailboxDeleted>;

const own = { bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Mailboxes of the team, from which mails to leads and contacts are sent and their replies read.',
  ids: { mailbox: { prefix: 'mbx', example: '01m5k2w3rvf0q8m4t7c1y9x6hz' } },
  audited: {
    'mailbox.created': ['kind', 'address', 'enabled'],
    'mailbox.updated': ['enabled'],
    'mailbox.deleted': ['emails'],
    'mailbox.authorization_requested': [],
    'mailbox.authorized': ['provider'],
  },
  kept: {
    mailboxes: {
      what: 'Mailboxes with their encrypted secrets, and how far they were read',
      tables: ['mailboxes', 'mailbox_folders'],
      kept: 'until you delete them, or the user whose they are',
    },
    mailboxAuthorizations: {
      what: 'Consents of mail providers that were asked for, and not given yet',
      tables: ['mailbox_authorizations'],
      kept: { days: 1, after: 'they expire' },
    },
  },
};

const setUp =
  'The server checks it within seconds: `status` shows when that is done, and `lastError` why it did not work. With OAUTH2, it is PENDING until the page that POST …/authorization returns has been opened and consent given.';
const checkText =
  'Asks the mail servers now, signs in, and explains what is wrong. Sends no mail. `status` shows the result from then on.';
const authorizeText = `Of a mailbox with OAUTH2. The page leads back to this server, which stores the consent, encrypted. It works once, within ${mailboxLimits.authorizationMinutes} minutes.`;

export const mailboxes = defineResource('mailboxes', resource, {
  list: {
    method: 'GET',
    path: '/v1/mailboxes',
    summary: 'List shared mailboxes',
    description:
      'Your own one is in GET /v1/me/mailbox. With the scope admin, `kind=PERSONAL` lists those of users, without their mails.',
    query: MailboxQuery,
    responses: { 200: pageEnvelope(Mailbox) },
    metadata: { ...own, scope: 'read:emails', paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/mailboxes',
    summary: 'Add a shared mailbox',
    description: `${setUp} Up to ${mailboxLimits.shared}.`,
    query,
    body: MailboxCreate,
    responses: { 201: envelope(Mailbox) },
    metadata: {
      ...own,
      scope: 'manage:channels',
      idempotent: true,
      handlesSecrets: true,
      audited: 'mailbox.created',
      errors: ['CONFLICT.already_exists', 'CONFLICT.limit_reached', 'CONFLICT.not_supported'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/mailboxes/:id',
    summary: 'Read a shared mailbox',
    description: 'With the scope admin, also that of a user.',
    pathParams,
    query,
    responses: { 200: envelope(Mailbox) },
    metadata: { ...own, scope: 'read:emails', errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/mailboxes/:id',
    summary: 'Change, enable or disable a shared mailbox',
    description:
      'Changes the fields that are sent. With other servers or another password, it is checked again. With the scope admin, `{"enabled": false}` stops the mailbox of a user, which this user can enable again.',
    pathParams,
    query,
    body: MailboxUpdate,
    responses: { 200: envelope(Mailbox) },
    metadata: {
      ...own,
      scope: 'manage:channels',
      handlesSecrets: true,
      audited: 'mailbox.updated',
      errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'FORBIDDEN.not_yours', 'CONFLICT.not_supported'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/mailboxes/:id',
    summary: 'Delete a shared mailbox',
    description:
      'With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the others. With the scope admin, also the mailbox of a user.',
    pathParams,
    query: MailboxDeleteQuery,
    body: noBody,
    responses: { 200: envelope(MailboxDeleted) },
    metadata: {
      ...own,
      scope: 'manage:channels',
      audited: 'mailbox.deleted',
      errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  check: {
    method: 'POST',
    path: '/v1/mailboxes/:id/check',
    summary: 'Ask the mail servers whether a shared mailbox works',
    description: checkText,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(MailboxCheck) },
    metadata: { ...own, scope: 'manage:channels', idempotent: true, audited: false, errors: ['NOT_FOUND'] },
  },
  authorize: {
    method: 'POST',
    path: '/v1/mailboxes/:id/authorization',
    summary: 'Ask the provider of a shared mailbox for consent',
    description: authorizeText,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(MailboxAuthorization) },
    metadata: {
      ...own,
      scope: 'manage:channels',
      idempotent: true,
      audited: 'mailbox.authorization_requested',
      errors: ['NOT_FOUND', 'CONFLICT.not_supported'],
    },
  },
});

export const meMailbox = extendResource('me', {
  getMailbox: {
    method: 'GET',
    path: '/v1/me/mailbox',
    summary: 'Read your own mailbox',
    description: 'null until you have added one. A key reads that of its owner.',
    query,
    responses: { 200: envelope(Mailbox.nullable()) },
    metadata: { ...own, scope: 'read:emails', errors: ['FORBIDDEN.user_required'] },
  },
  createMailbox: {
    method: 'POST',
    path: '/v1/me/mailbox',
    summary: 'Add your own mailbox',
    description: `${setUp} One for each user.`,
    query,
    body: MailboxCreate,
    responses: { 201: envelope(Mailbox) },
    metadata: {
      ...own,
      scope: 'write:emails',
      idempotent: true,
      handlesSecrets: true,
      audited: 'mailbox.created',
      errors: ['FORBIDDEN.user_required', 'CONFLICT.already_exists', 'CONFLICT.not_supported'],
    },
  },
  updateMailbox: {
    method: 'PATCH',
    path: '/v1/me/mailbox',
    summary: 'Change, enable or disable your own mailbox',
    description: 'Changes the fields that are sent. With other servers or another password, it is checked again.',
    query,
    body: MailboxUpdate,
    responses: { 200: envelope(Mailbox) },
    metadata: {
      ...own,
      scope: 'write:emails',
      handlesSecrets: true,
      audited: 'mailbox.updated',
      errors: ['FORBIDDEN.user_required', 'CONFLICT.not_ready', 'PRECONDITION_FAILED', 'CONFLICT.not_supported'],
    },
  },
  deleteMailbox: {
    method: 'DELETE',
    path: '/v1/me/mailbox',
    summary: 'Delete your own mailbox',
    description:
      'With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the others.',
    query: MailboxDeleteQuery,
    body: noBody,
    responses: { 200: envelope(MailboxDeleted) },
    metadata: {
      ...own,
      scope: 'write:emails',
      audited: 'mailbox.deleted',
      errors: ['FORBIDDEN.user_required', 'CONFLICT.not_ready', 'PRECONDITION_FAILED'],
    },
  },
  checkMailbox: {
    method: 'POST',
    path: '/v1/me/mailbox/check',
    summary: 'Ask the mail servers whether your mailbox works',
    description: checkText,
    query,
    body: noBody,
    responses: { 200: envelope(MailboxCheck) },
    metadata: {
      ...own,
      scope: 'write:emails',
      idempotent: true,
      audited: false,
      errors: ['FORBIDDEN.user_required', 'CONFLICT.not_ready'],
    },
  },
  authorizeMailbox: {
    method: 'POST',
    path: '/v1/me/mailbox/authorization',
    summary: 'Ask the provider of your mailbox for consent',
    description: authorizeText,
    query,
    body: noBody,
    responses: { 200: envelope(MailboxAuthorization) },
    metadata: {
      ...own,
      scope: 'write:emails',
      idempotent: true,
      audited: 'mailbox.authorization_requested',
      errors: ['FORBIDDEN.user_required', 'CONFLICT.not_ready', 'CONFLICT.not_supported'],
    },
  },
});

/** The page to which mail providers send a browser back. */
export const mailboxCallbackPath = '/mailbox-authorization/callback';
