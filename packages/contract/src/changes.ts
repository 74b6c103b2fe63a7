import { z } from 'zod';
import { limits, type Scope } from './access.js';
import { Activity } from './activities.js';
import { Contact } from './contacts.js';
import { ConversationNote } from './conversation-note-schema.js';
import { Conversation } from './conversation-schema.js';
import { envelope } from './envelope.js';
import { streamedBody, timestamp } from './fields.js';
import { Lead } from './leads.js';
import { anyOf, queryInteger } from './lists.js';
import { Message } from './messages.js';
import { Notification } from './notifications.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The records whose changes can be followed. */
export const changeResources = ['lead', 'contact', 'activity'] as const;
export type ChangeResource = (typeof changeResources)[number];

/** A record that was created, changed, deleted or restored. */
export const Change = z
  .object({
    id: z.string().describe('The record.'),
    resource: z.enum(changeResources),
    deleted: z.boolean().describe('Whether there is no such record any more.'),
    record: z
      .union([Lead, Contact, Activity])
      .nullable()
      .describe('The record as it is now, of the shape of its resource; null if it is deleted.'),
    changedAt: timestamp.describe('About when it changed.'),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

export const ChangePage = z
  .object({
    changes: z.array(Change).describe('Each record once, however often it changed.'),
    cursor: z.string().describe(`Where to go on. Keep it: it is good for ${limits.changeRetentionDays} days.`),
    hasMore: z.boolean().describe('Whether there is more right now.'),
  })
  .meta({ id: 'ChangePage' });
export type ChangePage = z.infer<typeof ChangePage>;

export const ChangeQuery = z.strictObject({
  resource: z.enum(changeResources),
  since: z
    .string()
    .max(2048)
    .optional()
    .describe(
      '`cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come.',
    ),
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
} as const satisfies Record<ChangeResource | 'conversation', Scope>;
/** What a stream follows. `notification` needs no scope, but a signed-in user. */
export type StreamResource = keyof typeof streamScopes | 'notification';
const streamResources = ['notification', ...Object.keys(streamScopes)] as [StreamResource, ...StreamResource[]];

/** One event of the live stream of a tenant. */
export const LiveEvent = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('stream.opened') })
      .describe('The stream begins here: what you read from now on is newer.'),
    z
      .object({ type: z.literal('stream.reset') })
      .describe('The last event that you received is too old to resume from. Read your lists again.'),
    z
      .object({ type: z.literal('record.changed'), change: Change })
      .describe(
        'A lead, contact or activity was created, changed, deleted or restored. Several changes can be one event.',
      ),
    z.object({ type: z.literal('message.created'), message: Message }),
    z
      .object({ type: z.literal('conversation.updated'), conversation: Conversation })
      .describe('The conversation as it is now: it is new, or has changed. Several changes can be one event.'),
    z
      .object({ type: z.literal('note.updated'), note: ConversationNote })
      .describe('The private note as it is now: it is new, or has changed. Several changes can be one event.'),
    z
      .object({ type: z.literal('note.deleted'), conversationId: z.string(), noteId: z.string() })
      .describe('A private note was deleted.'),
    z
      .object({ type: z.literal('notification.updated'), notification: Notification })
      .describe('A notification of the signed-in user: it is new, or counts more.'),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const LiveStreamQuery = z.strictObject({
  resource: anyOf(z.enum(streamResources))
    .optional()
    .describe(
      'The resources to follow; `conversation` includes messages and private notes; `notification` is for signed-in users. Default: all that the caller can read.',
    ),
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
      'Records that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. The same record can come again.',
    query: ChangeQuery,
    responses: { 200: envelope(ChangePage) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      cursorQuery: 'since',
      idempotent: false,
      errors: ['INVALID_CURSOR'],
    },
  },
  stream: {
    method: 'GET',
    path: '/v1/stream',
    summary: 'Follow all changes as they happen',
    description:
      'Server-sent events of the leads, contacts, activities, conversations, messages and private notes that the caller can read: `read:leads` and `read:conversations` each add theirs, and signed-in users get their notifications. Open it first, read your lists after `stream.opened`, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.',
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
