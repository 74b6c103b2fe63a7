import { z } from 'zod';
import {
  Attachment,
  AttachmentUpload,
  attachmentLimits,
  attachmentMediaTypes,
  attachmentUploadTypes,
  hasContent,
  noContent,
  uploadRules,
} from './attachments.js';
import { WebChatSettings } from './channel-schema.js';
import { conversationStatuses } from './conversation-moves.js';
import { TypingShown, typingEveryMs, typingMs } from './conversation-stream.js';
import { emailAddress } from './email-address.js';
import { envelope } from './envelope.js';
import { id, noBody, noQuery, requiredText, streamedBody, text, timestamp, uploadBody } from './fields.js';
import { queryInteger } from './lists.js';
import { messageRoles } from './messages.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

/** The limits of the web chat. */
export const chatLimits = {
  messageChars: 4_000,
  /** Messages in a session, or in a page of messages. */
  messages: 100,
  /** Requests per sliding minute of a visitor, and of an address for one channel. */
  visitorPerMinute: 60,
  addressPerMinute: 300,
  /** Messages of a visitor per sliding minute. */
  messagesPerMinute: 20,
  /** Uploaded files per sliding hour of a visitor. Those of all visitors together: `strangerLimits`. */
  filesPerHour: 60,
  /** Concurrent streams of a visitor in one process of the server. */
  streams: 4,
  /** Days after the last session for which a visitor is recognized. */
  visitorDays: 365,
} as const;

/** The scripts that a page loads. */
export const chatPaths = { loader: '/chat.js', panel: '/chat-panel.js' } as const;

/** The roles of messages that a visitor sees. Notes of the server for the team are left out. */
export const chatRoles = messageRoles.filter((role) => role !== 'SYSTEM') as unknown as readonly [
  'USER',
  'ASSISTANT',
  'HUMAN_AGENT',
];

/** A message as the visitor sees it. */
export const ChatMessage = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    sequence: z.int().describe('Place in the conversation, ascending. Notes for the team leave gaps.'),
    role: z.enum(chatRoles),
    content: z.string().describe('Empty if the message has attachments only.'),
    attachments: z.array(Attachment),
    externalId: z.string().nullable().describe('Of your own messages: the id that you sent along.'),
    sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })).describe('The sources of a reply.'),
    suggestions: z
      .array(z.string())
      .describe('Suggested answers for the visitor: shown as buttons while the message is the last one.'),
    createdAt: timestamp,
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The state of a visitor's conversation. */
export const ChatState = z
  .object({
    conversationId: z.string(),
    status: z.enum(conversationStatuses).describe('HUMAN_TAKEOVER: a person goes on with it.'),
    agent: z.string().nullable().describe('The name of the person who has taken it over; null: nobody yet.'),
    seen: z.boolean().describe('Whether the team has read all that the visitor wrote.'),
  })
  .meta({ id: 'ChatState' });
export type ChatState = z.infer<typeof ChatState>;

/** Signs a visitor in: the id of a user of your site, and its signature with the secret of the channel. */
export const ChatIdentity = z.strictObject({
  userId: requiredText(200).regex(/^[^\n]*$/, { error: 'Must be one line.' }),
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'Must be HMAC-SHA-256 of the userId in hex, under the secret of the channel.' })
    .describe(
      'HMAC-SHA-256 in hex, under the secret of the channel, of the userId; with `expiresAt`, of the userId, a line feed and that text as it is sent.',
    ),
  expiresAt: z.iso
    .datetime({
      offset: true,
      error: 'Must be an ISO 8601 timestamp with a time zone, such as 2026-01-31T09:00:00Z, as it was signed.',
    })
    .optional()
    .describe('When the signature, and each session that it has begun, ends.'),
  name: requiredText(200).optional(),
  email: emailAddress().optional(),
});

const visitorToken = secret(z.string().min(1).max(2_000).describe('The `visitorToken` of an earlier session.'), 'SENT');

export const ChatSessionCreate = z.strictObject({
  visitorToken: visitorToken.optional(),
  identity: ChatIdentity.optional(),
});
export type ChatSessionCreate = z.output<typeof ChatSessionCreate>;

