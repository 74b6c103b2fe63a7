// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { User, UserRole } from './auth.js';
import type { Plan, Scope } from './constants.js';

export interface Me {
  tenant: {
    id: string;
    name: string;
    environment: OpenEnum<'LIVE' | 'SANDBOX'>;
    /** The sandbox of a live tenant, and the reverse; null where there is none yet. */
    twinId: string | null;
    plan: OpenEnum<Plan>;
    currency: string;
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
  principal: {
    type: OpenEnum<'API_KEY' | 'USER'>;
    id: string;
    label: string;
    expiresAt: string | null;
  };
  scopes: OpenEnum<Scope>[];
  /** The signed-in user; null for an API key. */
  user: User | null;
}

export type UserStatus = 'INVITED' | 'ACTIVE' | 'DISABLED';

export interface MeUpdate {
  name?: string | undefined;
  avatar?: string | null | undefined;
  available?: boolean | undefined;
  /** Accepted only as it is. Invite a user with the other address with `users.create`, and delete this one. */
  email?: string | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  status?: UserStatus | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  role?: UserRole | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  disabled?: boolean | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  maxOpenLeads?: number | null | undefined;
  /** Accepted only as it is. An admin changes it with `users.update`. */
  maxOpenConversations?: number | null | undefined;
}

export interface PasswordChange {
  currentPassword: string;
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
  userId: string;
  name: string;
  /** Address of a picture. */
  avatar: string | null;
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
   */
  get(options?: RequestOptions): ApiPromise<Me>;

  /**
   * Update the current user.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/me`
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
   */
  setPresence(body?: PresenceUpdate, options?: RequestOptions): ApiPromise<UserPresence>;
}

export const MeResource = /* @__PURE__ */ defineResource<new (transport: Transport) => MeResource>(`
/v1/me
get GET ~
update PATCH ~ versioned body
changePassword POST ~/password body
setPresence POST ~/presence keyless body`);
