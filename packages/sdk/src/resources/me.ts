// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { User, UserRole } from './auth.js';
import type { Plan, Scope } from './constants.js';

export interface Me {
  /** The tenant of the credential. */
  tenant: {
    /** Identifies the record; it never changes. */
    id: string;
    /** The name. */
    name: string;
    /** LIVE, or SANDBOX for trials. */
    environment: OpenEnum<'LIVE' | 'SANDBOX'>;
    /** The sandbox of a live tenant, and the reverse; null where there is none yet. */
    twinId: string | null;
    /** The tenant's plan. */
    plan: OpenEnum<Plan>;
    /** An ISO 4217 code, such as `EUR`. */
    currency: string;
    /** The limits of the plan. */
    limits: {
      /** null is unlimited. */
      perMinute: number | null;
      /** null is unlimited. */
      perDay: number | null;
      /** null is unlimited. */
      concurrent: number | null;
      /** null is unlimited. */
      perMinutePerUser: number | null;
      /** null is unlimited. */
      concurrentPerUser: number | null;
      /** null is unlimited. */
      crawlTasksPerHour: number | null;
      /** null is unlimited. */
      webhookEndpoints: number | null;
      /** null is unlimited. */
      queuedJobs: number | null;
      /** null is unlimited. */
      automationRunsPerDay: number | null;
      /** null is unlimited. */
      storageMegabytes: number | null;
      /** null is unlimited. */
      modelTokensPerDay: number | null;
      /** null is unlimited. */
      trackingNumbersPerDay: number | null;
    };
  };
  /** The credential of the request. */
  principal: {
    /** Which of the forms this object has. */
    type: OpenEnum<'API_KEY' | 'USER'>;
    /** Identifies the record; it never changes. */
    id: string;
    /** The name that people see. */
    label: string;
    /** When it expires; null if it does not. */
    expiresAt: string | null;
    /** The version of its requests that name none. */
    apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  };
  /** The permissions of the credential. */
  scopes: OpenEnum<Scope>[];
  /** The signed-in user; null for an API key. */
  user: User | null;
}

export interface DeviceKeys {
  /** The first one encrypts. The others decrypt what was encrypted before the installation changed its secret key. */
  keys: {
    /** Keep it beside what the key encrypts. */
    id: string;
    /** A key of 256 bits for AES-GCM, in base64url. */
    key: string;
  }[];
}

export type UserStatus = 'INVITED' | 'ACTIVE' | 'DISABLED';

export interface MeUpdate {
  /** The name. */
  name?: string | undefined;
  /** The address of a picture. */
  avatar?: string | null | undefined;
  /** Whether new work may be assigned or started. */
  available?: boolean | undefined;
  /** Accepted only as it is. Invite a user with the other address with `users.create`, and delete this one. */
  email?: string | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  status?: UserStatus | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  role?: UserRole | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  maxOpenLeads?: number | null | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  maxOpenConversations?: number | null | undefined;
}

export interface PasswordChange {
  /** The present password. */
  currentPassword: string;
  /** The password. */
  password: string;
}

export type PresenceStatus = 'ONLINE' | 'AWAY' | 'OFFLINE';

export interface PresenceUpdate {
  /** Default: ONLINE. */
  status?: PresenceStatus | undefined;
  /** The conversation that the user looks at. Default: null, none. */
  conversationId?: string | null | undefined;
}

export interface UserPresence {
  /** The id of the user. */
  userId: string;
  /** The name. */
  name: string;
  /** Address of a picture. */
  avatar: string | null;
  /** The state of the record. */
  status: OpenEnum<PresenceStatus>;
  /** The conversation that the user looks at. */
  conversationId: string | null;
  /** From then on the user counts as OFFLINE, unless the client has repeated its notice. */
  expiresAt: string;
}

export interface MailSignature {
  /** For mails in plain text. */
  text: string;
  /** For mails in HTML, cleaned as their HTML is; null: the text is used. */
  html: string | null;
}

export interface MailServer {
  /** The host name of the server. */
  host: string;
  /** The port of the server. */
  port: number;
  /** How the connection is encrypted. Without encryption, nothing is sent. */
  security: OpenEnum<'TLS' | 'STARTTLS'>;
  /** The name that signs in. By default, the address of the mailbox. */
  username: string;
}

