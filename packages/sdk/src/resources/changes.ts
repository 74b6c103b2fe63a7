// Generated from the contract by `pnpm run generate`. Do not edit.

import { defineResource } from '../define-resource.js';
import type { EventStream } from '../event-stream.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { CustomFields, OpenEnum, RequestOptions, StreamOptions } from '../types.js';
import type { UserRole } from './auth.js';
import type { Scope } from './constants.js';
import type { Activity, Contact, Conversation, CreatedBy, CustomFieldType, MemoryNote } from './contacts.js';
import type { Lead, Message, ShipmentSummary } from './leads.js';
import type { PresenceStatus } from './me.js';

export interface ChangeQuery {
  resource:
    | 'lead'
    | 'contact'
    | 'activity'
    | 'conversation'
    | 'message'
    | 'conversation_note'
    | 'shipment'
    | 'user'
    | 'tag'
    | 'pipeline'
    | 'stage'
    | 'custom_field'
    | 'chatbot'
    | 'channel'
    | 'automation'
    | 'knowledge_base'
    | 'knowledge_document'
    | 'canned_reply'
    | 'crawl_task'
    | 'memory_note'
    | 'view'
    | 'api_key'
    | 'app'
    | 'webhook_endpoint';
  /** `page.cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come. */
  cursor?: string | undefined;
  /** Another name of `cursor`. If both are sent, they must be the same. */
  since?: string | undefined;
  /** Changes to look at, 1 to 200; more is clamped. Default: `200`. */
  limit?: number | undefined;
}

