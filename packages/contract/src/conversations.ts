import { z } from 'zod';
import { limits } from './access.js';
import {
  Attachment,
  AttachmentUpload,
  attachmentLimits,
  attachmentMediaTypes,
  attachmentUploadTypes,
  uploadRules,
} from './attachments.js';
import { Contact, ContactInline } from './contacts.js';
import {
  Conversation,
  ConversationCounts,
  ConversationGetQuery,
  ConversationQuery,
  defaultPlatform,
} from './conversation-schema.js';
import {
  ConversationEvent,
  ConversationStreamQuery,
  ReplyEvent,
  TypingShown,
  typingEveryMs,
  typingMs,
} from './conversation-stream.js';
import { envelope, pageEnvelope } from './envelope.js';
import {
  id,
  noBody,
  noQuery,
  operationBody,
  requiredText,
  streamedBody,
  timestampInput,
  uploadBody,
  writeBody,
} from './fields.js';
import { contactMatchFields } from './matching.js';
import { Message, MessageCreate, MessageCreateQuery, MessageQuery, PostedMessage, platform } from './messages.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const ConversationCreate = writeBody(
  {
    botId: id,
    contactId: id.nullish(),
    contact: ContactInline.optional().describe(
      'The contact of the conversation: an existing one, as its `matchOn` and `onMatch` say, or a new one. Without the scope `read:leads`, an existing one is a CONFLICT.',
    ),
    platform: platform.optional().describe(`Default: ${defaultPlatform}.`),
    externalThreadId: requiredText(200).nullish(),
  },
  [],
  (fields) =>
    fields.refine((input) => Boolean(input.contactId) !== Boolean(input.contact), {
      error: 'Send either contactId or contact.',
      path: ['contactId'],
    }),
);
export type ConversationCreate = z.output<typeof ConversationCreate>;

/** A conversation as it was begun, with what became of the contact that was sent along. */
export const ConversationCreated = Conversation.extend(contactMatchFields).meta({ id: 'ConversationCreated' });
export type ConversationCreated = z.infer<typeof ConversationCreated>;

export const ConversationReopen = operationBody({
  to: z
    .enum(['BOT', 'HUMAN'])
    .describe('The side that continues the conversation. HUMAN: the caller becomes the assignee.'),
});
export type ConversationReopen = z.output<typeof ConversationReopen>;

export const ConversationReassign = operationBody(
  {
    assigneeId: id.nullish().describe('The user who goes on with it; null: nobody in particular.'),
    botId: id.optional().describe('The chatbot that goes on with it.'),
  },
  (fields) =>
    fields.refine((input) => (input.assigneeId === undefined) !== (input.botId === undefined), {
      error: 'Send either assigneeId or botId.',
      path: ['assigneeId'],
    }),
);
export type ConversationReassign = z.output<typeof ConversationReassign>;

export const ConversationSnooze = operationBody({
  until: timestampInput
    .nullable()
    .describe(`When it comes back, at most ${limits.snoozeDays} days from now; null: now.`),
});
export type ConversationSnooze = z.output<typeof ConversationSnooze>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = {
  scope: 'write:conversations',
  bucket: 'standard',
  paginated: false,
  idempotent: true,
  audited: false,
} as const;
const query = noQuery;
const pathParams = z.object({ id });
const eventStream = { as: 'events', types: ['text/event-stream'] } as const;
const move = {
  method: 'POST',
  pathParams,
  query,
  body: noBody,
  responses: { 200: envelope(Conversation) },
} as const;

const resource: ResourceDeclaration = {
  about: 'Threads between a chatbot and a contact, with takeover by a person.',
  ids: {
    conversation: { prefix: 'conv', example: '01m5k2tsfvra7ef8d6g2b0c9mn' },
    message: { prefix: 'msg', example: '01m5k2tthwsb8fg9e7h3c1d0np' },
    attachment: { prefix: 'att', example: '01m5k2tthxsb8fg9e7h3c1d0nq' },
  },
  audited: { 'conversation.claim_accepted': [] },
  kept: {
    messageReceipts: {
      what: 'Statuses of messages, as platforms report them; the message keeps the last one',
      tables: ['message_receipts'],
      kept: { days: limits.restoreDays, after: 'they came' },
    },
    liveStream: {
      what: 'The log from which live streams of conversations are resumed',
      tables: ['conversation_log'],
      kept: { days: limits.streamRetentionDays, after: 'the change' },
    },
  },
};