export interface QuietHours {
  /** When they begin, HH:MM in the time zone of the mailbox. */
  from: string;
  /** When they end. Earlier than `from`: on the next day. */
  to: string;
}

export interface CreatedBy {
  /** Which of the forms this object has. */
  type: OpenEnum<'user' | 'key' | 'app' | 'rule' | 'import' | 'system'>;
  /** The id of the user, key, app, import or rule, which is an automation or a crawl task that promotes what it finds; null for system. */
  id: string | null;
}

export interface Mailbox {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** PERSONAL: of one user. SHARED: of the team. */
  kind: OpenEnum<'PERSONAL' | 'SHARED'>;
  /** The user whose mailbox it is; null of a SHARED one. */
  userId: string | null;
  /** The address that its mails come from. */
  address: string;
  /** The name beside the address; null: none. */
  senderName: string | null;
  /** The text below its mails; null: none. */
  signature: MailSignature | null;
  /** The server that sends its mails. */
  smtp: {
    /** The host name of the server. */
    host: string;
    /** The port of the server. */
    port: number;
    /** How the connection is encrypted. Without encryption, nothing is sent. */
    security: OpenEnum<'TLS' | 'STARTTLS'>;
    /** The name that signs in. By default, the address of the mailbox. */
    username: string;
  };
  /** The server that its replies are read from; null: they are not read. */
  imap: MailServer | null;
  /** How it signs in. Secrets are encrypted, and never shown. */
  auth: {
    /** PASSWORD: with a password. OAUTH2: with the consent of its provider. */
    type: OpenEnum<'PASSWORD' | 'OAUTH2'>;
    /** Of OAUTH2: who asks for consent; else null. */
    provider: OpenEnum<'GOOGLE' | 'MICROSOFT'> | null;
    /** When the password was set, or the provider gave its consent; null: it has not yet. */
    authorizedAt: string | null;
  };
  /** A mailbox that is not enabled sends and reads nothing. */
  enabled: boolean;
  /** Whether the mail servers accept it. */
  status: OpenEnum<'PENDING' | 'CONNECTED' | 'FAILED'>;
  /** Of a FAILED one: what its mail server or provider said; else null. */
  lastError: string | null;
  /** When that was; else null. */
  lastErrorAt: string | null;
  /** How many mails it sends in a day of its time zone. Further ones wait for the next day. */
  dailyCap: number;
  /** How many it has sent in the current day of its time zone. */
  sentToday: number;
  /** The hours in which it sends nothing; null: it always sends. */
  quietHours: QuietHours | null;
  /** The time zone of its days and hours. */
  timezone: string;
  /** The mails that are read from it, and who sees them. */
  sync: {
    /** The day from which mails with contacts are read. null: only replies to mails that were sent from here. */
    since: string | null;
    /** The part of new mails that users other than the owner see: ALL, the SUBJECT and times, or NOTHING. */
    visibility: OpenEnum<'ALL' | 'SUBJECT' | 'NOTHING'>;
    /** Folders and labels that are not read. */
    excludedFolders: string[];
    /** Whether the server reads it. */
    status: OpenEnum<'OFF' | 'PENDING' | 'RUNNING' | 'IDLE' | 'FAILED'>;
    /** Mails of contacts that were read from it. */
    mails: number;
    /** Why it could not be read; null if it could. */
    lastError: string | null;
    /** When it was last read to its end; null: not yet. */
    lastAt: string | null;
  };
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The user, key or app that made it; null if that is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface MailboxCreate {
  /** The address that its mails come from. */
  address: string;
  /** The server that sends. Required unless `auth` is OAUTH2: then its default is the server of the provider. */
  smtp?:
    | {
        /** The host name of the server. Required with a password. With OAUTH2, it is one of the provider; default: its own. */
        host?: string | undefined;
        /** Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider. */
        port?: number | undefined;
        /** Default: TLS; without `host`, that of the provider. */
        security?: 'TLS' | 'STARTTLS' | undefined;
        /** Default: the address of the mailbox. */
        username?: string | undefined;
      }
    | undefined;
  /** The server that its replies are read from. null: they are not read. Default: none; with OAUTH2, the server of the provider. */
  imap?:
    | {
        /** The host name of the server. Required with a password. With OAUTH2, it is one of the provider; default: its own. */
        host?: string | undefined;
        /** Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider. */
        port?: number | undefined;
        /** Default: TLS; without `host`, that of the provider. */
        security?: 'TLS' | 'STARTTLS' | undefined;
        /** Default: the address of the mailbox. */
        username?: string | undefined;
      }
    | null
    | undefined;
  /** How it signs in. */
  auth: {
    /** PASSWORD: with a password. OAUTH2: with the consent of a provider. */
    type: 'PASSWORD' | 'OAUTH2';
    /** Of OAUTH2; required there. */
    provider?: 'GOOGLE' | 'MICROSOFT' | null | undefined;
    /** Of PASSWORD. Many providers want a password for apps. It is encrypted, and never shown again. */
    password?: string | undefined;
  };
  /** The name beside the address. Default: the name of the user, if it is theirs. */
  senderName?: string | null | undefined;
  /** The text below its mails. null: none. */
  signature?:
    | {
        /** For mails in plain text. */
        text: string;
        /** For mails in HTML. Scripts, and all that is loaded from elsewhere, are removed. Default: the text. */
        html?: string | null | undefined;
      }
    | null
    | undefined;
  /** A mailbox that is not enabled sends and reads nothing. Default: true. */
  enabled?: boolean | undefined;
  /** How many mails it sends in a day of its time zone; further ones wait. Default: 200. */
  dailyCap?: number | undefined;
  /** The hours in which it sends nothing: mails wait until they end. null: it always sends. */
  quietHours?:
    | {
        /** When they begin, in `timezone`. */
        from: string;
        /** When they end. Earlier than `from`: on the next day. */
        to: string;
      }
    | null
    | undefined;
  /** The time zone of its days and hours. Default: UTC. */
  timezone?: string | undefined;
  /** The mails that are read from it, and who sees them. */
  sync?:
    | {
        /** The day from which mails with contacts are read. null: only replies to mails that were sent from here. */
        since?: string | null | undefined;
        /** The part of mails that users other than the owner see, from now on. Default: SUBJECT of a PERSONAL mailbox. A SHARED one has no owner: always ALL. */
        visibility?: 'ALL' | 'SUBJECT' | 'NOTHING' | undefined;
        /** Folders and labels that are not read, by their whole names. Replaced as a whole. */
        excludedFolders?: readonly string[] | undefined;
      }
    | undefined;
}

export interface MailboxUpdate {
  /** The server that sends. */
  smtp?:
    | {
        /** The host name of the server. Required with a password. With OAUTH2, it is one of the provider; default: its own. */
        host?: string | undefined;
        /** Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider. */
        port?: number | undefined;
        /** Default: TLS; without `host`, that of the provider. */
        security?: 'TLS' | 'STARTTLS' | undefined;
        /** Default: the address of the mailbox. */
        username?: string | undefined;
      }
    | undefined;
  /** The server that its replies are read from. null: they are not read. */
  imap?:
    | {
        /** The host name of the server. Required with a password. With OAUTH2, it is one of the provider; default: its own. */
        host?: string | undefined;
        /** Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider. */
        port?: number | undefined;
        /** Default: TLS; without `host`, that of the provider. */
        security?: 'TLS' | 'STARTTLS' | undefined;
        /** Default: the address of the mailbox. */
        username?: string | undefined;
      }
    | null
    | undefined;
  /** How it signs in. Without `password`, the one that is stored stays; it must be sent if `smtp` or `imap` changes, since the stored one is for the earlier servers. With another provider, servers that you leave out become those of the provider. */
  auth?:
    | {
        /** PASSWORD: with a password. OAUTH2: with the consent of a provider. */
        type: 'PASSWORD' | 'OAUTH2';
        /** Of OAUTH2; required there. */
        provider?: 'GOOGLE' | 'MICROSOFT' | null | undefined;
        /** Of PASSWORD. Many providers want a password for apps. It is encrypted, and never shown again. */
        password?: string | undefined;
      }
    | undefined;
  /** The name beside the address. Default: the name of the user, if it is theirs. */
  senderName?: string | null | undefined;
  /** The text below its mails. null: none. */
  signature?:
    | {
        /** For mails in plain text. */
        text: string;
        /** For mails in HTML. Scripts, and all that is loaded from elsewhere, are removed. Default: the text. */
        html?: string | null | undefined;
      }
    | null
    | undefined;
  /** A mailbox that is not enabled sends and reads nothing. Default: true. */
  enabled?: boolean | undefined;
  /** How many mails it sends in a day of its time zone; further ones wait. Default: 200. */
  dailyCap?: number | undefined;
  /** The hours in which it sends nothing: mails wait until they end. null: it always sends. */
  quietHours?:
    | {
        /** When they begin, in `timezone`. */
        from: string;
        /** When they end. Earlier than `from`: on the next day. */
        to: string;
      }
    | null
    | undefined;
  /** The time zone of its days and hours. Default: UTC. */
  timezone?: string | undefined;
  /** The mails that are read from it, and who sees them. */
  sync?:
    | {
        /** The day from which mails with contacts are read. null: only replies to mails that were sent from here. */
        since?: string | null | undefined;
        /** The part of mails that users other than the owner see, from now on. Default: SUBJECT of a PERSONAL mailbox. A SHARED one has no owner: always ALL. */
        visibility?: 'ALL' | 'SUBJECT' | 'NOTHING' | undefined;
        /** Folders and labels that are not read, by their whole names. Replaced as a whole. */
        excludedFolders?: readonly string[] | undefined;
      }
    | undefined;
  /** Accepted only as it is. Delete the mailbox, and add another one. */
  address?: string | undefined;
}

export interface MailboxDeleteQuery {
  /** keep: its mails stay on the timelines. delete: all mails that were sent from or read from it go, with their activities, in the background. */
  emails: 'keep' | 'delete';
}

export interface MailboxDeleted {
  /** Identifies the record; it never changes. */
  id: string;
  /** True: the record is deleted. */
  deleted: true;
  /** Mails that waited to be sent, and are CANCELLED. */
  cancelled: number;
}

export interface MailboxCheck {
  /** Whether all of them take it. */
  ok: boolean;
  /** The server that sends. */
  smtp: {
    /** Whether it takes the mailbox. */
    ok: boolean;
    /** What is wrong, with what the server said; null if it is ok. */
    message: string | null;
    /** What to do about it; null if it is ok. */
    remedy: string | null;
  };
  /** The server that is read; null if there is none. */
  imap: {
    /** Whether it takes the mailbox. */
    ok: boolean;
    /** What is wrong, with what the server said; null if it is ok. */
    message: string | null;
    /** What to do about it; null if it is ok. */
    remedy: string | null;
  } | null;
  /** When they were asked. */
  checkedAt: string;
}

export interface MailboxAuthorization {
  /** The address of the page: open it in the browser of the person whose account it is. */
  url: string;
  /** Until when the page leads back to a mailbox. */
  expiresAt: string;
}

/** The caller: its tenant, plan, limits and scopes. */
export interface MeResource {
  /**
   * Read the tenant, plan, principal, scopes and user of the credential.
   *
   * Any valid key will do.
   *
   * `GET /v1/me`
   *
   * @example
   * ```ts
   * const result = await client.me.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Me>;

  /**
   * Read the keys for what an app keeps on the device of the user.
   *
   * For signed-in users. An app encrypts with the first key what it keeps on the device, such as drafts: after the session, nobody can read it until the user signs in again. The server derives the keys, and keeps nothing.
   *
   * For signed-in users: needs a session token.
   *
   * `GET /v1/me/device-keys`
   *
   * @example
   * ```ts
   * const result = await client.me.getDeviceKeys();
   * ```
   */
  getDeviceKeys(options?: RequestOptions): ApiPromise<DeviceKeys>;

