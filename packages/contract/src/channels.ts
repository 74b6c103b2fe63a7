import { z } from 'zod';
import { limits } from './access.js';
import { Attachment } from './attachments.js';
import {
  Channel,
  ChannelPlatform,
  ChannelTemplate,
  channelLimits,
  identityTiming,
  telegramReceiving,
  webChatForms,
  webChatPositions,
} from './channel-schema.js';
import { Deleted, envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import { color, id, noBody, noQuery, recordFields, requiredText, timestamp, writeBody } from './fields.js';
import { idFilter, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { makerReadOnly } from './makers.js';
import { platform } from './messages.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const webWrites = z
  .strictObject({
    color: color.optional(),
    position: z.enum(webChatPositions).optional(),
    title: requiredText(60).nullish(),
    greeting: requiredText(500).nullish(),
    offlineMessage: requiredText(500).nullish(),
    quickReplies: z
      .array(requiredText(80))
      .max(channelLimits.quickReplies)
      .refine(isUnique, { error: 'The same value stands there twice.' })
      .optional(),
    contactForm: z.enum(webChatForms).optional(),
  })
  .nullish()
  .describe('Of a WEB channel. Its fields are changed one by one; null brings back all defaults.');

const receive = z
  .enum(telegramReceiving)
  .optional()
  .describe('Default: WEBHOOK if PUBLIC_URL is an https address, otherwise POLLING.');
const token = secret(
  requiredText(200)
    .regex(/^\d{1,20}:[A-Za-z0-9_-]{10,150}$/, {
      error: 'Must be the token of a bot as BotFather shows it, such as 123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11.',
    })
    .describe('The token of the bot, from BotFather. It is encrypted, and never shown again.'),
  'SENT',
);

const computed = [
  ...Object.keys(recordFields),
  'status',
  'lastError',
  'lastErrorAt',
  'lastInboundAt',
  'unsupported',
  'capabilities',
  'snippet',
  'hasIdentitySecret',
  'identityRotation',
  'webhookUrl',
  'version',
  ...makerReadOnly,
];
const writable = {
  name: requiredText(100).optional().describe('Default: the name of the chatbot.'),
  enabled: z.boolean().optional().describe('A channel that is not enabled takes and sends nothing. Default: true.'),
  web: webWrites,
  credentials: z
    .record(z.string().max(40), secret(z.string().max(channelLimits.credentialChars), 'SENT'))
    .refine((sent) => Object.keys(sent).length <= channelLimits.credentials, { error: 'There are too many.' })
    .nullish()
    .describe(
      'By name, as `GET /v1/channels/platforms` lists them; not of WEB and TELEGRAM channels. Those that you leave out stay as they are. They are encrypted.',
    ),
};

export const ChannelCreate = writeBody(
  {
    platform: platform,
    botId: id,
    ...writable,
    telegram: z.strictObject({ token, receive }).nullish().describe('Of a TELEGRAM channel; required there.'),
  },
  computed,
  (fields) =>
    fields
      .refine(({ platform, telegram }) => platform !== 'TELEGRAM' || telegram, {
        error: 'A TELEGRAM channel needs the token of its bot: {"token": "…"}.',
        path: ['telegram'],
      })
      .refine(({ platform, credentials }) => (platform !== 'TELEGRAM' && platform !== 'WEB') || !credentials, {
        error: 'A WEB or TELEGRAM channel does not have this.',
        path: ['credentials'],
      })
      .refine(({ platform, telegram }) => platform === 'TELEGRAM' || !telegram, {
        error: 'Only a TELEGRAM channel has this.',
        path: ['telegram'],
      })
      .refine(({ platform, web }) => platform === 'WEB' || !web, {
        error: 'Only a WEB channel has this.',
        path: ['web'],
      }),
);
export type ChannelCreate = z.output<typeof ChannelCreate>;

/** A client can send back the object that it has read: only `token` and `receive` of `telegram` are written. */
const telegramUpdate = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { username: _, webhookUrl: __, ...rest } = sent as Record<string, unknown>;
  return rest;
}, z
  .strictObject({ token: token.optional(), receive: receive.describe('How updates arrive.') })
  .nullish()) as unknown as z.ZodType<
  { token?: string | undefined; receive?: (typeof telegramReceiving)[number] | undefined } | null | undefined,
  { token?: string | undefined; receive?: (typeof telegramReceiving)[number] | undefined } | null | undefined
>;