export const conversations = defineResource('conversations', resource, {
  list: {
    method: 'GET',
    path: '/v1/conversations',
    summary: 'List conversations',
    description:
      'An inbox: `?status=HUMAN_TAKEOVER&assignee=none&sort=-lastMessageAt` waits for a human; with `unread=true`, `meta.total` counts what is unread. Sorted by lastMessageAt, the list has only those that have a message; sorted by snoozedUntil, only those that are or were snoozed.',
    query: ConversationQuery,
    responses: { 200: pageEnvelope(Conversation) },
    metadata: { ...read, selects: true, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/conversations',
    summary: 'Begin a conversation',
    description:
      'Emits conversation.started. A second open conversation of a thread on its platform is a CONFLICT with existingId.',
    query,
    body: ConversationCreate,
    responses: { 201: envelope(ConversationCreated) },
    metadata: { conflictScope: 'read:leads', ...write, errors: ['CONFLICT.already_exists', 'MERGED'] },
  },
  stream: {
    method: 'GET',
    path: '/v1/conversations/stream',
    summary: 'Follow conversations as they happen',
    description:
      'Deprecated: `GET /v1/stream` has the same events, for `resource` conversation, and takes `conversation` too. Server-sent events in the order in which they happened. Open it first, read your lists when `stream.opened` has come, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.',
    query: ConversationStreamQuery,
    responses: { 200: streamedBody },
    metadata: {
      ...read,
      streams: { ...eventStream, event: ConversationEvent },
      deprecated: { since: '2026-12-01', sunset: '2028-12-01' },
      errors: [],
    },
  },
  getCounts: {
    method: 'GET',
    path: '/v1/conversations/counts',
    summary: 'Count the conversations of each tab of an inbox',
    query,
    responses: { 200: envelope(ConversationCounts) },
    metadata: { ...read, searches: true, errors: [] },
  },
  get: {
    method: 'GET',
    path: '/v1/conversations/:id',
    summary: 'Read a conversation',
    pathParams,
    query: ConversationGetQuery,
    responses: { 200: envelope(Conversation) },
    metadata: { ...read, selects: true, errors: ['NOT_FOUND'] },
  },
  listMessages: {
    method: 'GET',
    path: '/v1/conversations/:id/messages',
    summary: 'List the messages of a conversation',
    description: 'In chronological order.',
    pathParams,
    query: MessageQuery,
    responses: { 200: pageEnvelope(Message) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  createMessage: {
    method: 'POST',
    path: '/v1/conversations/:id/messages',
    summary: 'Post a message',
    description:
      'A USER message makes the chatbot reply, unless a human has taken over: soon, or before the answer with `wait=true`. A message that the chatbot replies to counts as an AI call of the user, with or without a model.',
    pathParams,
    query: MessageCreateQuery,
    body: MessageCreate,
    responses: { 201: envelope(PostedMessage) },
    metadata: {
      ...write,
      waitSeconds: 60,
      ofOthers: ['reply'],
      streams: { ...eventStream, event: ReplyEvent, askedBy: { query: 'stream' }, operation: 'streamMessage' },
      errors: [
        'FORBIDDEN.server_only',
        'NOT_FOUND',
        'CONVERSATION_CLOSED',
        'INVALID_TRANSITION',
        'REPLY_WINDOW_CLOSED',
        'AI_RATE_LIMITED',
      ],
    },
  },
  createAttachment: {
    method: 'POST',
    path: '/v1/conversations/:id/attachments',
    summary: 'Upload a file for a message',
    description: uploadRules,
    pathParams,
    query: AttachmentUpload,
    body: uploadBody,
    responses: { 201: envelope(Attachment) },
    metadata: {
      ...write,
      bodyBytes: attachmentLimits.bytes,
      uploads: attachmentUploadTypes,
      errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    },
  },
  downloadAttachment: {
    method: 'GET',
    path: '/v1/conversations/:id/attachments/:attachmentId',
    summary: 'Download a file of a message',
    description: 'Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.',
    pathParams: z.object({ id, attachmentId: id }),
    query,
    responses: { 200: streamedBody },
    metadata: { ...read, streams: { as: 'file', types: attachmentMediaTypes }, errors: ['NOT_FOUND'] },
  },
  sendTyping: {
    method: 'POST',
    path: '/v1/conversations/:id/typing',
    summary: 'Show that somebody of the team is typing',
    description: `The contact sees it for ${typingMs / 1_000} seconds, in the web chat and at Telegram. Send it again while they type, at most once in ${typingEveryMs / 1_000} seconds: more often has no effect. Nothing is stored.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(TypingShown) },
    metadata: { ...write, frees: true, tellsOutcome: true, errors: ['NOT_FOUND'] },
  },
  markRead: {
    ...move,
    path: '/v1/conversations/:id/read',
    summary: 'Mark a conversation as read',
    description: 'Sets unreadCount to 0. A HUMAN_AGENT message and a takeover do so too.',
    metadata: { ...write, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  takeOver: {
    ...move,
    path: '/v1/conversations/:id/takeover',
    summary: 'Take a conversation over',
    description:
      'The caller becomes the assignee. The chatbot replies no more until the conversation is closed or reassigned; a reply that it is at is dropped.',
    metadata: { ...write, errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'PRECONDITION_FAILED'] },
  },
  reassign: {
    ...move,
    path: '/v1/conversations/:id/reassign',
    summary: 'Give a conversation to another user, or to a chatbot',
    description:
      'Only while a human has it. A chatbot replies to the last message if it is of the contact, which counts as an AI call of the user; a SYSTEM message marks the change.',
    body: ConversationReassign,
    metadata: {
      ...write,
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'INVALID_TRANSITION', 'PRECONDITION_FAILED', 'AI_RATE_LIMITED'],
    },
  },
  snooze: {
    ...move,
    path: '/v1/conversations/:id/snooze',
    summary: 'Snooze a conversation',
    description:
      'Only while a human has it. It comes back at `until`, or at once if the contact writes, or if it leaves HUMAN_TAKEOVER.',
    body: ConversationSnooze,
    metadata: { ...write, errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'] },
  },
  close: {
    ...move,
    path: '/v1/conversations/:id/close',
    summary: 'Close a conversation',
    description: 'Emits conversation.ended. A closed one stays as it is.',
    metadata: { ...write, errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'] },
  },
  reopen: {
    ...move,
    path: '/v1/conversations/:id/reopen',
    summary: 'Reopen a closed conversation',
    description:
      'Reopened to the chatbot, it replies to the last message if it is of the contact, which counts as an AI call of the user.',
    body: ConversationReopen,
    metadata: {
      ...write,
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'INVALID_TRANSITION', 'PRECONDITION_FAILED', 'AI_RATE_LIMITED'],
    },
  },
  acceptClaim: {
    method: 'POST',
    path: '/v1/conversations/:id/accept-claim',
    summary: 'Take over what a visitor has said of itself',
    description:
      'Writes the name and the e-mail address of `visitor` to the contact, and answers with it. An e-mail address that the contact had becomes a further one. Needs the scope of contacts, not that of conversations. A CONFLICT without an open claim, and with existingId if another contact has the address: merge the two.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Contact) },
    metadata: {
      conflictScope: 'read:leads',
      ...write,
      scope: 'write:leads',
      audited: 'conversation.claim_accepted',
      errors: [
        'NOT_FOUND',
        'CONFLICT.already_exists',
        'CONFLICT.related_deleted',
        'CONFLICT.limit_reached',
        'CONFLICT.nothing_to_do',
      ],
    },
  },
  archive: {
    ...move,
    path: '/v1/conversations/:id/archive',
    summary: 'Archive a closed conversation',
    metadata: { ...write, errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'] },
  },
  unarchive: {
    ...move,
    path: '/v1/conversations/:id/unarchive',
    summary: 'Take a conversation out of the archive',
    description: 'It is CLOSED again.',
    metadata: { ...write, errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'] },
  },
});