  /**
   * Update the current user.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/me`
   *
   * @example
   * ```ts
   * const result = await client.me.update({ available: false });
   * ```
   */
  update(body: MeUpdate, options?: ConditionalOptions): ApiPromise<User>;

  /**
   * Change the password.
   *
   * Ends all other sessions of the user.
   *
   * For signed-in users: needs a session token.
   *
   * `POST /v1/me/password`
   *
   * @example
   * ```ts
   * const result = await client.me.changePassword({
   *   currentPassword: 'the password until now',
   *   password: 'correct horse battery staple',
   * });
   * ```
   */
  changePassword(body: PasswordChange, options?: IdempotentOptions): ApiPromise<User>;

  /**
   * Say that you are there.
   *
   * For signed-in users. It lasts 90 seconds: repeat it every 30 seconds while the user is there. Each notice replaces the one before it. The live stream of conversations reports changes as `user.presence`.
   *
   * For signed-in users: needs a session token.
   *
   * `POST /v1/me/presence`
   *
   * @example
   * ```ts
   * const result = await client.me.setPresence({ status: 'ONLINE', conversationId: 'conv_01m5k2tsfvra7ef8d6g2b0c9mn' });
   * ```
   */
  setPresence(body?: PresenceUpdate, options?: RequestOptions): ApiPromise<UserPresence>;