export const ChannelUpdate = writeBody(
  { ...writable, telegram: telegramUpdate.optional().describe('Of a TELEGRAM channel.') },
  {
    computed,
    fixed: {
      platform: { value: platform, change: 'Create another channel.' },
      botId: { value: id, change: 'Create a channel for the other chatbot.' },
    },
  },
);
export type ChannelUpdate = z.output<typeof ChannelUpdate>;

export const ChannelQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('channel'),
  ...valueFilter('platform', platform),
  ...idFilter('botId', 'chatbot', { about: 'Chatbot ids' }),
  enabled: queryBoolean.optional(),
  ...timeFilters,
});
export type ChannelQuery = z.output<typeof ChannelQuery>;

/** A file that somebody without a credential sent by a channel. */
export const ChannelAttachment = Attachment.extend({
  conversationId: z.string().nullable().describe('null: no message names it yet.'),
  messageId: z.string().nullable().describe('null: no message names it yet. It is then deleted after an hour.'),
  createdAt: timestamp,
}).meta({ id: 'ChannelAttachment' });
export type ChannelAttachment = z.infer<typeof ChannelAttachment>;

export const ChannelAttachmentQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('attachment'),
  ...timeFilters,
});
export type ChannelAttachmentQuery = z.output<typeof ChannelAttachmentQuery>;

/** The result of a check of a channel at its platform. */
export const ChannelCheck = z
  .object({
    ok: z.boolean(),
    account: z
      .string()
      .nullable()
      .describe('The account that the credentials belong to at the platform; null if there is none.'),
    problems: z
      .array(z.object({ message: z.string(), remedy: z.string().describe('What to do about it.') }))
      .describe('Empty if it is ok.'),
    pendingUpdates: z.int().nullable().describe('Updates that wait at the platform; null if it does not say.'),
    checkedAt: timestamp,
  })
  .meta({ id: 'ChannelCheck' });
export type ChannelCheck = z.infer<typeof ChannelCheck>;

/** The secret with which your server signs the ids of signed-in visitors. */
export const ChannelIdentitySecret = z
  .object({
    secret: secret(
      z
        .string()
        .nullable()
        .describe(
          'Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
        ),
      'SHOWN_ONCE',
    ),
  })
  .meta({ id: 'ChannelIdentitySecret' });
export type ChannelIdentitySecret = z.infer<typeof ChannelIdentitySecret>;

/** The response to a platform's update: it has been stored, and is processed within seconds. */
export const ChannelReceipt = z.object({ received: z.literal(true) }).meta({ id: 'ChannelReceipt' });
export type ChannelReceipt = z.infer<typeof ChannelReceipt>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'manage:channels', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const channelsResource: ResourceDeclaration = {
  about: 'Connections of a chatbot to platforms: web chat, Telegram, WhatsApp, e-mail and those of packages.',
  ids: { channel: { prefix: 'chn', example: '01m5k2vbd7c9rz05319w7x656a' } },
  audited: {
    'channel.created': ['platform', 'enabled'],
    'channel.updated': ['enabled'],
    'channel.disabled': ['reason'],
    'channel.deleted': [],
    'channel.identity_secret_activated': [],
    'channel.identity_secret_created': [],
    'channel_identity_secret.deleted': [],
    'channel_attachment.deleted': [],
  },
  kept: {
    channels: {
      what: 'Channels, without the credentials of deleted ones',
      tables: ['channels'],
      kept: 'until their chatbot is purged',
    },
    channelUpdates: {
      what: 'The ids of updates that platforms sent, by which repetitions are told; their content only until it is worked on',
      tables: ['channel_updates'],
      kept: { days: limits.streamRetentionDays, after: 'they came' },
    },
  },
};

