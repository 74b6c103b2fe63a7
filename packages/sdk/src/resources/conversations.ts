// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { EventStream } from '../event-stream.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type {
  ConditionalOptions,
  CustomFields,
  IdempotentOptions,
  OpenEnum,
  RequestOptions,
  Selected,
  Selecting,
  StreamOptions,
  UploadBody,
} from '../types.js';
import type { Actor, Conversation, ConversationNote, ConversationVisitor, UnansweredQuestion } from './changes.js';
import type { Contact, Deleted } from './contacts.js';
import type { Attachment, ContactInline, Message, MessageMetadata, MessageTemplate } from './leads.js';
import type { PresenceStatus } from './me.js';

export interface ConversationQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-lastMessageAt' | 'lastMessageAt' | '-snoozedUntil' | 'snoozedUntil' | undefined;
  /** Words, each of which begins one of the same message or private note, in any order, case and width, with accents or without. Of more than eight words, the first eight count. */
  q?: string | undefined;
  /** Chatbot ids. */
  chatbot?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `chatbot`. */
  botId?:
    | string
    | readonly string[]
    | {
        /** The same as `chatbot: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | 'ACTIVE'
    | 'WAITING'
    | 'HUMAN_TAKEOVER'
    | 'CLOSED'
    | 'ARCHIVED'
    | readonly ('ACTIVE' | 'WAITING' | 'HUMAN_TAKEOVER' | 'CLOSED' | 'ARCHIVED')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'ACTIVE'
          | 'WAITING'
          | 'HUMAN_TAKEOVER'
          | 'CLOSED'
          | 'ARCHIVED'
          | readonly ('ACTIVE' | 'WAITING' | 'HUMAN_TAKEOVER' | 'CLOSED' | 'ARCHIVED')[]
          | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for conversations without an assignee. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; conversations without an assignee match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assigneeId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The platform, such as TELEGRAM or WEB. */
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The id of the thread on its platform. */
  externalThreadId?: string | undefined;
  /** Whether unreadCount is above 0. */
  unread?: boolean | undefined;
  /** Whether snoozedUntil is still to come. */
  snoozed?: boolean | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface ConversationCreate<F extends CustomFields = CustomFields> {
  /** The id of the chatbot. */
  botId: string;
  /** The id of the contact. */
  contactId?: string | null | undefined;
  /** The contact of the conversation: an existing one, as its `matchOn` and `onMatch` say, or a new one. Without the scope `read:leads`, an existing one is a CONFLICT. */
  contact?: ContactInline<F> | undefined;
  /** Default: API. */
  platform?: string | undefined;
  /** The id of the thread on its platform. */
  externalThreadId?: string | null | undefined;
}

export interface ConversationCreated {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the chatbot. */
  botId: string;
  /** The id of the contact. */
  contactId: string;
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** The id of the thread on its platform; unique among the open conversations of the chatbot there. */
  externalThreadId: string | null;
  /** The state of the record. */
  status: OpenEnum<'ACTIVE' | 'WAITING' | 'HUMAN_TAKEOVER' | 'CLOSED' | 'ARCHIVED'>;
  /** The user who has taken it over; null also while it waits for one. */
  assigneeId: string | null;
  /** Why the chatbot last asked for a human; null once it is back with a chatbot. */
  handoffReason: OpenEnum<'UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED'> | null;
  /** The error if handoffReason is ERROR; the reason why the reply was withheld if it is FLAGGED; otherwise null. */
  handoffError: string | null;
  /** Questions that a chatbot without a model could not answer since its last answer, oldest first: of a hand-off, those that were tried before it. Empty once it is back with a chatbot. */
  unanswered: UnansweredQuestion[];
  /** Why the conversation was closed; null while it is open. */
  closeReason: OpenEnum<'RESOLVED' | 'INACTIVITY' | 'BLOCKED'> | null;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** null until the first message. */
  lastMessageAt: string | null;
  /** The first 200 characters of the last message. */
  lastMessage: {
    /** Identifies the record; it never changes. */
    id: string;
    /** The author of the message. */
    role: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>;
    /** The text. */
    content: string;
    /** When the record was created. */
    createdAt: string;
  } | null;
  /** The lead that the chatbot made of it, since the contact showed the intent to buy; null: none. */
  leadId: string | null;
  /** When it comes back to the inbox; a message of the contact brings it back at once. null: not snoozed. */
  snoozedUntil: string | null;
  /** Until when the platform takes free text: after that, send a template. null: always. */
  replyWindowEndsAt: string | null;
  /** null outside of web chats. */
  visitor: ConversationVisitor | null;
  /** The number of messages. */
  messageCount: number;
  /** Messages of the contact since the team last read or wrote. */
  unreadCount: number;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The result for the `contact` in the body: a new one was `created`, or one that was there is `linked` as it is, had blanks `filled`, or was `updated`. */
  contactMatch?: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | undefined;
  /** The fields of the `contact` that were sent, differ from those of the contact that was there, and were not written. Without the scope to read, all fields that may not have been written. */
  contactIgnored?: string[] | undefined;
  /** The ids of up to three other contacts with the telephone number of the one that was created. */
  contactDuplicates?: string[] | undefined;
}

export interface ConversationStreamQuery {
  /** Only what happens in this conversation. */
  conversation?: string | undefined;
}

export interface ConversationCounts {
  /** Not closed, snoozed ones left out. */
  open: number;
  /** HUMAN_TAKEOVER, snoozed ones left out. */
  handedOff: number;
  /** Of `handedOff`: those whose assignee is the caller; 0 for a key without an owner. */
  mine: number;
  /** Of `handedOff`: those without an assignee. */
  unassigned: number;
  /** Of `open`: those with unread messages. */
  unread: number;
  /** Those that come back later. */
  snoozed: number;
}

export interface MessageQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `sequence`. */
  sort?: 'sequence' | '-sequence' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The author of the message. */
  role?:
    | 'USER'
    | 'ASSISTANT'
    | 'SYSTEM'
    | 'HUMAN_AGENT'
    | readonly ('USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'USER'
          | 'ASSISTANT'
          | 'SYSTEM'
          | 'HUMAN_AGENT'
          | readonly ('USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT')[]
          | undefined;
      }
    | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?: string | undefined;
  /** Grows with each entry, in the order in which they were stored. */
  sequence?:
    | {
        /** Only messages after this place: a place to go on from. */
        gt?: number | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface MessageCreate {
  /** USER is the contact, and makes the chatbot reply; ASSISTANT your own bot; HUMAN_AGENT a human after a takeover. SYSTEM is written by the server only. */
  role: 'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT';
  /** May be empty if the message has attachments. */
  content: string;
  /** Up to 10 files that were uploaded to this conversation and not used in a message yet: their ids, or the objects that the upload returned. */
  attachments?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id: string;
          }
      )[]
    | undefined;
  /** Posted again with the same externalId, a message is stored once: you get the first one. */
  externalId?: string | null | undefined;
  /** Of an ASSISTANT message: what the contact may answer, such as the questions that it may mean. */
  suggestions?: readonly string[] | undefined;
  /** A template of the channel, as `channels.listTemplates` lists it; for platforms that take nothing else after the reply window. `content` is then what your team sees; if it is empty, the server names the template. */
  template?:
    | {
        /** The name. */
        name: string;
        /** The language: a BCP 47 code, such as `de`. */
        language: string;
        /** The values of the placeholders, in their order. */
        parameters?: readonly string[] | undefined;
      }
    | null
    | undefined;
  /** Of an ASSISTANT message: what your own engine has to say of it. */
  metadata?:
    | {
        /** The language model. */
        model?: string | null | undefined;
        /** The number of tokens. */
        tokens?: number | null | undefined;
      }
    | null
    | undefined;
}