  /**
   * Read your own mailbox.
   *
   * null until you have added one. A key reads that of its owner.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required).
   *
   * `GET /v1/me/mailbox`
   *
   * @example
   * ```ts
   * const result = await client.me.getMailbox();
   * ```
   */
  getMailbox(options?: RequestOptions): ApiPromise<Mailbox | null>;

  /**
   * Add your own mailbox.
   *
   * The server checks it within seconds: `status` shows when that is done, and `lastError` why it did not work. With OAUTH2, it is PENDING until the page that POST …/authorization returns has been opened and consent given. One for each user.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required), {@link ConflictError} (CONFLICT: already_exists or not_supported).
   *
   * `POST /v1/me/mailbox`
   *
   * @example
   * ```ts
   * const result = await client.me.createMailbox({
   *   address: 'ada@example.com',
   *   smtp: { host: 'smtp.example.com' },
   *   imap: { host: 'imap.example.com' },
   *   auth: { type: 'PASSWORD', password: 'a password for apps' },
   *   timezone: 'Europe/Berlin',
   * });
   * ```
   */
  createMailbox(body: MailboxCreate, options?: IdempotentOptions): ApiPromise<Mailbox>;

  /**
   * Change, enable or disable your own mailbox.
   *
   * Changes the fields that are sent. With other servers or another password, it is checked again.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required), {@link ConflictError} (CONFLICT: not_ready or not_supported), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/me/mailbox`
   *
   * @example
   * ```ts
   * const result = await client.me.updateMailbox({ quietHours: { from: '20:00', to: '07:00' } });
   * ```
   */
  updateMailbox(body: MailboxUpdate, options?: ConditionalOptions): ApiPromise<Mailbox>;

