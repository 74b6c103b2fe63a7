import { z } from 'zod';
import { conversationStatuses } from './conversation-moves.js';
import { identityFields, text, timeFields, timestamp, version } from './fields.js';
import {
  idFilter,
  listQuery,
  queryBoolean,
  recordIds,
  searchText,
  selectedFields,
  timeFilters,
  valueFilter,
} from './lists.js';
import { messageRoles, suggestionLimits } from './messages.js';

/** The reasons for which a conversation was closed. */
export const closeReasons = ['RESOLVED', 'INACTIVITY', 'BLOCKED'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** The reasons for which a chatbot handed a conversation off to a human. */
export const handoffReasons = ['UNSURE', 'REQUESTED', 'FLAGGED', 'ERROR', 'BOT_DISABLED', 'BOT_DELETED'] as const;
export type HandoffReason = (typeof handoffReasons)[number];

/** The platform of a conversation that was started without one. */
export const defaultPlatform = 'API';

/** Characters of the last message that are shown with a conversation. */
export const previewChars = 200;

/** What became of what a visitor has said of itself. */
export const visitorClaims = ['OPEN', 'TAKEN'] as const;
export type VisitorClaim = (typeof visitorClaims)[number];

/** The visitor of a web chat, in its own words. */
export const ConversationVisitor = z
  .object({
    verified: z
      .boolean()
      .describe('Whether your server has signed the id of its user. The name and the e-mail address are not signed.'),
    name: z.string().nullable().describe('The name that it gave.'),
    email: z.string().nullable().describe('The e-mail address that it gave. Nobody has proved that it is its own.'),
    saidAt: timestamp.nullable().describe('When it last gave one of them.'),
    claim: z
      .enum(visitorClaims)
      .nullable()
      .describe(
        'OPEN: the contact has not been changed; POST …/accept-claim does so. TAKEN: the contact has taken it over. null: the visitor has said nothing.',
      ),
  })
  .meta({ id: 'ConversationVisitor' });
export type ConversationVisitor = z.infer<typeof ConversationVisitor>;

/** Characters of a question that are kept of what a chatbot could not answer. */
export const unansweredChars = 500;

/** A question that a chatbot could not answer. */
export const UnansweredQuestion = z
  .object({
    question: z.string().describe(`The first ${unansweredChars} characters of what the contact wrote.`),
    suggestions: z
      .array(z.string())
      .max(suggestionLimits.perMessage)
      .describe('The questions or topics that the chatbot then offered.'),
  })
  .meta({ id: 'UnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

/** A thread between one chatbot and one contact. Source: specification, Conversation. */
export const Conversation = z
  .object({
    ...identityFields,
    botId: z.string(),
    contactId: z.string(),
    platform: z.string(),
    externalThreadId: z
      .string()
      .nullable()
      .describe('The id of the thread on its platform; unique among the open conversations of the chatbot there.'),
    status: z.enum(conversationStatuses),
    assigneeId: z.string().nullable().describe('The user who has taken it over; null also while it waits for one.'),
    handoffReason: z
      .enum(handoffReasons)
      .nullable()
      .describe('Why the chatbot last asked for a human; null once it is back with a chatbot.'),
    handoffError: z
      .string()
      .nullable()
      .describe(
        'The error if handoffReason is ERROR; the reason why the reply was withheld if it is FLAGGED; otherwise null.',
      ),
    unanswered: z
      .array(UnansweredQuestion)
      .describe(
        'Questions that a chatbot without a model could not answer since its last answer, oldest first: of a hand-off, those that were tried before it. Empty once it is back with a chatbot.',
      ),
    closeReason: z.enum(closeReasons).nullable(),
    closedAt: timestamp.nullable(),
    lastMessageAt: timestamp.nullable().describe('null until the first message.'),
    lastMessage: z
      .object({ id: z.string(), role: z.enum(messageRoles), content: z.string(), createdAt: timestamp })
      .nullable()
      .describe(`The first ${previewChars} characters of the last message.`),
    leadId: z
      .string()
      .nullable()
      .describe('The lead that the chatbot made of it, since the contact showed the intent to buy; null: none.'),
    snoozedUntil: timestamp
      .nullable()
      .describe('When it comes back to the inbox; a message of the contact brings it back at once. null: not snoozed.'),
    replyWindowEndsAt: timestamp
      .nullable()
      .describe('Until when the platform takes free text: after that, send a template. null: always.'),
    visitor: ConversationVisitor.nullable().describe('null outside of web chats.'),
    messageCount: z.int(),
    unreadCount: z.int().describe('Messages of the contact since the team last read or wrote.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const conversationSorts = ['-createdAt', 'createdAt', '-lastMessageAt', 'lastMessageAt'] as const;

/** The filters for the conversations of a chatbot. */
export const conversationFilters = {
  ...recordIds('conversation'),
  ...valueFilter('status', z.enum(conversationStatuses)),
  ...idFilter('assigneeId', 'user', { about: 'User ids', none: 'conversations without an assignee' }),
  ...valueFilter('platform', text(50)),
  externalThreadId: text(200).optional(),
  unread: queryBoolean.optional().describe('Whether unreadCount is above 0.'),
  snoozed: queryBoolean.optional().describe('Whether snoozedUntil is still to come.'),
  ...timeFilters,
};

export const ConversationQuery = listQuery([...conversationSorts, '-snoozedUntil', 'snoozedUntil'], {
  q: searchText
    .optional()
    .describe(
      'Words, each of which begins one of the same message or private note, in any order, case and width, with accents or without. Of more than eight words, the first eight count.',
    ),
  ...idFilter('botId', 'chatbot', { about: 'Chatbot ids' }),
  ...idFilter('contactId', 'contact', { about: 'Contact ids' }),
  ...conversationFilters,
  fields: selectedFields(Conversation),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;
export const ConversationGetQuery = z.strictObject({ fields: selectedFields(Conversation) });

/** How many conversations each tab of an inbox has. */
export const ConversationCounts = z
  .object({
    open: z.int().describe('Not closed, snoozed ones left out.'),
    handedOff: z.int().describe('HUMAN_TAKEOVER, snoozed ones left out.'),
    mine: z.int().describe('Of `handedOff`: those whose assignee is the caller; 0 for a key without an owner.'),
    unassigned: z.int().describe('Of `handedOff`: those without an assignee.'),
    unread: z.int().describe('Of `open`: those with unread messages.'),
    snoozed: z.int().describe('Those that come back later.'),
  })
  .meta({ id: 'ConversationCounts' });
export type ConversationCounts = z.infer<typeof ConversationCounts>;