export interface MessageCreateQuery {
  /** Answer a USER message only when the chatbot has replied or handed off, after a minute at most. */
  wait?: boolean | undefined;
  /** Answer with an event stream that has the reply piece by piece. */
  stream?: boolean | undefined;
}

export interface PostedMessage {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the conversation. */
  conversationId: string;
  /** Place in the conversation, from 1, without gaps. */
  sequence: number;
  /** The author of the message. */
  role: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>;
  /** Empty if the message has attachments only. */
  content: string;
  /** The files of the message, in their order. */
  attachments: Attachment[];
  /** The contact, the chatbot or the user who wrote it; null of the server and of keys without an owner. */
  senderId: string | null;
  /** Your own id of the message; unique in the conversation. */
  externalId: string | null;
  /** Suggested answers for the contact. The web chat shows them as buttons until there is something newer, and a click sends the text; on other channels they are numbered lines below the text. */
  suggestions: string[];
  /** The template that was sent; null: free text. */
  template: MessageTemplate | null;
  /** Of replies of chatbots, of mails, and of messages of a platform that were more than a plain text; null of all others. */
  metadata: MessageMetadata | null;
  /** Whether it has left for the thread of its platform. Null if the server sends it nowhere: you show it yourself. */
  delivery: OpenEnum<'PENDING' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'> | null;
  /** Of a FAILED one: what the platform said, with its code; else null. */
  deliveryError: string | null;
  /** When the record was created. */
  createdAt: string;
  /** With `wait: true`, the reply of the chatbot; null if there is none: it handed off, or somebody was quicker. */
  reply: Message | null;
}