  /**
   * Delete your own mailbox.
   *
   * With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the others.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required), {@link ConflictError} (CONFLICT: not_ready), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/me/mailbox`
   *
   * @example
   * ```ts
   * const result = await client.me.deleteMailbox({ emails: 'keep' });
   * ```
   */
  deleteMailbox(options: MailboxDeleteQuery & ConditionalOptions): ApiPromise<MailboxDeleted>;

  /**
   * Ask the mail servers whether your mailbox works.
   *
   * Asks the mail servers now, signs in, and explains what is wrong. Sends no mail. `status` shows the result from then on.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required), {@link ConflictError} (CONFLICT: not_ready).
   *
   * `POST /v1/me/mailbox/check`
   *
   * @example
   * ```ts
   * const result = await client.me.checkMailbox();
   * ```
   */
  checkMailbox(options?: IdempotentOptions): ApiPromise<MailboxCheck>;

  /**
   * Ask the provider of your mailbox for consent.
   *
   * Of a mailbox with OAUTH2. The page leads back to this server, which stores the consent, encrypted. It works once, within 10 minutes.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: user_required), {@link ConflictError} (CONFLICT: not_ready or not_supported).
   *
   * `POST /v1/me/mailbox/authorization`
   *
   * @example
   * ```ts
   * const result = await client.me.authorizeMailbox();
   * ```
   */
  authorizeMailbox(options?: IdempotentOptions): ApiPromise<MailboxAuthorization>;
}

export const MeResource = /* @__PURE__ */ defineResource<new (transport: Transport) => MeResource>(`
/v1/me
get GET ~
getDeviceKeys GET ~/
update PATCH ~ versioned body
changePassword POST ~/password body
setPresence POST ~/presence keyless body
getMailbox GET ~/
createMailbox POST ~/ body
updateMailbox PATCH ~/mailbox versioned body
deleteMailbox DELETE ~/mailbox versioned query
checkMailbox POST ~/mailbox/check
authorizeMailbox POST ~/mailbox/authorization`);
