// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { CreatedBy, Deleted } from './contacts.js';

export interface ChannelQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  platform?: string | readonly string[] | undefined;
  /** Chatbot ids. */
  chatbot?: string | readonly string[] | undefined;
  /** The same as `chatbot`. */
  botId?: string | readonly string[] | undefined;
  enabled?: boolean | undefined;
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

export interface ChannelCreate {
  platform: string;
  botId: string;
  /** Default: the name of the chatbot. */
  name?: string | undefined;
  /** A channel that is not enabled takes and sends nothing. Default: true. */
  enabled?: boolean | undefined;
  /** Of a WEB channel. Its fields are changed one by one; null brings back all defaults. */
  web?:
    | {
        color?: string | undefined;
        position?: 'RIGHT' | 'LEFT' | undefined;
        title?: string | null | undefined;
        greeting?: string | null | undefined;
        offlineMessage?: string | null | undefined;
        quickReplies?: readonly string[] | undefined;
        contactForm?: 'NONE' | 'OPTIONAL' | 'REQUIRED' | undefined;
      }
    | null
    | undefined;
  /** By name, as `channels.listPlatforms` lists them; not of WEB and TELEGRAM channels. Those that you leave out stay as they are. They are encrypted. */
  credentials?: Record<string, string> | null | undefined;
  /** Of a TELEGRAM channel; required there. */
  telegram?:
    | {
        /** The token of the bot, from BotFather. It is encrypted, and never shown again. */
        token: string;
        /** Default: WEBHOOK if PUBLIC_URL is an https address, otherwise POLLING. */
        receive?: 'WEBHOOK' | 'POLLING' | undefined;
      }
    | null
    | undefined;
}

export interface ChannelPlatform {
  platform: string;
  name: string;
  capabilities: ChannelCapabilities;
  /** What to send in `credentials`. TELEGRAM takes its token in `telegram` instead, and WEB needs nothing. */
  credentials: {
    /** The name in `credentials` of a channel. */
    name: string;
    /** The name on the platform's own pages. */
    label: string;
    description: string;
    /** Whether the API never shows it again. */
    secret: boolean;
    required: boolean;
  }[];
}

export interface ChannelUpdate {
  /** Default: the name of the chatbot. */
  name?: string | undefined;
  /** A channel that is not enabled takes and sends nothing. Default: true. */
  enabled?: boolean | undefined;
  /** Of a WEB channel. Its fields are changed one by one; null brings back all defaults. */
  web?:
    | {
        color?: string | undefined;
        position?: 'RIGHT' | 'LEFT' | undefined;
        title?: string | null | undefined;
        greeting?: string | null | undefined;
        offlineMessage?: string | null | undefined;
        quickReplies?: readonly string[] | undefined;
        contactForm?: 'NONE' | 'OPTIONAL' | 'REQUIRED' | undefined;
      }
    | null
    | undefined;
  /** By name, as `channels.listPlatforms` lists them; not of WEB and TELEGRAM channels. Those that you leave out stay as they are. They are encrypted. */
  credentials?: Record<string, string> | null | undefined;
  /** Of a TELEGRAM channel. */
  telegram?:
    | {
        /** The token of the bot, from BotFather. It is encrypted, and never shown again. */
        token?: string | undefined;
        /** How updates arrive. */
        receive?: 'WEBHOOK' | 'POLLING' | undefined;
      }
    | null
    | undefined;
  /** Accepted only as it is. Create another channel. */
  platform?: string | undefined;
  /** Accepted only as it is. Create a channel for the other chatbot. */
  botId?: string | undefined;
}

export interface ChannelCheck {
  ok: boolean;
  /** Who the platform knows the credentials as; null if it knows nobody. */
  account: string | null;
  /** Empty if it is ok. */
  problems: {
    message: string;
    /** What to do about it. */
    remedy: string;
  }[];
  /** Updates that wait at the platform; null if it does not say. */
  pendingUpdates: number | null;
  checkedAt: string;
}

export interface ChannelTemplate {
  name: string;
  language: string;
  /** The text, with its placeholders, such as {{1}}. */
  body: string;
  /** How many texts fill in the placeholders. */
  parameters: number;
}

export interface ChannelAttachmentQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
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