export interface AttachmentUpload {
  /** The name of the file. A file of a multipart form brings its own. */
  fileName?: string | undefined;
}

export interface TypingShown {
  /** false if it was shown a moment ago, or if the conversation is closed. */
  shown: boolean;
}

export interface ConversationReassignFields {
  /** The user who goes on with it; null: nobody in particular. */
  assigneeId?: string | null | undefined;
  /** The chatbot that goes on with it. */
  botId?: string | undefined;
}

/** Needs exactly one of `assigneeId` and `botId`. */
export type ConversationReassign = ConversationReassignFields &
  ({ assigneeId: string | null; botId?: undefined } | { botId: string; assigneeId?: undefined });

export interface ConversationSnooze {
  /** When it comes back, at most 365 days from now; null: now. */
  until: string | Date | null;
}

export interface ConversationReopen {
  /** The side that continues the conversation. HUMAN: the caller becomes the assignee. */
  to: 'BOT' | 'HUMAN';
}

export interface ConversationNoteQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `createdAt`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface ConversationNoteCreate {
  /** The text. */
  content: string;
  /** Ids of users of the tenant, at most 20; an id that is sent twice counts once. */
  mentions?: readonly string[] | undefined;
  /** Accepted only as it is. Add a note to the other conversation with `conversations.createNote`. */
  conversationId?: string | undefined;
}

export interface ConversationNoteUpdate {
  /** The text. */
  content?: string | undefined;
  /** Ids of users of the tenant, at most 20; an id that is sent twice counts once. */
  mentions?: readonly string[] | undefined;
  /** Accepted only as it is. Add a note to the other conversation with `conversations.createNote`. */
  conversationId?: string | undefined;
}

export interface ConversationAssignmentPreviewRequest {
  /** Only this conversation, as if it waited, regardless of its assignee. */
  conversationId?: string | undefined;
  /** How many conversations to look at, longest waiting first. Default: 100. */
  limit?: number | undefined;
}

export interface ConversationAssignmentPreview {
  /** In the order in which they would be assigned: the one that has waited longest first. */
  conversations: {
    /** The id of the conversation. */
    conversationId: string;
    /** The user who would get the conversation; null: nobody. */
    assigneeId: string | null;
    /** The name of the rule that would assign it. */
    rule: string | null;
    /** Why. */
    reason: OpenEnum<'NEXT_IN_TURN' | 'NO_RULES' | 'NO_RULE_APPLIES' | 'NO_ELIGIBLE_USER' | 'ALL_USERS_FULL'>;
    /** Why, in a sentence. */
    message: string;
  }[];
  /** Those who can get a conversation come first, in the order of their turns. */
  users: {
    /** The id of the user. */
    userId: string;
    /** The name. */
    name: string;
    /** Whether a rule can give the user a conversation now. */
    eligible: boolean;
    /** Why not. OFFLINE: the user is not ONLINE; rules with `onlyOnline: false` still count the user. */
    reason: OpenEnum<'UNAVAILABLE' | 'FULL' | 'INVITED' | 'DISABLED' | 'VIEWER' | 'OFFLINE'> | null;
    /** The state of the record. */
    status: OpenEnum<'ONLINE' | 'AWAY' | 'OFFLINE'>;
    /** Conversations in HUMAN_TAKEOVER that the user has now, snoozed ones left out. */
    openConversations: number;
    /** The number of open conversations at which the user gets no more; null for no limit. */
    maxOpenConversations: number | null;
  }[];
}

