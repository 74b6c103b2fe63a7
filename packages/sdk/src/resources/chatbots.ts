// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Chatbot, ChatbotHandoff, ChatbotLeads, ChatbotMemory } from './changes.js';
import type { Conversation, Deleted } from './contacts.js';
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
  enabled?: boolean | undefined;
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
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
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
  id: string;
  tenantId: string;
  name: string;
  avatar: string | null;
  platforms: string[];
  /** For each platform, whether this server carries messages from and to it. */
  channels: {
    platform: string;
    connected: boolean;
  }[];
  knowledgeBaseIds: string[];
  persona: string;
  model: string;
  /** Why this server does not reply with `model`: it has none, or does not offer this one. Else null. */
  modelError: string | null;
  temperature: number;
  enabled: boolean;
  handoff: ChatbotHandoff;
  memory: ChatbotMemory;
  leads: ChatbotLeads;
  /** The origins of the pages that may embed the chatbot. */
  allowedOrigins: string[];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** When the chatbot was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface ChatbotCreate {
  name: string;
  avatar?: string | null | undefined;
  platforms?: readonly string[] | undefined;
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
        minConfidence?: number | undefined;
        attempts?: number | undefined;
        phrases?: readonly string[] | undefined;
        message?: string | null | undefined;
      }
    | null
    | undefined;
  /** null brings back the default: no notes. */
  memory?:
    | {
        enabled?: boolean | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the default pipeline. */
  leads?:
    | {
        enabled?: boolean | undefined;
        minScore?: number | undefined;
        pipelineId?: string | null | undefined;
      }
    | null
    | undefined;
  allowedOrigins?: readonly string[] | undefined;
}

export interface ChatbotUpdate {
  name?: string | undefined;
  avatar?: string | null | undefined;
  platforms?: readonly string[] | undefined;
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
        minConfidence?: number | undefined;
        attempts?: number | undefined;
        phrases?: readonly string[] | undefined;
        message?: string | null | undefined;
      }
    | null
    | undefined;
  /** null brings back the default: no notes. */
  memory?:
    | {
        enabled?: boolean | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the default pipeline. */
  leads?:
    | {
        enabled?: boolean | undefined;
        minScore?: number | undefined;
        pipelineId?: string | null | undefined;
      }
    | null
    | undefined;
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
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  externalThreadId?: string | undefined;
  /** Whether unreadCount is above 0. */
  unread?: boolean | undefined;
  /** Whether snoozedUntil is still to come. */
  snoozed?: boolean | undefined;
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
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
  from: string;
  to: string;
}

export interface ChatbotTest {
  message: string;
}

export interface ChatbotTestReply {
  /** Empty if the engine failed; `error` says why. */
  reply: string;
  /** Tokens that the model read and wrote; 0 if none was called. */
  tokens: number;
  latencyMs: number;
  engine: OpenEnum<'rules' | 'model'>;
  /** How sure the engine is, 0 to 1. */
  confidence: number;
  /** Whether a conversation that begins so would go to a human. */
  handoff: boolean;
  /** What the contact could answer, if the chatbot asks back. */
  suggestions: string[];
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
   * `GET /api/v1/chatbots`
   */
  list(options?: ChatbotQuery & RequestOptions): PagePromise<ChatbotRead>;

  /**
   * Create a chatbot.
   *
   * Scope: `write:conversations`.
   *
   * `POST /api/v1/chatbots`
   */
  create(body: ChatbotCreate, options?: IdempotentOptions): ApiPromise<Chatbot>;

  /**
   * Read a chatbot.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /api/v1/chatbots/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Chatbot>;

  /**
   * Update, enable or disable a chatbot.
   *
   * Changes the fields that are sent. A disabled chatbot answers no more: the next message of each of its conversations hands that conversation to a human.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /api/v1/chatbots/:id`
   */
  update(id: string, body: ChatbotUpdate, options?: ConditionalOptions): ApiPromise<Chatbot>;

  /**
   * Delete a chatbot.
   *
   * Its conversations stay. The next message of each hands that conversation to a human. It can be restored for 30 days.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /api/v1/chatbots/:id`
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
   */
  restore(chatbotId: string, options?: IdempotentOptions): ApiPromise<Chatbot>;

  /**
   * List the conversations of a chatbot.
   *
   * A session is a conversation.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /api/v1/chatbots/:id/sessions`
   */
  listSessions(chatbotId: string, options?: ChatbotSessionQuery & RequestOptions): PagePromise<Conversation>;

  /**
   * Read the figures of a chatbot.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /api/v1/chatbots/:id/stats`
   */
  getStats(chatbotId: string, options?: ChatbotStatsQuery & RequestOptions): ApiPromise<ChatbotStats>;

  /**
   * Ask a chatbot something.
   *
   * Nothing is stored. If the model fails, the request still succeeds; see `error`. It counts as an AI call of the user, with or without a model.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /api/v1/chatbots/:id/test`
   */
  test(chatbotId: string, body: ChatbotTest, options?: IdempotentOptions): ApiPromise<ChatbotTestReply>;
}

export const ChatbotsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ChatbotsResource>(`
/api/v1/chatbots
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
restore POST /v1/chatbots/:id/
listSessions GET ~/:id/ page query
getStats GET ~/:id/ query
test POST ~/:id/ body`);
