import { z } from 'zod';
import { ConversationNote } from './conversation-note-schema.js';
import { Conversation } from './conversation-schema.js';
import { id } from './fields.js';
import { changeFacts } from './makers.js';
import { Message } from './messages.js';
import { PresenceStatus, presenceMs } from './presence.js';

/** How long somebody who types is shown to the other side, and how often that is passed on. */
export const typingMs = 6_000;
export const typingEveryMs = 3_000;

/** The response to a notice that somebody is typing. */
export const TypingShown = z
  .object({ shown: z.boolean().describe('false if it was shown a moment ago, or if the conversation is closed.') })
  .meta({ id: 'TypingShown' });
export type TypingShown = z.infer<typeof TypingShown>;

const facts = {
  ...changeFacts,
  previous: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The fields that changed, with their values before. null if it is new, or if none of its fields changed.',
    ),
};

/** The events of conversations, their messages and private notes, by type. */
const stored = {
  'message.created': z.object({ type: z.literal('message.created'), message: Message, ...facts }),
  'conversation.updated': z
    .object({ type: z.literal('conversation.updated'), conversation: Conversation, ...facts })
    .describe('The conversation as it is now: it is new, or has changed.'),
  'note.updated': z
    .object({ type: z.literal('note.updated'), note: ConversationNote, ...facts })
    .describe('The private note as it is now: it is new, or has changed.'),
  'note.deleted': z
    .object({ type: z.literal('note.deleted'), conversationId: z.string(), noteId: z.string(), ...facts })
    .describe('A private note was deleted.'),
} as const;

/** What a stream has of conversations: the stored events, and who is typing or there, which is not stored. */
export const conversationEvents = [
  stored['message.created'],
  stored['conversation.updated'],
  stored['note.updated'],
  stored['note.deleted'],
  z
    .object({
      type: z.literal('conversation.typing'),
      conversationId: z.string(),
      role: z.enum(['USER', 'HUMAN_AGENT']).describe('USER: the contact. HUMAN_AGENT: somebody of your team.'),
      senderId: z.string().nullable().describe('The contact or the user; null of keys without an owner.'),
      name: z.string().nullable(),
    })
    .describe(
      `Somebody is typing: show it for ${typingMs / 1_000} seconds. It has no id, is not stored, and is not sent again after a reconnect.`,
    ),
  z
    .object({
      type: z.literal('user.presence'),
      userId: z.string(),
      name: z.string(),
      status: PresenceStatus,
      conversationId: z.string().nullable().describe('The conversation that the user looks at now.'),
    })
    .describe(
      `A user has come, gone or opened another conversation. A stream of one conversation has those who begin or stop looking at it. It has no id, is not stored, and is not sent again after a reconnect. No event says that a user was not heard of for ${presenceMs / 1_000} seconds: \`expiresAt\` in \`GET /v1/users/presence\` does.`,
    ),
] as const;

/** The types by which clients choose among the events of conversations. */
export const conversationEventTypes = [
  ...(Object.keys(stored) as (keyof typeof stored)[]),
  'typing',
  'presence',
] as const;

/** What every stream begins with. */
export const streamNotices = [
  z
    .object({ type: z.literal('stream.opened') })
    .describe('The stream begins here: what you read from now on is newer.'),
  z
    .object({ type: z.literal('stream.reset') })
    .describe('The last event that you received is too old to resume from. Read your lists again.'),
] as const;

/** One event of the live stream of conversations. */
export const ConversationEvent = z
  .discriminatedUnion('type', [...streamNotices, ...conversationEvents])
  .meta({ id: 'ConversationEvent' });
export type ConversationEvent = z.infer<typeof ConversationEvent>;

export const ConversationStreamQuery = z.strictObject({
  conversation: id.optional().describe('Only what happens in this conversation.'),
});
export type ConversationStreamQuery = z.output<typeof ConversationStreamQuery>;

/** One event of a posted message whose reply is streamed. */
export const ReplyEvent = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('message'), message: Message })
      .describe('The message that was posted. Always the first event.'),
    z.object({ type: z.literal('text'), text: z.string() }).describe('The next piece of the reply, while it is made.'),
    z
      .object({ type: z.literal('reply'), message: Message.nullable() })
      .describe('The reply as it was stored, which wins over its pieces; null if there is none.'),
    z
      .object({ type: z.literal('conversation'), conversation: Conversation })
      .describe('Where the conversation stands now. Always the last.'),
  ])
  .meta({ id: 'ReplyEvent' });
export type ReplyEvent = z.infer<typeof ReplyEvent>;