/** Threads between a chatbot and a contact, with takeover by a person. */
export interface ConversationsResource<F extends CustomFields = CustomFields> {
  /**
   * List conversations.
   *
   * An inbox: `{ status: 'HUMAN_TAKEOVER', assignee: 'none', sort: '-lastMessageAt' }` waits for a human; with `unread: true`, `page.total` counts what is unread. Sorted by lastMessageAt, the list has only those that have a message; sorted by snoozedUntil, only those that are or were snoozed.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/conversations`
   *
   * @example
   * ```ts
   * for await (const each of client.conversations.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list<const K extends keyof Conversation = keyof Conversation>(
    options?: ConversationQuery & Selecting<K> & RequestOptions,
  ): PagePromise<Selected<Conversation, K>>;

  /**
   * Begin a conversation.
   *
   * Emits conversation.started. A second open conversation of a thread on its platform is a CONFLICT with existingId.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists), {@link GoneError} (MERGED).
   *
   * `POST /v1/conversations`
   *
   * @example
   * ```ts
   * const result = await client.conversations.create({
   *   botId: 'bot_01m5k2tp9rnx4bc5a3d9y7z6hj',
   *   contact: { name: 'Ada Lovelace' },
   *   platform: 'WEB',
   * });
   * ```
   */
  create(body: ConversationCreate<F>, options?: IdempotentOptions): ApiPromise<ConversationCreated>;

  /**
   * Follow conversations as they happen.
   *
   * Deprecated: `changes.stream` has the same events, for `resource` conversation, and takes `conversation` too. Server-sent events in the order in which they happened. Open it first, read your lists when `stream.opened` has come, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/conversations/stream`
   *
   * @deprecated
   *
   * @example
   * ```ts
   * for await (const each of client.conversations.stream()) {
   *   console.log(each);
   * }
   * ```
   */
  stream(options?: ConversationStreamQuery & StreamOptions): EventStream<
    | {
        /** Which of the forms this object has. */
        type: 'stream.opened';
      }
    | {
        /** Which of the forms this object has. */
        type: 'stream.reset';
      }
    | {
        /** Which of the forms this object has. */
        type: 'message.created';
        /** A sentence for people. */
        message: Message;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields that changed, with their values before. null if it is new, or if none of its fields changed. */
        previous: Record<string, unknown> | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.updated';
        /** The conversation. */
        conversation: Conversation;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields that changed, with their values before. null if it is new, or if none of its fields changed. */
        previous: Record<string, unknown> | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'note.updated';
        /** The note. */
        note: ConversationNote;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields that changed, with their values before. null if it is new, or if none of its fields changed. */
        previous: Record<string, unknown> | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'note.deleted';
        /** The id of the conversation. */
        conversationId: string;
        /** The id of the note. */
        noteId: string;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields that changed, with their values before. null if it is new, or if none of its fields changed. */
        previous: Record<string, unknown> | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.typing';
        /** The id of the conversation. */
        conversationId: string;
        /** USER: the contact. HUMAN_AGENT: somebody of your team. */
        role: OpenEnum<'USER' | 'HUMAN_AGENT'>;
        /** The contact or the user; null of keys without an owner. */
        senderId: string | null;
        /** The name. */
        name: string | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'user.presence';
        /** The id of the user. */
        userId: string;
        /** The name. */
        name: string;
        /** The state of the record. */
        status: OpenEnum<PresenceStatus>;
        /** The conversation that the user looks at now. */
        conversationId: string | null;
      }
  >;