export const channels = defineResource('channels', channelsResource, {
  list: {
    method: 'GET',
    path: '/v1/channels',
    summary: 'List channels',
    query: ChannelQuery,
    responses: { 200: pageEnvelope(Channel) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/channels',
    summary: 'Connect a chatbot to a platform',
    description:
      'The server sets it up at the platform within seconds: `status` shows when that is done, and `lastError` why it is not.',
    query,
    body: ChannelCreate,
    responses: { 201: envelope(Channel) },
    metadata: { ...write, idempotent: true, handlesSecrets: true, audited: 'channel.created', errors: [] },
  },
  listPlatforms: {
    method: 'GET',
    path: '/v1/channels/platforms',
    summary: 'List the platforms that chatbots can be connected to',
    description: 'The same for every tenant of an installation.',
    query,
    responses: { 200: envelope(z.array(ChannelPlatform)) },
    metadata: { ...read, errors: [] },
  },
  get: {
    method: 'GET',
    path: '/v1/channels/:id',
    summary: 'Read a channel',
    pathParams,
    query,
    responses: { 200: envelope(Channel) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/channels/:id',
    summary: 'Change, enable or disable a channel',
    description: 'Changes the fields that are sent. New credentials are set up at the platform again.',
    pathParams,
    query,
    body: ChannelUpdate,
    responses: { 200: envelope(Channel) },
    metadata: {
      ...write,
      handlesSecrets: true,
      audited: 'channel.updated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/channels/:id',
    summary: 'Delete a channel',
    description: 'Its conversations stay, and leave no more. Its credentials are deleted.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      audited: 'channel.deleted',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  check: {
    method: 'POST',
    path: '/v1/channels/:id/check',
    summary: 'Ask the platform whether a channel works',
    description: 'Asks now, and explains what is wrong. Changes nothing.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(ChannelCheck) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND'] },
  },
  listTemplates: {
    method: 'GET',
    path: '/v1/channels/:id/templates',
    summary: 'List the templates of a channel',
    description: 'Asks the platform now. Approved templates that need nothing but texts in their body.',
    pathParams,
    query,
    responses: { 200: envelope(z.array(ChannelTemplate)) },
    metadata: {
      ...read,
      errors: ['NOT_FOUND', 'CONFLICT.not_supported', 'CONFLICT.platform_refused', 'UPSTREAM_ERROR'],
    },
  },
  listAttachments: {
    method: 'GET',
    path: '/v1/channels/:id/attachments',
    summary: 'List the files that strangers sent by a channel',
    description:
      'Visitors of a web chat, and those who write by e-mail or another platform. `GET /v1/usage` shows how much all of them store.',
    pathParams,
    query: ChannelAttachmentQuery,
    responses: { 200: pageEnvelope(ChannelAttachment) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/v1/channels/:id/attachments/:attachmentId',
    summary: 'Delete a file that a stranger sent by a channel',
    description: 'Its message stays, and says of the file that it was deleted.',
    pathParams: z.object({ id, attachmentId: id }),
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'channel_attachment.deleted', errors: ['NOT_FOUND'] },
  },
  createIdentitySecret: {
    method: 'POST',
    path: '/v1/channels/:id/identity-secret',
    summary: 'Create the secret that signs in visitors',
    description: `Your server signs the id of a user, HMAC-SHA-256 in hex, and the page hands both to the web chat: the visitor has the same conversation on every device. If there is one already, both are valid until …/activate, for ${identityTiming.rotationHours} hours at most; then the sessions that the old one has signed in end.`,
    pathParams,
    query,
    body: noBody,
    responses: { 201: onceEnvelope(ChannelIdentitySecret) },
    metadata: {
      ...write,
      idempotent: true,
      handlesSecrets: true,
      audited: 'channel.identity_secret_created',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'CONFLICT.not_supported'],
    },
  },
  activateIdentitySecret: {
    method: 'POST',
    path: '/v1/channels/:id/identity-secret/activate',
    summary: 'End the rotation of the secret that signs in visitors',
    description:
      'From now on the new secret is the only one: sessions that the old one has signed in end within seconds. Without a rotation, nothing changes.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Channel) },
    metadata: {
      ...write,
      idempotent: true,
      audited: 'channel.identity_secret_activated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND'],
    },
  },
  deleteIdentitySecret: {
    method: 'DELETE',
    path: '/v1/channels/:id/identity-secret',
    summary: 'Revoke the secrets that sign in visitors',
    description: 'All of them: every session that was signed in ends within seconds.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Channel) },
    metadata: { ...write, audited: 'channel_identity_secret.deleted', errors: ['FORBIDDEN.not_yours', 'NOT_FOUND'] },
  },
});

const channelUpdatesResource: ResourceDeclaration = {
  about: 'Updates that messaging platforms send.',
};

export const channelUpdates = defineResource('channelUpdates', channelUpdatesResource, {
  receive: {
    method: 'POST',
    path: '/v1/channels/:platform/:id',
    summary: 'Receive an update of a platform',
    description:
      "Authenticated by the platform's own proof. An update is stored and answered at once; one that came before is a success without effect.",
    pathParams: z.object({ platform: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), id }),
    query,
    body: z.looseObject({}),
    responses: { 200: envelope(ChannelReceipt) },
    metadata: {
      scope: 'public',
      bucket: 'address',
      paginated: false,
      idempotent: false,
      signed: true,
      bodyBytes: channelLimits.updateBytes,
      bodyValues: 20_000,
      audited: false,
      errors: ['NOT_FOUND', 'INVALID_SIGNATURE'],
    },
  },
});
