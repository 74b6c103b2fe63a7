import { z } from 'zod';
import { limits, type Scope } from './access.js';
import { Activity } from './activities.js';
import { ApiKey } from './api-keys.js';
import { Automation } from './automations.js';
import { CannedReply } from './canned-replies.js';
import { Channel } from './channel-schema.js';
import { Chatbot } from './chatbots.js';
import { MemoryNote } from './contact-memory.js';
import { Contact } from './contacts.js';
import { ConversationNote } from './conversation-note-schema.js';
import { Conversation } from './conversation-schema.js';
import { conversationEvents, conversationEventTypes, streamNotices } from './conversation-stream.js';
import { CrawlTask } from './crawl-tasks.js';
import { CustomField } from './custom-fields.js';
import { id, streamedBody, timestamp } from './fields.js';
import { Form } from './forms.js';
import { KnowledgeBase } from './knowledge-bases.js';
import { KnowledgeDocumentSummary } from './knowledge-documents.js';
import { Lead } from './leads.js';
import { anyOf, queryInteger } from './lists.js';
import { changeFacts } from './makers.js';
import { Message } from './messages.js';
import { Notification } from './notifications.js';
import { App } from './oauth.js';
import { Pipeline, Stage } from './pipelines.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { ShipmentSummary } from './shipments.js';
import { Tag } from './tags.js';
import { DirectoryUser } from './users.js';
import { View } from './views.js';
import { WebhookEndpoint } from './webhooks.js';

/** A change of a record of one resource. */
function changeOf<const R extends string, T extends z.ZodType>(resource: R, record: T) {
  return z.object({
    id: z.string().describe('The record.'),
    resource: z.literal(resource),
    deleted: z.boolean().describe('Whether the caller can no longer read such a record.'),
    record: record.nullable().describe('The record as it is now, as its list has it; null if it is deleted.'),
    ...changeFacts,
    previous: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read.',
      ),
    changedAt: timestamp.describe('About when it changed.'),
  });
}

/** A record that was created, changed, deleted or restored. Every resource whose records have a `version` is here, and messages. */
export const Change = z
  .discriminatedUnion('resource', [
    changeOf('lead', Lead),
    changeOf('contact', Contact),
    changeOf('activity', Activity),
    changeOf('conversation', Conversation),
    changeOf('message', Message),
    changeOf('conversation_note', ConversationNote),
    changeOf('shipment', ShipmentSummary),
    changeOf('user', DirectoryUser),
    changeOf('tag', Tag),
    changeOf('pipeline', Pipeline),
    changeOf('stage', Stage),
    changeOf('custom_field', CustomField),
    changeOf('chatbot', Chatbot),
    changeOf('channel', Channel),
    changeOf('automation', Automation),
    changeOf('knowledge_base', KnowledgeBase),
    changeOf('knowledge_document', KnowledgeDocumentSummary),
    changeOf('canned_reply', CannedReply),
    changeOf('crawl_task', CrawlTask),
    changeOf('memory_note', MemoryNote),
    changeOf('view', View),
    changeOf('api_key', ApiKey),
    changeOf('app', App),
    changeOf('webhook_endpoint', WebhookEndpoint),
    changeOf('form', Form),
  ])
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;
export type ChangeResource = Change['resource'];

/** The scope that a caller needs to follow the changes of each resource: that of its list. `authenticated`: none. */
export const changeScopes = {
  lead: 'read:leads',
  contact: 'read:leads',
  activity: 'read:leads',
  conversation: 'read:conversations',
  message: 'read:conversations',
  conversation_note: 'read:conversations',
  shipment: 'read:shipments',
  user: 'read:users',
  tag: 'read:leads',
  pipeline: 'read:leads',
  stage: 'read:leads',
  custom_field: 'read:leads',
  chatbot: 'read:conversations',
  channel: 'read:conversations',
  automation: 'read:leads',
  knowledge_base: 'read:conversations',
  knowledge_document: 'read:conversations',
  canned_reply: 'read:conversations',
  crawl_task: 'read:collections',
  memory_note: 'read:leads',
  view: 'authenticated',
  api_key: 'admin',
  app: 'admin',
  webhook_endpoint: 'manage:webhooks',
  form: 'read:leads',
} as const satisfies Record<ChangeResource, Scope | 'authenticated'>;

/** The resources whose changes can be followed. */
export const changeResources = Object.keys(changeScopes) as [ChangeResource, ...ChangeResource[]];

const ChangeMeta = z
  .object({
    total: z
      .int()
      .describe(
        `Changes from the cursor on, those of this page included. A record counts once for each change, and no more than ${limits.countedChanges} are counted.`,
      ),
    cursor: z
      .string()
      .describe(`Where to go on, on the last page too. Keep it: it is good for ${limits.changeRetentionDays} days.`),
    hasMore: z.boolean().describe('Whether there is more right now.'),
  })
  .meta({ id: 'ChangeMeta' });