  /**
   * Count the conversations of each tab of an inbox.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/conversations/counts`
   *
   * @example
   * ```ts
   * const result = await client.conversations.getCounts();
   * ```
   */
  getCounts(options?: RequestOptions): ApiPromise<ConversationCounts>;

  /**
   * Read a conversation.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/conversations/:id`
   *
   * @example
   * ```ts
   * const result = await client.conversations.get('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  get<const K extends keyof Conversation = keyof Conversation>(
    id: string,
    options?: Selecting<K> & RequestOptions,
  ): ApiPromise<Selected<Conversation, K>>;

  /**
   * List the messages of a conversation.
   *
   * In chronological order.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/conversations/:id/messages`
   *
   * @example
   * ```ts
   * for await (const each of client.conversations.listMessages('conv_01m5k2tsfvra7ef8d6g2b0c9mn')) {
   *   console.log(each);
   * }
   * ```
   */
  listMessages(conversationId: string, options?: MessageQuery & RequestOptions): PagePromise<Message>;

  /**
   * Post a message.
   *
   * A USER message makes the chatbot reply, unless a human has taken over: soon, or before the answer with `wait: true`. A message that the chatbot replies to counts as an AI call of the user, with or without a model.
   *
   * With `wait: true`, the timeout is that of the client plus 60 seconds.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: server_only), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONVERSATION_CLOSED, INVALID_TRANSITION, REPLY_WINDOW_CLOSED), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/conversations/:id/messages`
   *
   * @example
   * ```ts
   * const result = await client.conversations.createMessage('conv_01m5k2tsfvra7ef8d6g2b0c9mn', { role: 'USER', content: 'When are you open?' });
   * ```
   */
  createMessage(
    conversationId: string,
    body: MessageCreate,
    options?: MessageCreateQuery & IdempotentOptions,
  ): ApiPromise<PostedMessage>;

  /**
   * Post a message.
   *
   * A USER message makes the chatbot reply, unless a human has taken over: soon, or before the answer with `wait: true`. A message that the chatbot replies to counts as an AI call of the user, with or without a model.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: server_only), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONVERSATION_CLOSED, INVALID_TRANSITION, REPLY_WINDOW_CLOSED), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/conversations/:id/messages`
   *
   * @example
   * ```ts
   * for await (const each of client.conversations.streamMessage('conv_01m5k2tsfvra7ef8d6g2b0c9mn', { role: 'USER', content: 'When are you open?' })) {
   *   console.log(each);
   * }
   * ```
   */
  streamMessage(
    conversationId: string,
    body: MessageCreate,
    options?: MessageCreateQuery & IdempotentOptions,
  ): EventStream<
    | {
        /** Which of the forms this object has. */
        type: 'message';
        /** A sentence for people. */
        message: Message;
      }
    | {
        /** Which of the forms this object has. */
        type: 'text';
        /** The text. */
        text: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'reply';
        /** A sentence for people. */
        message: Message | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation';
        /** The conversation. */
        conversation: Conversation;
      }
  >;

  /**
   * Upload a file for a message.
   *
   * The body is the file, or a multipart form with one file, up to 10485760 bytes: images, PDF, plain text, audio, and documents of Word, Excel, PowerPoint and OpenDocument. The server finds the type in the bytes. Name the file in a message within 1 hour; after that it is deleted.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/conversations/:id/attachments`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.conversations.createAttachment('conv_01m5k2tsfvra7ef8d6g2b0c9mn', createReadStream('contacts.csv'));
   * ```
   */
  createAttachment(
    conversationId: string,
    file: UploadBody,
    options?: AttachmentUpload & IdempotentOptions,
  ): ApiPromise<Attachment>;

  /**
   * Download a file of a message.
   *
   * Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/conversations/:id/attachments/:attachmentId`
   *
   * @example
   * ```ts
   * const result = await client.conversations.downloadAttachment('conv_01m5k2tsfvra7ef8d6g2b0c9mn', 'att_01m5k2tthxsb8fg9e7h3c1d0nq');
   * ```
   */
  downloadAttachment(conversationId: string, attachmentId: string, options?: RequestOptions): Promise<FileDownload>;