export interface ChannelAttachment {
  id: string;
  /** The name of the file, without a path and invisible characters; its extension fits the type. */
  name: string;
  /** The media type that the server found in the file; until it is READY, the type that its platform reports. */
  contentType: string;
  /** Bytes; null until it is known. */
  size: number | null;
  /** PENDING: the server is fetching it from its platform. READY: you can download it. FAILED: it could not be fetched. */
  status: OpenEnum<'PENDING' | 'READY' | 'FAILED'>;
  /** Why a FAILED one could not be fetched; else null. */
  error: string | null;
  /** null: no message names it yet. */
  conversationId: string | null;
  /** null: no message names it yet. It is then deleted after an hour. */
  messageId: string | null;
  createdAt: string;
}

export interface ChannelIdentitySecret {
  /** Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  secret: string | null;
}

/** Connections of a chatbot to platforms: web chat, Telegram, WhatsApp, e-mail and those of packages. */
export interface ChannelsResource {
  /**
   * List channels.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/channels`
   */
  list(options?: ChannelQuery & RequestOptions): PagePromise<Channel>;

  /**
   * Connect a chatbot to a platform.
   *
   * The server sets it up at the platform within seconds: `status` tells when that is done, and `lastError` why it is not.
   *
   * Scope: `manage:channels`.
   *
   * `POST /v1/channels`
   */
  create(body: ChannelCreate, options?: IdempotentOptions): ApiPromise<Channel>;

  /**
   * List the platforms that chatbots can be connected to.
   *
   * The same for every tenant of an installation.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/channels/platforms`
   */
  listPlatforms(options?: RequestOptions): ApiPromise<ChannelPlatform[]>;

  /**
   * Read a channel.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/channels/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Channel>;

  /**
   * Change, enable or disable a channel.
   *
   * Changes the fields that are sent. New credentials are set up at the platform again.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/channels/:id`
   */
  update(id: string, body: ChannelUpdate, options?: ConditionalOptions): ApiPromise<Channel>;

  /**
   * Delete a channel.
   *
   * Its conversations stay, and leave no more. Its credentials are deleted.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/channels/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Ask the platform whether a channel works.
   *
   * Asks now, and explains what is wrong. Changes nothing.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/channels/:id/check`
   */
  check(channelId: string, options?: IdempotentOptions): ApiPromise<ChannelCheck>;

  /**
   * List the templates of a channel.
   *
   * Asks the platform now. Approved templates that need nothing but texts in their body.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_supported or platform_refused), {@link ServerError} (UPSTREAM_ERROR).
   *
   * `GET /v1/channels/:id/templates`
   */
  listTemplates(channelId: string, options?: RequestOptions): ApiPromise<ChannelTemplate[]>;

  /**
   * List the files that strangers sent by a channel.
   *
   * Visitors of a web chat, and those who write by e-mail or another platform. `usage.get` shows how much all of them store.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/channels/:id/attachments`
   */
  listAttachments(channelId: string, options?: ChannelAttachmentQuery & RequestOptions): PagePromise<ChannelAttachment>;

  /**
   * Delete a file that a stranger sent by a channel.
   *
   * Its message stays, and says of the file that it was deleted.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/channels/:id/attachments/:attachmentId`
   */
  deleteAttachment(channelId: string, attachmentId: string, options?: RequestOptions): ApiPromise<Deleted>;

  /**
   * Create the secret that signs in visitors.
   *
   * Your server signs the id of a user, HMAC-SHA-256 in hex, and the page hands both to the web chat: the visitor has the same conversation on every device. If there is one already, both are valid until …/activate, for 24 hours at most; then the sessions that the old one has signed in end.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_supported).
   *
   * `POST /v1/channels/:id/identity-secret`
   */
  createIdentitySecret(channelId: string, options?: IdempotentOptions): ApiPromise<ChannelIdentitySecret>;

  /**
   * End the rotation of the secret that signs in visitors.
   *
   * From now on the new secret is the only one: sessions that the old one has signed in end within seconds. Without a rotation, nothing changes.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/channels/:id/identity-secret/activate`
   */
  activateIdentitySecret(channelId: string, options?: IdempotentOptions): ApiPromise<Channel>;

  /**
   * Revoke the secrets that sign in visitors.
   *
   * All of them: every session that was signed in ends within seconds.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/channels/:id/identity-secret`
   */
  deleteIdentitySecret(channelId: string, options?: RequestOptions): ApiPromise<Channel>;
}

export const ChannelsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ChannelsResource>(`
/v1/channels
list GET ~ page query
create POST ~ body
listPlatforms GET ~/
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
check POST ~/:id/
listTemplates GET ~/:id/
listAttachments GET ~/:id/ page query
deleteAttachment DELETE ~/:id/attachments/:attachmentId
createIdentitySecret POST ~/:id/
activateIdentitySecret POST ~/:id/identity-secret/activate
deleteIdentitySecret DELETE ~/:id/identity-secret`);
