// Generated from the contract by `pnpm run generate`. Do not edit.

import { defineResource } from '../define-resource.js';
import type { EventStream } from '../event-stream.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { CustomFields, OpenEnum, RequestOptions, StreamOptions } from '../types.js';
import type { UserRole } from './auth.js';
import type { Scope } from './constants.js';
import type { Contact, CustomFieldType, MemoryNote } from './contacts.js';
import type { Activity, Lead, Message, ShipmentSummary } from './leads.js';
import type { CreatedBy, PresenceStatus } from './me.js';

export interface ChangeQuery {
  /** The kind of records. */
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
    | 'webhook_endpoint'
    | 'form';
  /** `page.cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come. */
  cursor?: string | undefined;
  /** Another name of `cursor`. If both are sent, they must be the same. */
  since?: string | undefined;
  /** Changes to look at, 1 to 200; more is clamped. Default: `200`. */
  limit?: number | undefined;
}

export interface Actor {
  /** Which of the forms this object has. */
  type: OpenEnum<'user' | 'key' | 'app' | 'rule' | 'import' | 'system' | 'visitor'>;
  /** The id of the user, key, app, rule or import; of a visitor of a web chat, that of its contact; of a visitor who sent a form, that of the submission; null for system. */
  id: string | null;
  /** The id of who had it act: of an app the user who allowed it, of an import who started it, of a rule who moved the lead; null if nobody did. */
  via: string | null;
}

export interface UnansweredQuestion {
  /** The first 500 characters of what the contact wrote. */
  question: string;
  /** The questions or topics that the chatbot then offered. */
  suggestions: string[];
}

export interface ConversationVisitor {
  /** Whether your server has signed the id of its user. The name and the e-mail address are not signed. */
  verified: boolean;
  /** The name that it gave. */
  name: string | null;
  /** The e-mail address that it gave. Nobody has proved that it is its own. */
  email: string | null;
  /** When it last gave one of them. */
  saidAt: string | null;
  /** OPEN: the contact has not been changed; POST …/accept-claim does so. TAKEN: the contact has taken it over. null: the visitor has said nothing. */
  claim: OpenEnum<'OPEN' | 'TAKEN'> | null;
}

export interface Conversation {
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
  /** The state of the conversation: who has to write next, or CLOSED. */
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
}