  /**
   * Show that somebody of the team is typing.
   *
   * The contact sees it for 6 seconds, in the web chat and at Telegram. Send it again while they type, at most once in 3 seconds: more often has no effect. Nothing is stored.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/conversations/:id/typing`
   *
   * @example
   * ```ts
   * const result = await client.conversations.sendTyping('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  sendTyping(conversationId: string, options?: IdempotentOptions): ApiPromise<TypingShown>;

  /**
   * Mark a conversation as read.
   *
   * Sets unreadCount to 0. A HUMAN_AGENT message and a takeover do so too.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/read`
   *
   * @example
   * ```ts
   * const result = await client.conversations.markRead('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  markRead(conversationId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<Conversation>;

  /**
   * Take a conversation over.
   *
   * The caller becomes the assignee. The chatbot replies no more until the conversation is closed or reassigned; a reply that it is at is dropped.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONVERSATION_CLOSED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/takeover`
   *
   * @example
   * ```ts
   * const result = await client.conversations.takeOver('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  takeOver(conversationId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<Conversation>;

  /**
   * Give a conversation to another user, or to a chatbot.
   *
   * Only while a human has it. A chatbot replies to the last message if it is of the contact, which counts as an AI call of the user; a SYSTEM message marks the change.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists, INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/conversations/:id/reassign`
   *
   * @example
   * ```ts
   * const result = await client.conversations.reassign('conv_01m5k2tsfvra7ef8d6g2b0c9mn', { assigneeId: 'usr_01m5k2wd3ffx8sm4hk2v7c9b1e' });
   * ```
   */
  reassign(
    conversationId: string,
    body: ConversationReassign,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<Conversation>;

  /**
   * Snooze a conversation.
   *
   * Only while a human has it. It comes back at `until`, or at once if the contact writes, or if it leaves HUMAN_TAKEOVER.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/snooze`
   *
   * @example
   * ```ts
   * const result = await client.conversations.snooze('conv_01m5k2tsfvra7ef8d6g2b0c9mn', { until: '2026-12-01T08:00:00.000Z' });
   * ```
   */
  snooze(
    conversationId: string,
    body: ConversationSnooze,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<Conversation>;

  /**
   * Close a conversation.
   *
   * Emits conversation.ended. A closed one stays as it is.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/close`
   *
   * @example
   * ```ts
   * const result = await client.conversations.close('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  close(conversationId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<Conversation>;

  /**
   * Reopen a closed conversation.
   *
   * Reopened to the chatbot, it replies to the last message if it is of the contact, which counts as an AI call of the user.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists, INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/conversations/:id/reopen`
   *
   * @example
   * ```ts
   * const result = await client.conversations.reopen('conv_01m5k2tsfvra7ef8d6g2b0c9mn', { to: 'HUMAN' });
   * ```
   */
  reopen(
    conversationId: string,
    body: ConversationReopen,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<Conversation>;

  /**
   * Take over what a visitor has said of itself.
   *
   * Writes the name and the e-mail address of `visitor` to the contact, and answers with it. An e-mail address that the contact had becomes a further one. Needs the scope of contacts, not that of conversations. A CONFLICT without an open claim, and with existingId if another contact has the address: merge the two.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists or related_deleted or limit_reached or nothing_to_do).
   *
   * `POST /v1/conversations/:id/accept-claim`
   *
   * @example
   * ```ts
   * const result = await client.conversations.acceptClaim('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  acceptClaim(conversationId: string, options?: IdempotentOptions): ApiPromise<Contact<F>>;

  /**
   * Archive a closed conversation.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/archive`
   *
   * @example
   * ```ts
   * const result = await client.conversations.archive('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  archive(conversationId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<Conversation>;

  /**
   * Take a conversation out of the archive.
   *
   * It is CLOSED again.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/conversations/:id/unarchive`
   *
   * @example
   * ```ts
   * const result = await client.conversations.unarchive('conv_01m5k2tsfvra7ef8d6g2b0c9mn');
   * ```
   */
  unarchive(conversationId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<Conversation>;

  /**
   * List the private notes of a conversation.
   *
   * In chronological order. The contact never sees them, and no model or platform is sent them.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/conversations/:id/notes`
   *
   * @example
   * ```ts
   * for await (const each of client.conversations.listNotes('conv_01m5k2tsfvra7ef8d6g2b0c9mn')) {
   *   console.log(each);
   * }
   * ```
   */
  listNotes(conversationId: string, options?: ConversationNoteQuery & RequestOptions): PagePromise<ConversationNote>;

  /**
   * Add a private note to a conversation.
   *
   * For the team only, in every status of the conversation. The conversation itself does not change. A conversation has 1000 notes at most; one more is a CONFLICT.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/conversations/:id/notes`
   *
   * @example
   * ```ts
   * const result = await client.conversations.createNote('conv_01m5k2tsfvra7ef8d6g2b0c9mn', {
   *   content: 'Asked for a discount last week too. @Grace Hopper, can we offer 5 %?',
   *   mentions: ['usr_01m5k2wd3ffx8sm4hk2v7c9b1e'],
   * });
   * ```
   */
  createNote(
    conversationId: string,
    body: ConversationNoteCreate,
    options?: IdempotentOptions,
  ): ApiPromise<ConversationNote>;

  /**
   * Change a private note.
   *
   * Its author can, and anybody with the scope admin.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/conversations/:id/notes/:noteId`
   *
   * @example
   * ```ts
   * const result = await client.conversations.updateNote('conv_01m5k2tsfvra7ef8d6g2b0c9mn', 'cnote_01m5k2tvkxtc9gh0f8j4d2e1pq', { content: 'Asked for a discount last week too.' });
   * ```
   */
  updateNote(
    conversationId: string,
    noteId: string,
    body: ConversationNoteUpdate,
    options?: ConditionalOptions,
  ): ApiPromise<ConversationNote>;

  /**
   * Delete a private note.
   *
   * At once and for good. Its author can, and anybody with the scope admin.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/conversations/:id/notes/:noteId`
   *
   * @example
   * ```ts
   * const result = await client.conversations.deleteNote('conv_01m5k2tsfvra7ef8d6g2b0c9mn', 'cnote_01m5k2tvkxtc9gh0f8j4d2e1pq');
   * ```
   */
  deleteNote(conversationId: string, noteId: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * See who would get the conversations that wait, and why.
   *
   * Returns what the rules in `conversations.assignment` of the settings would do now, and the state of each user. Nothing is changed, and no turn is taken.
   *
   * Scope: `read:conversations`.
   *
   * `POST /v1/conversations/auto-assign/preview`
   *
   * @example
   * ```ts
   * const result = await client.conversations.previewAutoAssign({ limit: 20 });
   * ```
   */
  previewAutoAssign(
    body?: ConversationAssignmentPreviewRequest,
    options?: IdempotentOptions,
  ): ApiPromise<ConversationAssignmentPreview>;
}

export const ConversationsResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => ConversationsResource<F>
>(`
/v1/conversations
list GET ~ page query
create POST ~ body
stream GET ~/ events query
getCounts GET ~/
get GET ~/:id query
listMessages GET ~/:id/ page query
createMessage POST ~/:id/messages body query wait=60
streamMessage POST ~/:id/messages events body query=stream
createAttachment POST ~/:id/attachments upload=application/octet-stream query
downloadAttachment GET ~/:id/attachments/:attachmentId file=image/png
sendTyping POST ~/:id/typing
markRead POST ~/:id/read versioned
takeOver POST ~/:id/takeover versioned
reassign POST ~/:id/ versioned body
snooze POST ~/:id/ versioned body
close POST ~/:id/ versioned
reopen POST ~/:id/ versioned body
acceptClaim POST ~/:id/
archive POST ~/:id/ versioned
unarchive POST ~/:id/ versioned
listNotes GET ~/:id/ page query
createNote POST ~/:id/notes body
updateNote PATCH ~/:id/notes/:noteId versioned body
deleteNote DELETE ~/:id/notes/:noteId versioned
previewAutoAssign POST ~/auto-assign/preview body`);
