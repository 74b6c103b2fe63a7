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
}

export const MeResource = /* @__PURE__ */ defineResource<new (transport: Transport) => MeResource>(`
/v1/me
get GET ~
getDeviceKeys GET ~/
update PATCH ~ versioned body
changePassword POST ~/password body
setPresence POST ~/presence keyless body`);