const place = z.string().max(2048).optional();

export const ChangeQuery = z.strictObject({
  resource: z.enum(changeResources),
  cursor: place.describe(
    '`meta.cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come.',
  ),
  since: place.describe('Another name of `cursor`. If both are sent, they must be the same.'),
  limit: queryInteger
    .refine((value) => value >= 1, { error: 'Must be at least 1.' })
    .transform((value) => Math.min(value, limits.maxPageSize))
    .default(limits.maxPageSize)
    .describe(`Changes to look at, 1 to ${limits.maxPageSize}; more is clamped.`) as unknown as z.ZodDefault<
    z.ZodType<number, number>
  >,
});
export type ChangeQuery = z.output<typeof ChangeQuery>;

/** The resources of the live stream, and the scope that a caller needs to see each. */
export const streamScopes = {
  lead: 'read:leads',
  contact: 'read:leads',
  activity: 'read:leads',
  conversation: 'read:conversations',
} as const satisfies Partial<Record<ChangeResource, Scope>>;
/** What a stream follows. `notification` needs no scope, but a signed-in user. */
export type StreamResource = keyof typeof streamScopes | 'notification';

const streamTypes = ['record.changed', ...conversationEventTypes, 'notification.updated'] as const;
/** The types by which clients choose what a stream has. */
export type StreamType = (typeof streamTypes)[number];

/** The types that a stream has of each resource. */
export const streamTypesOf = {
  lead: ['record.changed'],
  contact: ['record.changed'],
  activity: ['record.changed'],
  conversation: conversationEventTypes,
  notification: ['notification.updated'],
} as const satisfies Record<StreamResource, readonly StreamType[]>;

/** One event of the live stream of a tenant. */
export const LiveEvent = z
  .discriminatedUnion('type', [
    ...streamNotices,
    z
      .object({ type: z.literal('record.changed'), change: Change })
      .describe('A lead, contact or activity was created, changed, deleted or restored.'),
    ...conversationEvents,
    z
      .object({ type: z.literal('notification.updated'), notification: Notification })
      .describe('A notification of the signed-in user: it is new, or counts more.'),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const LiveStreamQuery = z.strictObject({
  types: anyOf(z.enum(streamTypes))
    .optional()
    .describe(
      'The types of events to follow; `typing` is that of `conversation.typing`, `presence` that of `user.presence`; `notification.updated` is for signed-in users. Default: all that the caller can read.',
    ),
  resource: anyOf(z.enum(Object.keys(streamTypesOf) as [StreamResource, ...StreamResource[]]))
    .optional()
    .describe(
      'The resources to follow; `conversation` includes messages, private notes, typing and presence; `notification` is for signed-in users. Default: all that the caller can read.',
    ),
  conversation: id.optional().describe('Only what happens in this conversation, and nothing of other resources.'),
});
export type LiveStreamQuery = z.output<typeof LiveStreamQuery>;

const resource: ResourceDeclaration = {
  about: 'Changes since you last looked, in commit order.',
  kept: {
    changes: {
      what: 'The change feed',
      tables: ['changes'],
      // A transaction is as old as its beginning says; its changes are kept a day longer than a cursor is good.
      kept: { days: limits.changeRetentionDays + 1, after: 'the change' },
    },
  },
};

export const changes = defineResource('changes', resource, {
  list: {
    method: 'GET',
    path: '/v1/changes',
    summary: 'List what has changed since a cursor',
    description:
      'Records of one resource that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. A record comes once for each transaction that changed it. It needs the scope with which the resource is listed, and has what that list has.',
    query: ChangeQuery,
    responses: { 200: z.object({ success: z.literal(true), data: z.array(Change), meta: ChangeMeta }) },
    metadata: {
      scope: 'authenticated',
      bucket: 'standard',
      paginated: true,
      followed: true,
      feed: { alias: 'since' },
      idempotent: false,
      errors: ['FORBIDDEN.scope_missing', 'INVALID_CURSOR'],
    },
  },
  stream: {
    method: 'GET',
    path: '/v1/stream',
    summary: 'Follow all changes as they happen',
    description:
      'Server-sent events of the leads, contacts, activities, conversations, messages and private notes that the caller can read, and of who is typing or present: `read:leads` and `read:conversations` each add theirs, and signed-in users get their notifications. Choose among them with `types`. Open it first, read your lists after `stream.opened`, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.',
    query: LiveStreamQuery,
    responses: { 200: streamedBody },
    metadata: {
      scope: 'authenticated',
      bucket: 'standard',
      paginated: false,
      idempotent: false,
      streams: { as: 'events', types: ['text/event-stream'], event: LiveEvent },
      errors: ['FORBIDDEN.scope_missing', 'FORBIDDEN.user_required'],
    },
  },
});
