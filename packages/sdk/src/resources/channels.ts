// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Channel, ChannelCapabilities } from './changes.js';
import type { Deleted } from './contacts.js';

export interface ChannelQuery {
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
  /** The platform, such as TELEGRAM or WEB. */
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
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
  /** Whether it is in use. */
  enabled?: boolean | undefined;
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

export interface ChannelCreate {
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** The id of the chatbot. */
  botId: string;
  /** Default: the name of the chatbot. */
  name?: string | undefined;
  /** A channel that is not enabled takes and sends nothing. Default: true. */
  enabled?: boolean | undefined;
  /** Of a WEB channel. Its fields are changed one by one; null brings back all defaults. */
  web?:
    | {
        /** A hex color, such as `#0ea5e9`. */
        color?: string | undefined;
        /** The side of the page. */
        position?: 'RIGHT' | 'LEFT' | undefined;
        /** The title. */
        title?: string | null | undefined;
        /** The first message that visitors see; null for none. */
        greeting?: string | null | undefined;
        /** The text that visitors see while nobody is available; null for none. */
        offlineMessage?: string | null | undefined;
        /** Replies that visitors can choose. */
        quickReplies?: readonly string[] | undefined;
        /** Whether visitors leave their name and e-mail address first. */
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
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** The name. */
  name: string;
  /** The abilities of the platform. */
  capabilities: ChannelCapabilities;
  /** What to send in `credentials`. TELEGRAM takes its token in `telegram` instead, and WEB needs nothing. */
  credentials: {
    /** The name in `credentials` of a channel. */
    name: string;
    /** The name on the platform's own pages. */
    label: string;
    /** A text for people, such as what it is for. */
    description: string;
    /** Whether the API never shows it again. */
    secret: boolean;
    /** Whether it must be given. */
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
        /** A hex color, such as `#0ea5e9`. */
        color?: string | undefined;
        /** The side of the page. */
        position?: 'RIGHT' | 'LEFT' | undefined;
        /** The title. */
        title?: string | null | undefined;
        /** The first message that visitors see; null for none. */
        greeting?: string | null | undefined;
        /** The text that visitors see while nobody is available; null for none. */
        offlineMessage?: string | null | undefined;
        /** Replies that visitors can choose. */
        quickReplies?: readonly string[] | undefined;
        /** Whether visitors leave their name and e-mail address first. */
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
  /** Whether the check found no problem. */
  ok: boolean;
  /** The account that the credentials belong to at the platform; null if there is none. */
  account: string | null;
  /** Empty if it is ok. */
  problems: {
    /** A sentence for people. */
    message: string;
    /** What to do about it. */
    remedy: string;
  }[];
  /** Updates that wait at the platform; null if it does not say. */
  pendingUpdates: number | null;
  /** When it was checked. */
  checkedAt: string;
}

export interface ChannelTemplate {
  /** The name. */
  name: string;
  /** The language: a BCP 47 code, such as `de`. */
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

export interface ChannelAttachment {
  /** Identifies the record; it never changes. */
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
  /** When the record was created. */
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
   *
   * @example
   * ```ts
   * for await (const each of client.channels.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ChannelQuery & RequestOptions): PagePromise<Channel>;

  /**
   * Connect a chatbot to a platform.
   *
   * The server sets it up at the platform within seconds: `status` shows when that is done, and `lastError` why it is not.
   *
   * Scope: `manage:channels`.
   *
   * `POST /v1/channels`
   *
   * @example
   * ```ts
   * const result = await client.channels.create({
   *   platform: 'WEB',
   *   botId: 'bot_01m5k2tp9rnx4bc5a3d9y7z6hj',
   *   web: { greeting: 'Hello! How can we help?' },
   * });
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.listPlatforms();
   * ```
   */
  listPlatforms(options?: RequestOptions): ApiPromise<ChannelPlatform[]>;

  /**
   * Read a channel.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/channels/:id`
   *
   * @example
   * ```ts
   * const result = await client.channels.get('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.update('chn_01m5k2vbd7c9rz05319w7x656a', { web: { color: '#0b7285', quickReplies: ['Opening hours', 'Prices'] } });
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.delete('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.check('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.listTemplates('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * for await (const each of client.channels.listAttachments('chn_01m5k2vbd7c9rz05319w7x656a')) {
   *   console.log(each);
   * }
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.deleteAttachment('chn_01m5k2vbd7c9rz05319w7x656a', 'att_01m5k2tthxsb8fg9e7h3c1d0nq');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.createIdentitySecret('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.activateIdentitySecret('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.channels.deleteIdentitySecret('chn_01m5k2vbd7c9rz05319w7x656a');
   * ```
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