/** The data of a new session. */
export const ChatSession = z
  .object({
    visitorToken: secret(
      z.string().describe('Keep it: it is the visitor. Send it as a bearer token, and with the next session.'),
      'SHOWN',
    ),
    chatbot: z.object({ name: z.string(), avatar: z.string().nullable(), online: z.boolean() }),
    settings: WebChatSettings,
    contact: z
      .object({ name: z.string().nullable(), email: z.string().nullable() })
      .nullable()
      .describe('The details that this visitor has entered, and nothing else that is known of them; null: none yet.'),
    state: ChatState.nullable().describe('null before the first message.'),
    messages: z.array(ChatMessage).describe('The last messages of the conversation, oldest first.'),
  })
  .meta({ id: 'ChatSession' });
export type ChatSession = z.infer<typeof ChatSession>;

export const ChatMessageCreate = z
  .strictObject({
    content: text(chatLimits.messageChars).trim().describe('May be empty if the message has attachments.'),
    attachments: z
      .array(id)
      .max(attachmentLimits.perMessage)
      .optional()
      .describe('The ids of files that this visitor has uploaded.'),
    externalId: requiredText(100).describe('An id of your own. Sent again with it, a message is stored once.'),
  })
  .refine(hasContent, noContent);
export type ChatMessageCreate = z.output<typeof ChatMessageCreate>;

/** The stored message, and the state of its conversation. */
export const ChatPosted = z.object({ message: ChatMessage, state: ChatState }).meta({ id: 'ChatPosted' });
export type ChatPosted = z.infer<typeof ChatPosted>;

export const ChatContactUpdate = z
  .strictObject({ name: requiredText(200).optional(), email: emailAddress().optional() })
  .refine((input) => input.name !== undefined || input.email !== undefined, { error: 'Send name, email or both.' });
export type ChatContactUpdate = z.output<typeof ChatContactUpdate>;

export const ChatRead = z.strictObject({
  sequence: z.int().min(1).describe('The last message that the visitor has seen.'),
});
export type ChatRead = z.output<typeof ChatRead>;

/** One event of a visitor's stream. */
export const ChatEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('message'), message: ChatMessage }),
    z.object({ type: z.literal('text'), text: z.string() }).describe('The next piece of a reply, while it is made.'),
    z.object({ type: z.literal('state'), state: ChatState }),
    z
      .object({
        type: z.literal('typing'),
        name: z.string().nullable().describe('The person of the team; null: unknown.'),
      })
      .describe(`Somebody of the team is typing: show it for ${typingMs / 1_000} seconds.`),
  ])
  .meta({ id: 'ChatEvent' });
export type ChatEvent = z.infer<typeof ChatEvent>;

export const ChatMessageQuery = z.strictObject({
  after: queryInteger.optional().describe('Only messages after this sequence.'),
});
export type ChatMessageQuery = z.output<typeof ChatMessageQuery>;

const metadata = {
  scope: 'public',
  bucket: 'address',
  paginated: false,
  idempotent: false,
  crossOrigin: true,
} as const;
const write = { ...metadata, audited: false } as const;
const pathParams = z.object({ id });
const query = noQuery;
const visitor =
  'The visitor is the bearer token of its session. A page of an origin that the chatbot does not allow is refused.';

/** The routes that the web chat calls from your visitors' pages. The id is that of the channel, which is not a secret. */
const resource: ResourceDeclaration = {
  about: 'The calls that the web chat makes from the pages of your visitors.',
};