export interface ConversationNote {
  id: string;
  tenantId: string;
  conversationId: string;
  content: string;
  /** Ids of the users whom the note mentions, at most 20. */
  mentions: string[];
  /** The user who wrote it; null for a key without an owner. */
  authorId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface DirectoryUser {
  id: string;
  tenantId: string;
  name: string;
  email: string;
  /** Address of a picture. */
  avatar: string | null;
  /** INVITED has no password yet; DISABLED cannot sign in. */
  status: OpenEnum<'INVITED' | 'ACTIVE' | 'DISABLED'>;
  /** Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER gets none. */
  available: boolean;
  role?: OpenEnum<UserRole> | undefined;
  disabled?: boolean | undefined;
  /** A user with this many open leads in all pipelines is assigned no more automatically; null: no limit. */
  maxOpenLeads?: number | null | undefined;
  /** A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more automatically; null: no limit. */
  maxOpenConversations?: number | null | undefined;
  /** Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is not sent again. null after a mail that the server took. */
  mailFailure?:
    | {
        at: string;
        /** What the mail server said. */
        message: string;
      }
    | null
    | undefined;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version?: number | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
}

export interface Tag {
  id: string;
  tenantId: string;
  name: string;
  /** Hex color. */
  color: string;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface Stage {
  id: string;
  tenantId: string;
  pipelineId: string;
  name: string;
  /** 0 is the first stage. */
  position: number;
  /** Hex color. */
  color: string | null;
  /** Entering a WON or LOST stage closes the lead. */
  type: OpenEnum<'OPEN' | 'WON' | 'LOST'>;
  /** Chance to win in percent. */
  probability: number;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface Pipeline {
  id: string;
  tenantId: string;
  name: string;
  /** New leads go here unless they name a pipeline. */
  isDefault: boolean;
  /** In order of position. */
  stages: Stage[];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type CustomFieldResource = 'LEAD' | 'CONTACT';

export interface CustomFieldOption {
  /** Stays when the option is renamed, and when it is removed and added again. */
  id: string;
  /** What records are read with. They are written with it, or with the id. */
  label: string;
}

export interface CustomField {
  id: string;
  tenantId: string;
  resource: OpenEnum<CustomFieldResource>;
  /** Its name in `customFields`. */
  key: string;
  label: string;
  type: OpenEnum<CustomFieldType>;
  /** The options of a SELECT or MULTI_SELECT field, in order. */
  options: CustomFieldOption[];
  /** Whether a record cannot be created without it, nor it be cleared. */
  required: boolean;
  /** Whether no two live records may have the same value. */
  unique: boolean;
  /** Whether lists can be filtered by it. */
  filterable: boolean;
  /** Whether values of records from before it became filterable are still being indexed. Until it is false, no list can be filtered by it. */
  indexing: boolean;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface ChatbotHandoff {
  /** A reply that is less sure than this, from 0 to 1, is not given: without a model the chatbot asks back first, with one it hands off. */
  minConfidence: number;
  /** How many times in a row a chatbot without a model asks back before it hands off, 0 to 3: with the questions that are nearest, then for other words. 0: it hands off at once, as it always does without knowledge bases. */
  attempts: number;
  /** A message that has one of these as whole words, in any case, asks for a human, unless it turns down what the phrase names. The default phrases are read in context. */
  phrases: string[];
  /** The text that the chatbot sends when it hands off; null: a default text in the language of the contact: English, German, Spanish, French or Portuguese. */
  message: string | null;
}

export interface ChatbotMemory {
  /** When a conversation ends, what its contact has stated in it becomes memory notes of the contact. */
  enabled: boolean;
}

export interface ChatbotLeads {
  /** A conversation whose contact shows the intent to buy becomes a lead, once. */
  enabled: boolean;
  /** The intent score, 0 to 100, from which on it does. */
  minScore: number;
  /** The pipeline of such leads; null: the default one. */
  pipelineId: string | null;
}

export interface Chatbot {
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
}

export interface ChannelCapabilities {
  /** Characters of one message. A longer one leaves in several parts. */
  messageChars: number;
  /** Hours after the last message of the contact in which you may reply; null: always. */
  replyWindowHours: number | null;
  /** Whether the delivery of a message becomes DELIVERED. */
  delivered: boolean;
  /** Whether the delivery of a message becomes READ. */
  read: boolean;
  /** Whether a button that the contact presses comes as a message. */
  buttons: boolean;
  /** Whether a message that the contact edits comes again. */
  edits: boolean;
  /** Whether you can send files. */
  files: boolean;
  /** Whether you can send templates after the reply window has ended. */
  templates: boolean;
}

export interface WebChatSettings {
  /** Of the button and of what the visitor says. */
  color: string;
  position: OpenEnum<'RIGHT' | 'LEFT'>;
  /** null: the name of the chatbot. */
  title: string | null;
  /** The text above the first message; null: a default in the language of the page. */
  greeting: string | null;
  /** The text that visitors see while the chatbot is disabled; null: a default in the language of the page. */
  offlineMessage: string | null;
  /** Buttons that send their text as the first message. */
  quickReplies: string[];
  /** Whether visitors are asked for their name and e-mail address: never, whenever they like, or before the first message. */
  contactForm: OpenEnum<'NONE' | 'OPTIONAL' | 'REQUIRED'>;
}

export interface Channel {
  id: string;
  tenantId: string;
  /** WEB, TELEGRAM, or another one of `channels.listPlatforms`. */
  platform: string;
  botId: string;
  name: string;
  enabled: boolean;
  status: OpenEnum<'PENDING' | 'CONNECTED' | 'FAILED' | 'DISABLED'>;
  /** Why it does not work, in words; null once it does. */
  lastError: string | null;
  lastErrorAt: string | null;
  /** When a contact last wrote. */
  lastInboundAt: string | null;
  /** How many messages came that are only named in their conversations, by kind. */
  unsupported: {
    kind: string;
    messages: number;
  }[];
  capabilities: ChannelCapabilities;
  /** Of a WEB channel; else null. */
  web: WebChatSettings | null;
  /** Of a WEB channel: the HTML to put on your pages; else null. */
  snippet: string | null;
  /** Whether visitors can be signed in, by a signature under the secret of the channel. */
  hasIdentitySecret: boolean;
  /** Set while two secrets that sign in visitors are valid. */
  identityRotation: {
    startedAt: string;
    /** When the new secret is the only one. */
    activatesAt: string;
  } | null;
  /** Of a TELEGRAM channel; else null. */
  telegram: {
    /** The name of the bot at Telegram; null until it is connected. */
    username: string | null;
    /** WEBHOOK: Telegram sends updates to `webhookUrl`. POLLING: the server asks for them. */
    receive: OpenEnum<'WEBHOOK' | 'POLLING'>;
    webhookUrl: string | null;
  } | null;
  /** Those that are not secret, by name; null of WEB and TELEGRAM channels. */
  credentials: Record<string, string> | null;
  /** The address to which the platform sends updates. Enter it there, unless the server does; null if there is none. */
  webhookUrl: string | null;
  /** Who made it; null if it is older than this field and nobody knows. */
  createdBy: CreatedBy | null;
  /** Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED'> | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface AutomationTrigger {
  type: 'lead.stage_changed';
  /** Only leads that leave this stage; null for any. */
  fromStageId: string | null;
  /** Only leads that enter this stage; null for any. */
  toStageId: string | null;
}

export interface Condition {
  field: OpenEnum<
    | 'lead.source'
    | 'lead.status'
    | 'lead.value'
    | 'lead.score'
    | 'lead.currency'
    | 'lead.title'
    | 'lead.externalId'
    | 'lead.pipelineId'
    | 'lead.stageId'
    | 'lead.assignedToId'
    | 'contact.name'
    | 'contact.email'
    | 'contact.emailDomain'
    | 'contact.phone'
    | 'contact.company'
    | 'contact.title'
    | 'contact.country'
    | 'contact.externalId'
    | 'contact.ownerId'
    | 'contact.tags'
  >;
  operator: OpenEnum<
    | 'exists'
    | 'not_exists'
    | 'eq'
    | 'neq'
    | 'in'
    | 'not_in'
    | 'contains'
    | 'not_contains'
    | 'starts_with'
    | 'ends_with'
    | 'gt'
    | 'gte'
    | 'lt'
    | 'lte'
  >;
  /** Left out with exists and not_exists. */
  value?: string | number | (string | number)[] | undefined;
}

export interface Automation {
  id: string;
  tenantId: string;
  name: string;
  enabled: boolean;
  trigger: AutomationTrigger;
  /** Checked when the automation runs. No items: it always runs. */
  conditions: {
    match: OpenEnum<'all' | 'any'>;
    items: Condition[];
  };
  /** Done in this order. One that fails does not keep the next from being done. */
  actions: (
    | {
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        type: 'create_task';
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: OpenEnum<'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId'>;
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
  /** The user who last changed its trigger, conditions or actions, or enabled it. It does no more than this user may when it runs. null: an API key did so; it keeps the scopes that the key had. */
  authorId: string | null;
  /** Who made it; null if it is older than this field and nobody knows. */
  createdBy: CreatedBy | null;
  /** Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED'> | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface KnowledgeBase {
  id: string;
  tenantId: string;
  name: string;
  description: string;
  /** ISO 639-1 code of the language of its documents, which decides how words are brought to their stems; `other` leaves them as they are. Chinese, Japanese, Thai and other scripts without spaces are found in any language. */
  language: OpenEnum<
    | 'ar'
    | 'ca'
    | 'da'
    | 'de'
    | 'el'
    | 'en'
    | 'es'
    | 'et'
    | 'eu'
    | 'fi'
    | 'fr'
    | 'ga'
    | 'hi'
    | 'hu'
    | 'hy'
    | 'id'
    | 'it'
    | 'lt'
    | 'ne'
    | 'nl'
    | 'no'
    | 'pt'
    | 'ro'
    | 'ru'
    | 'sr'
    | 'sv'
    | 'ta'
    | 'tr'
    | 'yi'
    | 'other'
  >;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface KnowledgeEmbeddings {
  /** The model that made vectors of its passages, as the operator of the server names it. */
  model: string;
  /** How many of its passages are found by their meaning: the others follow in the background. */
  passages: number;
}

export interface KnowledgeLeftOut {
  /** Text that Word or a page hides, text of tracked changes that was deleted or moved from there, comments, the front matter of Markdown, or pages of a PDF that are images and need OCR. */
  reason: OpenEnum<'HIDDEN_TEXT' | 'DELETED_TEXT' | 'MOVED_TEXT' | 'COMMENTS' | 'FRONT_MATTER' | 'PAGES_WITHOUT_TEXT'>;
  /** In how many places. */
  count: number;
}

export interface KnowledgeDocumentSummary {
  id: string;
  tenantId: string;
  knowledgeBaseId: string;
  kind: OpenEnum<'TEXT' | 'QA' | 'URL' | 'FILE'>;
  title: string;
  /** Where people can read it; citations carry it. Of a URL document, the page that is read. */
  url: string | null;
  /** Of a QA document. */
  question: string | null;
  /** Of a FILE document. */
  fileName: string | null;
  /** Of a FILE document, as it was sent. */
  mediaType: string | null;
  /** Of a FILE document. */
  bytes: number | null;
  /** READY: its passages are found. FAILED: `error` says why; passages from before are still found. */
  status: OpenEnum<'PENDING' | 'PROCESSING' | 'READY' | 'FAILED'>;
  error: string | null;
  /** How many passages it was cut into. */
  passages: number;
  /** Null if its passages are found by their words alone: the server has no model of embeddings, or it has not come to the document. */
  embeddings: KnowledgeEmbeddings | null;
  /** What its readers do not see, and chatbots do not use; empty if there is nothing, or nothing is known of it. */
  leftOut: KnowledgeLeftOut[];
  /** When it last became READY or FAILED. */
  processedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface CannedReply {
  id: string;
  tenantId: string;
  /** What you type to find it. */
  shortcut: string;
  content: string;
  /** The variables in `content`. */
  variables: string[];
  /** Whether everybody who may read conversations sees it. */
  shared: boolean;
  /** The user who made it; null for a key without an owner, and for a deleted user. */
  ownerId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type CrawlTaskStatus = 'PENDING' | 'RUNNING' | 'PAUSED' | 'COMPLETED' | 'FAILED' | 'SCHEDULED';

export type CrawlResultType = 'POST' | 'COMMENT' | 'PROFILE';

export interface CrawlFilters {
  /** What is collected. Default: POST and COMMENT. The platforms that yield PROFILE are in `platforms.list`. */
  types?: OpenEnum<CrawlResultType>[] | undefined;
  /** Authors with fewer followers are left out; those with an unknown number pass. */
  minFollowers?: number | undefined;
  /** Whether authors with an unknown number of followers are left out too. */
  requireFollowers?: boolean | undefined;
  /** ISO 639 code. Texts in another language are left out; those whose language is unknown pass. */
  language?: string | undefined;
  /** Texts that have one of these are left out. */
  excludeKeywords?: string[] | undefined;
  /** RSS: the addresses of feeds (RSS, Atom or JSON Feed), or of pages that name one. https, and public. */
  feeds?: string[] | undefined;
  /** MASTODON and LEMMY: the host names of instances. Default: the operator's. */
  instances?: string[] | undefined;
  /** STACK_EXCHANGE: the names of sites. Default: stackoverflow. */
  sites?: string[] | undefined;
}

export interface CrawlPromotion {
  /** null: the default for the language of each result. */
  minScore: number | null;
  /** null: the default pipeline. */
  pipelineId: string | null;
}

export interface CrawlTask {
  id: string;
  tenantId: string;
  name: string;
  status: OpenEnum<CrawlTaskStatus>;
  platforms: string[];
  keywords: string[];
  /** ONCE, HOURLY, DAILY or a cron expression. */
  schedule: string;
  /** The IANA time zone that DAILY and cron are read in. */
  timezone: string;
  filters: CrawlFilters;
  /** The results that become leads automatically; null: none. */
  promote: CrawlPromotion | null;
  /** Results collected, over all runs. */
  resultCount: number;
  /** null: no run is planned. */
  nextRunAt: string | null;
  /** When the latest run began. */
  lastRunAt: string | null;
  /** Errors of the latest run, or the reason why a run in progress is waiting, by platform; null: none. */
  lastError: string | null;
  /** Runs that failed in a row. At 5 a recurring task is FAILED. */
  failureCount: number;
  /** Why it is COMPLETED, unless its run ended. */
  endReason: OpenEnum<'CANCELLED'> | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface View {
  id: string;
  tenantId: string;
  name: string;
  resource: OpenEnum<'leads' | 'contacts' | 'activities' | 'conversations'>;
  /** Query parameters of the list, as in an address. */
  filters: Record<string, string>;
  /** null: the order of the list. */
  sort: string | null;
  /** Fields to show, in order; a custom field is `customFields.key`. */
  columns: string[];
  /** Whether everybody who may read the list sees it. */
  shared: boolean;
  /** The user who made it; null for a key without an owner, and for a deleted user. */
  ownerId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type ApiKeyStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED';

export interface ApiKey {
  id: string;
  tenantId: string;
  /** A SANDBOX key belongs to the sandbox of the tenant: see tenantId. */
  environment: OpenEnum<'LIVE' | 'SANDBOX'>;
  label: string;
  /** The first characters of the key. */
  prefix: string;
  /** The last characters of the key. */
  lastFour: string;
  scopes: OpenEnum<Scope>[];
  /** The user in whose name the key acts. */
  ownerId: string | null;
  status: OpenEnum<ApiKeyStatus>;
  expiresAt: string | null;
  /** Exact to a minute or so. */
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** LEAKED: secret scanning found it in public. */
  revocationReason: OpenEnum<'MANUAL' | 'LEAKED'> | null;
  /** Where it was found. */
  leakUrl: string | null;
  /** Whether it is the key of this request. */
  current: boolean;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface App {
  id: string;
  tenantId: string;
  /** The same as id: what OAuth calls `client_id`. */
  clientId: string;
  /** The name that users see when they are asked to allow the app. */
  name: string;
  /** CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE. */
  type: OpenEnum<'PUBLIC' | 'CONFIDENTIAL'>;
  redirectUris: string[];
  /** The scopes that the app may request. */
  scopes: OpenEnum<Scope>[];
  /** The address that gets an `app.revoked` event when the app loses access; null if there is none. */
  eventUrl: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface EndpointHealth {
  /** Attempts that have failed since the last success. */
  consecutiveFailures: number;
  /** When the first of them failed; null after a success. */
  failingSince: string | null;
  /** When an attempt last succeeded, to ten seconds. */
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Why the attempt at `lastFailureAt` failed. */
  lastError: string | null;
  /** Deliveries that wait for an attempt. Of all that wait for endpoints of the tenant, the oldest 10,000 are counted. */
  pending: number;
  /** Whether `filters.pipelineId` names a pipeline that was deleted. Choose another, or clear it with null. */
  pipelineDeleted: boolean;
}

export interface WebhookEndpoint {
  id: string;
  tenantId: string;
  url: string;
  /** The subscribed event types. */
  events: OpenEnum<
    | 'lead.created'
    | 'lead.score_changed'
    | 'lead.stage_changed'
    | 'conversation.started'
    | 'conversation.handoff'
    | 'conversation.ended'
    | 'crawl_task.completed'
    | 'export.ready'
    | 'shipment.updated'
    | 'lead.updated'
    | 'lead.deleted'
    | 'contact.created'
    | 'contact.updated'
    | 'contact.deleted'
  >[];
  description: string | null;
  filters: {
    minScore: number | null;
    pipelineId: string | null;
  };
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** Who made it; null if it is older than this field and nobody knows. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface LiveStreamQuery {
  /** The types of events to follow; `typing` is that of `conversation.typing`, `presence` that of `user.presence`; `notification.updated` is for signed-in users. Default: all that the caller can read. */
  types?:
    | 'record.changed'
    | 'message.created'
    | 'conversation.updated'
    | 'note.updated'
    | 'note.deleted'
    | 'typing'
    | 'presence'
    | 'notification.updated'
    | readonly (
        | 'record.changed'
        | 'message.created'
        | 'conversation.updated'
        | 'note.updated'
        | 'note.deleted'
        | 'typing'
        | 'presence'
        | 'notification.updated'
      )[]
    | undefined;
  /** The resources to follow; `conversation` includes messages, private notes, typing and presence; `notification` is for signed-in users. Default: all that the caller can read. */
  resource?:
    | 'lead'
    | 'contact'
    | 'activity'
    | 'conversation'
    | 'notification'
    | readonly ('lead' | 'contact' | 'activity' | 'conversation' | 'notification')[]
    | undefined;
  /** Only what happens in this conversation, and nothing of other resources. */
  conversation?: string | undefined;
}

export interface Notification {
  id: string;
  tenantId: string;
  kind: OpenEnum<
    | 'LEAD_ASSIGNED'
    | 'CONVERSATION_ASSIGNED'
    | 'CONVERSATION_HANDED_OFF'
    | 'MENTIONED'
    | 'TASK_ASSIGNED'
    | 'TASK_DUE'
    | 'IMPORT_FINISHED'
    | 'EXPORT_FINISHED'
  >;
  /** How many leads, conversations or tasks it is about. Above 1, the ids are null: see your list of them. */
  count: number;
  /** What it is about, as it is called now: the title of the lead or task, the name of the contact or the file. null if it has no name, or is gone. */
  subject: string | null;
  /** The lead that was assigned, or that the task belongs to. */
  leadId: string | null;
  /** The contact that the task belongs to. */
  contactId: string | null;
  conversationId: string | null;
  /** The private note with the mention. */
  noteId: string | null;
  /** The task. */
  activityId: string | null;
  importId: string | null;
  exportId: string | null;
  /** How the import or export ended. */
  outcome: OpenEnum<'COMPLETED' | 'FAILED'> | null;
  /** The user who did it; null for the server and keys without an owner. */
  actorId: string | null;
  /** null: unread. */
  readAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Changes since you last looked, in commit order. */
export interface ChangesResource<F extends CustomFields = CustomFields> {
  /**
   * List what has changed since a cursor.
   *
   * Records of one resource that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. The same record can come again. It needs the scope with which the resource is listed, and has what that list has.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: scope_missing), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/changes`
   */
  list(options: ChangeQuery & RequestOptions): PagePromise<
    | {
        /** The record. */
        id: string;
        resource: 'lead';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Lead<F> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'contact';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Contact<F> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'activity';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Activity | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'conversation';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Conversation | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'message';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Message | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'conversation_note';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ConversationNote | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'shipment';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ShipmentSummary | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'user';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: DirectoryUser | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'tag';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Tag | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'pipeline';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Pipeline | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'stage';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Stage | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'custom_field';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CustomField | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'chatbot';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Chatbot | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'channel';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Channel | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'automation';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Automation | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'knowledge_base';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: KnowledgeBase | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'knowledge_document';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: KnowledgeDocumentSummary | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'canned_reply';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CannedReply | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'crawl_task';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CrawlTask | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'memory_note';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: MemoryNote | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'view';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: View | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'api_key';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ApiKey | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'app';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: App | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        resource: 'webhook_endpoint';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: WebhookEndpoint | null;
        /** About when it changed. */
        changedAt: string;
      }
  >;

  /**
   * Follow all changes as they happen.
   *
   * Server-sent events of the leads, contacts, activities, conversations, messages and private notes that the caller can read, and of who is typing or present: `read:leads` and `read:conversations` each add theirs, and signed-in users get their notifications. Choose among them with `types`. Open it first, read your lists after `stream.opened`, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: scope_missing or user_required).
   *
   * `GET /v1/stream`
   */
  stream(options?: LiveStreamQuery & StreamOptions): EventStream<
    | {
        type: 'stream.opened';
      }
    | {
        type: 'stream.reset';
      }
    | {
        type: 'record.changed';
        change:
          | {
              /** The record. */
              id: string;
              resource: 'lead';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Lead<F> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'contact';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Contact<F> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'activity';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Activity | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'conversation';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Conversation | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'message';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Message | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'conversation_note';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ConversationNote | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'shipment';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ShipmentSummary | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'user';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: DirectoryUser | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'tag';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Tag | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'pipeline';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Pipeline | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'stage';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Stage | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'custom_field';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CustomField | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'chatbot';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Chatbot | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'channel';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Channel | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'automation';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Automation | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'knowledge_base';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: KnowledgeBase | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'knowledge_document';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: KnowledgeDocumentSummary | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'canned_reply';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CannedReply | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'crawl_task';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CrawlTask | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'memory_note';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: MemoryNote | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'view';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: View | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'api_key';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ApiKey | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'app';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: App | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              resource: 'webhook_endpoint';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: WebhookEndpoint | null;
              /** About when it changed. */
              changedAt: string;
            };
      }
    | {
        type: 'message.created';
        message: Message;
      }
    | {
        type: 'conversation.updated';
        conversation: Conversation;
      }
    | {
        type: 'note.updated';
        note: ConversationNote;
      }
    | {
        type: 'note.deleted';
        conversationId: string;
        noteId: string;
      }
    | {
        type: 'conversation.typing';
        conversationId: string;
        /** USER: the contact. HUMAN_AGENT: somebody of your team. */
        role: OpenEnum<'USER' | 'HUMAN_AGENT'>;
        /** The contact or the user; null of keys without an owner. */
        senderId: string | null;
        name: string | null;
      }
    | {
        type: 'user.presence';
        userId: string;
        name: string;
        status: OpenEnum<PresenceStatus>;
        /** The conversation that the user looks at now. */
        conversationId: string | null;
      }
    | {
        type: 'notification.updated';
        notification: Notification;
      }
  >;
}

export const ChangesResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => ChangesResource<F>
>(`
/v1/changes
list GET ~ page query
stream GET /v1/ events query`);