export interface ConversationNote {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the conversation. */
  conversationId: string;
  /** The text. */
  content: string;
  /** Ids of the users whom the note mentions, at most 20. */
  mentions: string[];
  /** The user who wrote it; null for a key without an owner. */
  authorId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface DirectoryUser {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** The e-mail address. */
  email: string;
  /** Address of a picture. */
  avatar: string | null;
  /** INVITED has no password yet; DISABLED cannot sign in. */
  status: OpenEnum<'INVITED' | 'ACTIVE' | 'DISABLED'>;
  /** Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER gets none. */
  available: boolean;
  /** The user's role. */
  role?: OpenEnum<UserRole> | undefined;
  /** A user with this many open leads in all pipelines is assigned no more automatically; null: no limit. */
  maxOpenLeads?: number | null | undefined;
  /** A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more automatically; null: no limit. */
  maxOpenConversations?: number | null | undefined;
  /** Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is not sent again. null after a mail that the server took. */
  mailFailure?:
    | {
        /** When it happened. */
        at: string;
        /** The response of the mail server. */
        message: string;
      }
    | null
    | undefined;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version?: number | undefined;
  /** When the record was created. */
  createdAt?: string | undefined;
  /** When the record was last changed. */
  updatedAt?: string | undefined;
}

export interface Tag {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** Hex color. */
  color: string;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface Stage {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** The name. */
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
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface Pipeline {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** New leads go here unless they name a pipeline. */
  isDefault: boolean;
  /** In order of position. */
  stages: Stage[];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export type CustomFieldResource = 'LEAD' | 'CONTACT';

export interface CustomFieldOption {
  /** Stays when the option is renamed, and when it is removed and added again. */
  id: string;
  /** The value that reads return. Writes accept it, or the id. */
  label: string;
}

export interface CustomField {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The kind of records. */
  resource: OpenEnum<CustomFieldResource>;
  /** Its name in `customFields`. */
  key: string;
  /** The name that people see. */
  label: string;
  /** Which of the forms this object has. */
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
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
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
  /** The side of the page. */
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
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** WEB, TELEGRAM, or another one of `channels.listPlatforms`. */
  platform: string;
  /** The id of the chatbot. */
  botId: string;
  /** The name. */
  name: string;
  /** Whether it is in use. */
  enabled: boolean;
  /** The state of the record. */
  status: OpenEnum<'PENDING' | 'CONNECTED' | 'FAILED' | 'DISABLED'>;
  /** Why it does not work, in words; null once it does. */
  lastError: string | null;
  /** When the last error occurred; null for never. */
  lastErrorAt: string | null;
  /** When a contact last wrote. */
  lastInboundAt: string | null;
  /** How many messages came that are only named in their conversations, by kind. */
  unsupported: {
    /** Which kind it is. */
    kind: string;
    /** The number of messages. */
    messages: number;
  }[];
  /** The abilities of the platform. */
  capabilities: ChannelCapabilities;
  /** Of a WEB channel; else null. */
  web: WebChatSettings | null;
  /** Of a WEB channel: the HTML to put on your pages; else null. */
  snippet: string | null;
  /** Whether visitors can be signed in, by a signature under the secret of the channel. */
  hasIdentitySecret: boolean;
  /** Set while two secrets that sign in visitors are valid. */
  identityRotation: {
    /** When it began; null while it waits. */
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
    /** The address to which the platform sends messages; null if none is set. */
    webhookUrl: string | null;
  } | null;
  /** Those that are not secret, by name; null of WEB and TELEGRAM channels. */
  credentials: Record<string, string> | null;
  /** The address to which the platform sends updates. Enter it there, unless the server does; null if there is none. */
  webhookUrl: string | null;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED'> | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface Condition {
  /** The name of the field. */
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
  /** How the value is compared. */
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
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** Whether it is in use. */
  enabled: boolean;
  /** The event that starts the automation. */
  trigger:
    | {
        /** Which of the forms this object has. */
        type: 'lead.stage_changed';
        /** Only leads that leave this stage; null for any. */
        fromStageId: string | null;
        /** Only leads that enter this stage; null for any. */
        toStageId: string | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.created';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.assigned';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.score_changed';
        /** up: the score reaches the threshold; down: it falls below it. */
        direction: OpenEnum<'up' | 'down' | 'any'>;
        /** The threshold that the score crosses; null: any of `scoring.thresholds` in the settings. */
        threshold: number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.ended';
      }
    | {
        /** Which of the forms this object has. */
        type: 'form.submitted';
        /** Only submissions of this form; null for any. */
        formId: string | null;
      };
  /** Checked when the automation runs. No items: it always runs. */
  conditions: {
    /** Whether all conditions must hold, or any of them. */
    match: OpenEnum<'all' | 'any'>;
    /** The conditions. */
    items: Condition[];
  };
  /** Done in this order. One that fails does not keep the next from being done. */
  actions: (
    | {
        /** Which of the forms this object has. */
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'create_task';
        /** The title. */
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: OpenEnum<'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId'>;
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
  /** The user who last changed its trigger, conditions or actions, or enabled it. It does no more than this user may when it runs. null: an API key did so; it keeps the scopes that the key had. */
  authorId: string | null;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED'> | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface KnowledgeBase {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** A text for people, such as what it is for. */
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
  /** Groups of words for one thing: a question with one of them is answered by documents with another. */
  synonyms: string[][];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
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
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the knowledge base. */
  knowledgeBaseId: string;
  /** Which kind it is. */
  kind: OpenEnum<'TEXT' | 'QA' | 'URL' | 'FILE'>;
  /** The title. */
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
  /** Why it failed; null if it did not. */
  error: string | null;
  /** How many passages it was cut into. */
  passages: number;
  /** Null if its passages are found by their words alone: the server has no model of embeddings, or it has not come to the document. */
  embeddings: KnowledgeEmbeddings | null;
  /** Content that readers do not see and chatbots do not use; empty if there is none, or none is known. */
  leftOut: KnowledgeLeftOut[];
  /** The first day on which it answers, YYYY-MM-DD; null: always. */
  validFrom: string | null;
  /** The last day on which it answers, YYYY-MM-DD; null: for good. */
  validUntil: string | null;
  /** The document of the same knowledge base that it takes the place of, from the day on which it is valid. */
  supersedes: string | null;
  /** Only what is VALID is found and answers. Days are those of UTC. SUPERSEDED: another document has taken its place. */
  validity: OpenEnum<'VALID' | 'NOT_YET_VALID' | 'EXPIRED' | 'SUPERSEDED'>;
  /** When it last became READY or FAILED. */
  processedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface CannedReply {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** What you type to find it. */
  shortcut: string;
  /** The text. */
  content: string;
  /** The variables in `content`. */
  variables: string[];
  /** Whether everybody who may read conversations sees it. */
  shared: boolean;
  /** The user who made it; null for a key without an owner, and for a deleted user. */
  ownerId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
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
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** The state of the record. */
  status: OpenEnum<CrawlTaskStatus>;
  /** The platforms. */
  platforms: string[];
  /** The words to look for. */
  keywords: string[];
  /** What you sell, in your own words; null: not said. */
  sells: string | null;
  /** ONCE, HOURLY, DAILY or a cron expression. */
  schedule: string;
  /** The IANA time zone that DAILY and cron are read in. */
  timezone: string;
  /** Limits it to records that match. */
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
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface View {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** The kind of records. */
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
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export type ApiKeyStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED';

export interface ApiKey {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** A SANDBOX key belongs to the sandbox of the tenant: see tenantId. */
  environment: OpenEnum<'LIVE' | 'SANDBOX'>;
  /** The name that people see. */
  label: string;
  /** The first characters of the key. */
  prefix: string;
  /** The last characters of the key. */
  lastFour: string;
  /** The permissions of the credential. */
  scopes: OpenEnum<Scope>[];
  /** The user in whose name the key acts. */
  ownerId: string | null;
  /** The version of its requests that name none. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The state of the record. */
  status: OpenEnum<ApiKeyStatus>;
  /** When it expires; null if it does not. */
  expiresAt: string | null;
  /** Exact to a minute or so. */
  lastUsedAt: string | null;
  /** When it was revoked; null while it is valid. */
  revokedAt: string | null;
  /** LEAKED: secret scanning found it in public. */
  revocationReason: OpenEnum<'MANUAL' | 'LEAKED'> | null;
  /** Where it was found. */
  leakUrl: string | null;
  /** Whether it is the key of this request. */
  current: boolean;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface App {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The `client_id` of OAuth: the same as id for a REGISTERED app; for others the address of its document, or its registration. */
  clientId: string;
  /** REGISTERED: by `apps.create`. The others describe themselves, and are here because a user of this tenant allowed them: by a METADATA_DOCUMENT at the address that is their `clientId`, or by DYNAMIC_REGISTRATION, where nobody vouches for the name. */
  source: OpenEnum<'REGISTERED' | 'METADATA_DOCUMENT' | 'DYNAMIC_REGISTRATION'>;
  /** The name that users see when they are asked to allow the app. */
  name: string;
  /** CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE. */
  type: OpenEnum<'PUBLIC' | 'CONFIDENTIAL'>;
  /** The addresses to which users return with a code. */
  redirectUris: string[];
  /** The scopes that the app may request. */
  scopes: OpenEnum<Scope>[];
  /** The version of its requests that name none, and of what its `eventUrl` gets. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The address that gets `app.authorized` and `app.revoked` events; null if there is none. */
  eventUrl: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface EventCondition {
  /** The name of the field. */
  field: OpenEnum<
    | 'actor.type'
    | 'actor.id'
    | 'changed'
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
    | 'lead.contactId'
    | 'lead.tagIds'
    | 'contact.score'
    | 'conversation.status'
    | 'conversation.platform'
    | 'conversation.botId'
    | 'conversation.contactId'
    | 'conversation.leadId'
    | 'conversation.assigneeId'
    | 'conversation.handoffReason'
    | 'conversation.closeReason'
    | 'message.role'
    | 'message.conversationId'
    | 'message.senderId'
    | 'message.content'
    | 'activity.type'
    | 'activity.title'
    | 'activity.contactId'
    | 'activity.leadId'
    | 'activity.userId'
    | 'activity.assigneeId'
    | 'shipment.status'
    | 'shipment.carrierCode'
    | 'shipment.trackingNumber'
    | 'shipment.destinationCountry'
    | 'shipment.contactId'
    | 'shipment.leadId'
    | 'form_submission.formId'
    | 'form_submission.status'
    | 'form_submission.contactId'
    | 'form_submission.leadId'
    | 'crawl_task.name'
    | 'crawl_task.status'
    | 'crawl_task.resultCount'
    | 'export.resource'
    | 'export.status'
    | 'export.rows'
    | 'job.kind'
    | 'job.resource'
    | 'job.status'
  >;
  /** How the value is compared. */
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

export interface EventFilter {
  /** Whether all conditions must hold, or any of them. */
  match: OpenEnum<'all' | 'any'>;
  /** The conditions. */
  items: EventCondition[];
}

export interface EndpointHealth {
  /** Attempts that have failed since the last success. */
  consecutiveFailures: number;
  /** When the first of them failed; null after a success. */
  failingSince: string | null;
  /** When an attempt last succeeded, to ten seconds. */
  lastSuccessAt: string | null;
  /** When an attempt last failed; null for never. */
  lastFailureAt: string | null;
  /** Why the attempt at `lastFailureAt` failed. */
  lastError: string | null;
  /** Deliveries that wait for an attempt. Of all that wait for endpoints of the tenant, the oldest 10,000 are counted. */
  pending: number;
  /** Whether `filters.pipelineId` names a pipeline that was deleted. Choose another, or clear it with null. */
  pipelineDeleted: boolean;
}

export interface WebhookEndpoint {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The address. */
  url: string;
  /** Where events go. An engine gets the same body, signature and event id as a receiver over HTTP. */
  destination:
    | {
        /** Which of the forms this object has. */
        type: 'http';
      }
    | {
        /** Which of the forms this object has. */
        type: 'amqp';
        /** The exchange, which you declare; `""` is the default one. */
        exchange: '' | string;
        /** `{type}` stands for the type of the event. */
        routingKey: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'nats';
        /** `{type}` stands for the type of the event. */
        subject: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'redis-stream';
        /** The key of the stream; `{type}` stands for the type of the event. */
        stream: string;
        /** About how many entries the stream keeps; null for all. */
        maxLength: number | null;
      };
  /** Whether the server has credentials for the destination. They are never shown. */
  hasCredentials: boolean;
  /** The subscribed event types and wildcards, as they were sent. */
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | '*'
    | 'lead.*'
    | 'conversation.*'
    | 'crawl_task.*'
    | 'export.*'
    | 'shipment.*'
    | 'contact.*'
    | 'import.*'
    | 'bulk_update.*'
    | 'endpoint.*'
    | 'app.*'
    | 'activity.*'
    | 'message.*'
    | 'form.*'
    | 'email.*'
  >[];
  /** A text for people, such as what it is for. */
  description: string | null;
  /** Limits it to records that match. */
  filters: {
    /** The least score, from 0 to 100; null for any. */
    minScore: number | null;
    /** The id of the pipeline. */
    pipelineId: string | null;
    /** The roles of the messages that message.created reports; null for all. */
    roles: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>[] | null;
  };
  /** Which events it gets; null for all. They pass `filters` too. */
  filter: EventFilter | null;
  /** full: the whole record. thin: ids, version and the path of the record, without personal data. */
  payload: OpenEnum<'full' | 'thin'>;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. */
  fields: string[] | null;
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  /** The version of the payloads that it gets. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The state of the record. */
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  /** The state of recent deliveries. */
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    /** When it began; null while it waits. */
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface FormField {
  /** The name of the input in HTML. */
  name: string;
  /** The end of the period, or the value after. */
  to: string;
  /** null: the usual word in the language of the page. */
  label: string | null;
  /** Stands below the input. */
  hint: string | null;
  /** Whether it must be given. */
  required: boolean;
}

export interface FormConsent {
  /** The name of the checkbox in HTML. */
  name: string;
  /** The text. */
  text: string;
  /** Whether it must be given. */
  required: boolean;
  /** Grows when the text changes. Each submission keeps the text that it was given for. */
  version: number;
  /** When this version of the text began. */
  changedAt: string;
}

export interface Form {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** A form that is not takes no submissions; its page says so. */
  enabled: boolean;
  /** The page of the form, which is also the `action` of your own HTML. It is public and not a secret. */
  url: string;
  /** The line of HTML that shows the form on a page of yours. */
  snippet: string;
  /** The heading of the page; null: the name. */
  title: string | null;
  /** Stands below the heading; null: nothing. */
  intro: string | null;
  /** The language of the page; null: that of the browser. */
  language: OpenEnum<'en' | 'de' | 'es' | 'fr' | 'pt'> | null;
  /** The inputs, in their order. */
  fields: FormField[];
  /** The checkboxes below the inputs, in their order. */
  consents: FormConsent[];
  /** Where leads begin; null: the default pipeline. */
  pipelineId: string | null;
  /** null: the first stage of the pipeline. */
  stageId: string | null;
  /** The user who gets the leads. */
  assignedToId: string | null;
  /** Gives each lead to the next user in turn, as `leads.autoAssign` does. */
  autoAssign: boolean;
  /** The names of tags that leads get. Unknown ones are made. */
  tags: string[];
  /** The pages that the form stands on. A submission from another one is spam. Empty: any page. */
  allowedOrigins: string[];
  /** E-mail addresses, domains such as `@example.com`, and words that make it spam. */
  blocked: string[];
  /** Shown after a submission; null: the usual words. */
  thanksText: string | null;
  /** Where the browser goes after a submission; null: it sees the text. */
  redirectUrl: string | null;
  /** Mails a link to the visitor, and makes nothing of what they sent until they confirm their address. Needs a required field `contact.email`, and a server that sends mail. */
  doubleOptIn: boolean;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
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
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** Which kind it is. */
  kind: OpenEnum<
    | 'LEAD_ASSIGNED'
    | 'CONVERSATION_ASSIGNED'
    | 'CONVERSATION_HANDED_OFF'
    | 'MENTIONED'
    | 'TASK_ASSIGNED'
    | 'TASK_DUE'
    | 'IMPORT_FINISHED'
    | 'EXPORT_FINISHED'
    | 'EMAIL_BOUNCED'
    | 'EMAIL_FAILED'
    | 'MAILBOX_FAILED'
  >;
  /** How many leads, conversations or tasks it is about. Above 1, the ids are null: see your list of them. */
  count: number;
  /** The subject, by its current name: the title of the lead or task, the name of the contact or the file, the address of the mailbox. null if it has no name, or is gone. */
  subject: string | null;
  /** The lead that was assigned, or that the task or mail belongs to. */
  leadId: string | null;
  /** The contact that the task or mail belongs to. */
  contactId: string | null;
  /** The id of the conversation. */
  conversationId: string | null;
  /** The private note with the mention. */
  noteId: string | null;
  /** The task. */
  activityId: string | null;
  /** The id of the import. */
  importId: string | null;
  /** The id of the export. */
  exportId: string | null;
  /** The mail that came back or was not sent. */
  emailId: string | null;
  /** The mailbox that does not work. */
  mailboxId: string | null;
  /** Of a mail or mailbox: the response of the mail server, with the address that it is about; else null. */
  reason: string | null;
  /** How the import or export ended. */
  outcome: OpenEnum<'COMPLETED' | 'FAILED'> | null;
  /** The user who did it; null for the server and keys without an owner. */
  actorId: string | null;
  /** null: unread. */
  readAt: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

/** Changes since you last looked, in commit order. */
export interface ChangesResource<F extends CustomFields = CustomFields> {
  /**
   * List what has changed since a cursor.
   *
   * Records of one resource that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. A record comes once for each transaction that changed it. It needs the scope with which the resource is listed, and has what that list has.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: scope_missing), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/changes`
   *
   * @example
   * ```ts
   * for await (const each of client.changes.list({ resource: 'lead' })) {
   *   console.log(each);
   * }
   * ```
   */
  list(options: ChangeQuery & RequestOptions): PagePromise<
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'lead';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Lead<F> | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'contact';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Contact<F> | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'activity';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Activity | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'conversation';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Conversation | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'message';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Message | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'conversation_note';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ConversationNote | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'shipment';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ShipmentSummary | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'user';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: DirectoryUser | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'tag';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Tag | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'pipeline';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Pipeline | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'stage';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Stage | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'custom_field';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CustomField | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'chatbot';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Chatbot | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'channel';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Channel | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'automation';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Automation | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'knowledge_base';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: KnowledgeBase | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'knowledge_document';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: KnowledgeDocumentSummary | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'canned_reply';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CannedReply | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'crawl_task';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: CrawlTask | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'memory_note';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: MemoryNote | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'view';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: View | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'api_key';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: ApiKey | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'app';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: App | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'webhook_endpoint';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: WebhookEndpoint | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
        /** About when it changed. */
        changedAt: string;
      }
    | {
        /** The record. */
        id: string;
        /** The kind of records. */
        resource: 'form';
        /** Whether the caller can no longer read such a record. */
        deleted: boolean;
        /** The record as it is now, as its list has it; null if it is deleted. */
        record: Form | null;
        /** The cause: a user, key, app or other actor; null if that was not kept yet. */
        actor: Actor | null;
        /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
        requestId: string | null;
        /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
        previous: Record<string, unknown> | null;
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
   *
   * @example
   * ```ts
   * for await (const each of client.changes.stream()) {
   *   console.log(each);
   * }
   * ```
   */
  stream(options?: LiveStreamQuery & StreamOptions): EventStream<
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
        type: 'record.changed';
        /** The change. */
        change:
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'lead';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Lead<F> | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'contact';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Contact<F> | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'activity';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Activity | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'conversation';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Conversation | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'message';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Message | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'conversation_note';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ConversationNote | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'shipment';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ShipmentSummary | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'user';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: DirectoryUser | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'tag';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Tag | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'pipeline';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Pipeline | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'stage';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Stage | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'custom_field';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CustomField | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'chatbot';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Chatbot | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'channel';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Channel | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'automation';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Automation | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'knowledge_base';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: KnowledgeBase | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'knowledge_document';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: KnowledgeDocumentSummary | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'canned_reply';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CannedReply | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'crawl_task';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: CrawlTask | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'memory_note';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: MemoryNote | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'view';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: View | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'api_key';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: ApiKey | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'app';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: App | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'webhook_endpoint';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: WebhookEndpoint | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            }
          | {
              /** The record. */
              id: string;
              /** The kind of records. */
              resource: 'form';
              /** Whether the caller can no longer read such a record. */
              deleted: boolean;
              /** The record as it is now, as its list has it; null if it is deleted. */
              record: Form | null;
              /** The cause: a user, key, app or other actor; null if that was not kept yet. */
              actor: Actor | null;
              /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
              requestId: string | null;
              /** The fields of `record` that this change set, with their values before. null if the record was created, or if none of its fields changed or can be read. */
              previous: Record<string, unknown> | null;
              /** About when it changed. */
              changedAt: string;
            };
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
    | {
        /** Which of the forms this object has. */
        type: 'notification.updated';
        /** The notification. */
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