export const chat = defineResource('chat', resource, {
  createSession: {
    method: 'POST',
    path: '/v1/chat/:id/sessions',
    summary: 'Begin or resume the session of a visitor',
    description:
      'Without a `visitorToken`, the visitor is new. A token that is no longer valid makes a new visitor; so does that of a user who was signed in with a secret that has been replaced or revoked. A visitor whom the team has blocked is FORBIDDEN, here and in every other operation.',
    pathParams,
    query,
    body: ChatSessionCreate,
    responses: { 201: envelope(ChatSession) },
    metadata: {
      ...write,
      handlesSecrets: true,
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'INVALID_SIGNATURE', 'RATE_LIMITED'],
    },
  },
  listMessages: {
    method: 'GET',
    path: '/v1/chat/:id/messages',
    summary: 'Read the conversation of a visitor',
    description: visitor,
    pathParams,
    query: ChatMessageQuery,
    responses: { 200: envelope(z.array(ChatMessage)) },
    metadata: {
      ...metadata,
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
  createMessage: {
    method: 'POST',
    path: '/v1/chat/:id/messages',
    summary: 'Send a message of a visitor',
    description: `The reply comes on the stream. ${visitor}`,
    pathParams,
    query,
    body: ChatMessageCreate,
    responses: { 201: envelope(ChatPosted) },
    metadata: {
      ...write,
      errors: [
        'NOT_FOUND',
        'FORBIDDEN.origin_not_allowed',
        'FORBIDDEN.blocked',
        'UNAUTHENTICATED',
        'RATE_LIMITED',
        'PLAN_LIMIT_REACHED.storage',
      ],
    },
  },
  createAttachment: {
    method: 'POST',
    path: '/v1/chat/:id/attachments',
    summary: 'Upload a file of a visitor',
    description: `${uploadRules} ${visitor}`,
    pathParams,
    query: AttachmentUpload,
    body: uploadBody,
    responses: { 201: envelope(Attachment) },
    metadata: {
      ...write,
      bodyBytes: attachmentLimits.bytes,
      uploads: attachmentUploadTypes,
      errors: [
        'NOT_FOUND',
        'FORBIDDEN.origin_not_allowed',
        'FORBIDDEN.blocked',
        'UNAUTHENTICATED',
        'RATE_LIMITED',
        'PLAN_LIMIT_REACHED.storage',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    },
  },
  downloadAttachment: {
    method: 'GET',
    path: '/v1/chat/:id/attachments/:attachmentId',
    summary: "Download a file of a visitor's conversation",
    description: `Files of the visitor's own thread only. ${visitor}`,
    pathParams: z.object({ id, attachmentId: id }),
    query,
    responses: { 200: streamedBody },
    metadata: {
      ...metadata,
      streams: { as: 'file', types: attachmentMediaTypes },
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
  sendTyping: {
    method: 'POST',
    path: '/v1/chat/:id/typing',
    summary: 'Show the team that a visitor is typing',
    description: `The team sees it for ${typingMs / 1_000} seconds on the live stream of conversations. Send it again while the visitor types, at most once in ${typingEveryMs / 1_000} seconds. Nothing is stored. ${visitor}`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(TypingShown) },
    metadata: {
      ...write,
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
  updateContact: {
    method: 'POST',
    path: '/v1/chat/:id/contact',
    summary: 'Say who a visitor is',
    description: `Stands beside the conversation as the visitor's word. It becomes the name and the e-mail address of the contact at once if that contact began with this visitor and nobody else has changed it; otherwise when somebody of the team takes it over. ${visitor}`,
    pathParams,
    query,
    body: ChatContactUpdate,
    responses: { 200: envelope(z.object({ name: z.string().nullable(), email: z.string().nullable() })) },
    metadata: {
      ...write,
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
  markRead: {
    method: 'POST',
    path: '/v1/chat/:id/read',
    summary: 'Say what a visitor has seen',
    description: `The delivery of those messages becomes READ. ${visitor}`,
    pathParams,
    query,
    body: ChatRead,
    responses: { 200: envelope(z.object({ read: z.literal(true) })) },
    metadata: {
      ...write,
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
  stream: {
    method: 'GET',
    path: '/v1/chat/:id/stream',
    summary: 'Follow the conversation of a visitor',
    description: `Server-sent events. With Last-Event-ID it goes on after that message: none is lost, none comes twice. It ends now and then: reconnect. ${visitor}`,
    pathParams,
    query,
    responses: { 200: streamedBody },
    metadata: {
      ...metadata,
      streams: { as: 'events', types: ['text/event-stream'], event: ChatEvent },
      errors: ['NOT_FOUND', 'FORBIDDEN.origin_not_allowed', 'FORBIDDEN.blocked', 'UNAUTHENTICATED', 'RATE_LIMITED'],
    },
  },
});
