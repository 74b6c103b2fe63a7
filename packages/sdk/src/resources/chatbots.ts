// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Chatbot, ChatbotHandoff, ChatbotLeads, ChatbotMemory, Conversation } from './changes.js';
import type { Deleted } from './contacts.js';
import type { Citation } from './leads.js';

export interface ChatbotQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
  /** The platform, such as TELEGRAM or WEB. */
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only. */
  deleted?: boolean | undefined;
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

export interface ChatbotRead {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** The address of a picture. */
  avatar: string | null;
  /** The platforms. */
  platforms: string[];
  /** For each platform, whether this server carries messages from and to it. */
  channels: {
    /** The platform, such as TELEGRAM or WEB. */
    platform: string;
    /** Whether the channel can send and receive. */
    connected: boolean;
  }[];
  /** The knowledge bases that the chatbot answers from. */
  knowledgeBaseIds: string[];
  /** How the chatbot behaves and speaks. */
  persona: string;
  /** The language model. */
  model: string;
  /** Why this server does not reply with `model`: it has none, or does not offer this one. Else null. */
  modelError: string | null;
  /** How freely the model writes: 0 is the least. */
  temperature: number;
  /** Whether it is in use. */
  enabled: boolean;
  /** When the chatbot hands over to people. */
  handoff: ChatbotHandoff;
  /** The memory that the chatbot has of a contact. */
  memory: ChatbotMemory;
  /** How the chatbot makes leads of conversations. */
  leads: ChatbotLeads;
  /** The origins of the pages that may embed the chatbot. */
  allowedOrigins: string[];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** When the chatbot was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface ChatbotCreate {
  /** The name. */
  name: string;
  /** The address of a picture. */
  avatar?: string | null | undefined;
  /** The platforms. */
  platforms?: readonly string[] | undefined;
  /** The knowledge bases that the chatbot answers from. */
  knowledgeBaseIds?: readonly string[] | undefined;
  /** The role and tone of the chatbot. The rules of the server come after it and take precedence. */
  persona?: string | undefined;
  /** `rules` answers without a model, `default` uses the model of the installation; anything else is the name of a model that the operator offers (AI_MODELS). A model that is not offered is stored, and `modelError` says so. Default: `rules`. */
  model?: string | undefined;
  /** Default: 0.3. */
  temperature?: number | undefined;
  /** A conversation whose chatbot is disabled goes to a human. Default: true. */
  enabled?: boolean | undefined;
  /** Its fields are changed one by one; null brings back all defaults. */
  handoff?:
    | {
        /** The confidence below which the chatbot hands over, from 0 to 1. */
        minConfidence?: number | undefined;
        /** The number of attempts. */
        attempts?: number | undefined;
        /** The words with which a visitor asks for a person. */
        phrases?: readonly string[] | undefined;
        /** A sentence for people. */
        message?: string | null | undefined;
      }
    | null
    | undefined;
  /** null brings back the default: no notes. */
  memory?:
    | {
        /** Whether it is in use. */
        enabled?: boolean | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the default pipeline. */
  leads?:
    | {
        /** Whether it is in use. */
        enabled?: boolean | undefined;
        /** The least score, from 0 to 100; null for any. */
        minScore?: number | undefined;
        /** The id of the pipeline. */
        pipelineId?: string | null | undefined;
      }
    | null
    | undefined;
  /** The origins of web pages that may open the chat, such as `https://example.com`. */
  allowedOrigins?: readonly string[] | undefined;
}

export interface ChatbotUpdate {
  /** The name. */
  name?: string | undefined;
  /** The address of a picture. */
  avatar?: string | null | undefined;
  /** The platforms. */
  platforms?: readonly string[] | undefined;
  /** The knowledge bases that the chatbot answers from. */
  knowledgeBaseIds?: readonly string[] | undefined;
  /** The role and tone of the chatbot. The rules of the server come after it and take precedence. */
  persona?: string | undefined;
  /** `rules` answers without a model, `default` uses the model of the installation; anything else is the name of a model that the operator offers (AI_MODELS). A model that is not offered is stored, and `modelError` says so. Default: `rules`. */
  model?: string | undefined;
  /** Default: 0.3. */
  temperature?: number | undefined;
  /** A conversation whose chatbot is disabled goes to a human. Default: true. */
  enabled?: boolean | undefined;
  /** Its fields are changed one by one; null brings back all defaults. */
  handoff?:
    | {
        /** The confidence below which the chatbot hands over, from 0 to 1. */
        minConfidence?: number | undefined;
        /** The number of attempts. */
        attempts?: number | undefined;
        /** The words with which a visitor asks for a person. */
        phrases?: readonly string[] | undefined;
        /** A sentence for people. */
        message?: string | null | undefined;
      }
    | null
    | undefined;
  /** null brings back the default: no notes. */
  memory?:
    | {
        /** Whether it is in use. */
        enabled?: boolean | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the default pipeline. */
  leads?:
    | {
        /** Whether it is in use. */
        enabled?: boolean | undefined;
        /** The least score, from 0 to 100; null for any. */
        minScore?: number | undefined;
        /** The id of the pipeline. */
        pipelineId?: string | null | undefined;
      }
    | null
    | undefined;
  /** The origins of web pages that may open the chat, such as `https://example.com`. */
  allowedOrigins?: readonly string[] | undefined;
}

export interface ChatbotSessionQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-lastMessageAt' | 'lastMessageAt' | undefined;
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

export interface ChatbotStatsQuery {
  /** Sessions that began at or after. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** Sessions that began before. Default: now. */
  to?: string | Date | undefined;
}

export interface ChatbotStats {
  /** Conversations that began in the period. */
  sessions: number;
  /** All messages of those conversations, by whomever. */
  messages: number;
  /** The share of those conversations, 0 to 1, that a human has taken over; 0 of none. */
  takeoverRate: number;
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
}

export interface ChatbotTest {
  /** A sentence for people. */
  message: string;
}

export interface ChatbotTestReply {
  /** Empty if the engine failed; `error` says why. */
  reply: string;
  /** Tokens that the model read and wrote; 0 if none was called. */
  tokens: number;
  /** How long the reply took, in milliseconds. */
  latencyMs: number;
  /** The writer of the reply: the rules or a language model. */
  engine: OpenEnum<'rules' | 'model'>;
  /** How sure the engine is, 0 to 1. */
  confidence: number;
  /** Whether a conversation that begins so would go to a human. */
  handoff: boolean;
  /** Suggested answers for the contact, if the chatbot asks back. */
  suggestions: string[];
  /** The documents that the reply is based on. */
  citations: Citation[];
  /** Why the engine failed, or why its reply was withheld and would go to a human. */
  error: string | null;
}

/** Assistants with a persona, knowledge bases and platforms. */
export interface ChatbotsResource {
  /**
   * List chatbots.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/chatbots`
   *
   * @example
   * ```ts
   * for await (const each of client.chatbots.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ChatbotQuery & RequestOptions): PagePromise<ChatbotRead>;

  /**
   * Create a chatbot.
   *
   * Scope: `write:conversations`.
   *
   * `POST /v1/chatbots`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.create({
   *   name: 'Bo',
   *   persona: 'You are the friendly assistant of a boatyard.',
   *   platforms: ['WEB'],
   *   handoff: { message: 'I will ask a colleague about that. One moment, please.' },
   * });
   * ```
   */
  create(body: ChatbotCreate, options?: IdempotentOptions): ApiPromise<Chatbot>;

  /**
   * Read a chatbot.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/chatbots/:id`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.get('bot_01m5k2tp9rnx4bc5a3d9y7z6hj');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Chatbot>;

  /**
   * Update, enable or disable a chatbot.
   *
   * Changes the fields that are sent. A disabled chatbot answers no more: the next message of each of its conversations hands that conversation to a human.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/chatbots/:id`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.update('bot_01m5k2tp9rnx4bc5a3d9y7z6hj', { temperature: 0.2 });
   * ```
   */
  update(id: string, body: ChatbotUpdate, options?: ConditionalOptions): ApiPromise<Chatbot>;

  /**
   * Delete a chatbot.
   *
   * Its conversations stay. The next message of each hands that conversation to a human. It can be restored for 30 days.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/chatbots/:id`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.delete('bot_01m5k2tp9rnx4bc5a3d9y7z6hj');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Restore a deleted chatbot.
   *
   * Within 30 days of its deletion. Conversations that it has lost to humans meanwhile stay with them. A chatbot that is not deleted is answered as it is.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/chatbots/:id/restore`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.restore('bot_01m5k2tp9rnx4bc5a3d9y7z6hj');
   * ```
   */
  restore(chatbotId: string, options?: IdempotentOptions): ApiPromise<Chatbot>;

  /**
   * List the conversations of a chatbot.
   *
   * A session is a conversation.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/chatbots/:id/sessions`
   *
   * @example
   * ```ts
   * for await (const each of client.chatbots.listSessions('bot_01m5k2tp9rnx4bc5a3d9y7z6hj')) {
   *   console.log(each);
   * }
   * ```
   */
  listSessions(chatbotId: string, options?: ChatbotSessionQuery & RequestOptions): PagePromise<Conversation>;

  /**
   * Read the figures of a chatbot.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/chatbots/:id/stats`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.getStats('bot_01m5k2tp9rnx4bc5a3d9y7z6hj');
   * ```
   */
  getStats(chatbotId: string, options?: ChatbotStatsQuery & RequestOptions): ApiPromise<ChatbotStats>;

  /**
   * Ask a chatbot something.
   *
   * Nothing is stored. If the model fails, the request still succeeds; see `error`. It counts as an AI call of the user, with or without a model.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/chatbots/:id/test`
   *
   * @example
   * ```ts
   * const result = await client.chatbots.test('bot_01m5k2tp9rnx4bc5a3d9y7z6hj', { message: 'When are you open?' });
   * ```
   */
  test(chatbotId: string, body: ChatbotTest, options?: IdempotentOptions): ApiPromise<ChatbotTestReply>;
}

export const ChatbotsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ChatbotsResource>(`
/v1/chatbots
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
restore POST ~/:id/
listSessions GET ~/:id/ page query
getStats GET ~/:id/ query
test POST ~/:id/ body`);
