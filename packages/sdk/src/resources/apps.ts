// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { App } from './changes.js';
import type { Scope } from './constants.js';
import type { Deleted } from './contacts.js';

export interface AppQuery {
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

export type AppType = 'PUBLIC' | 'CONFIDENTIAL';

export interface AppCreate {
  /** The name. */
  name: string;
  /** Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1 and [::1], any port is accepted. */
  redirectUris: readonly string[];
  /** The permissions of the credential. */
  scopes: readonly Scope[];
  /** https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.authorized` and `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is older than this field first. */
  eventUrl?: string | null | undefined;
  /** Default: the `apiVersion` of the settings. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** Default: CONFIDENTIAL. */
  type?: AppType | undefined;
}

export interface AppCreated {
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
  /** Shown this once: a repetition with the same Idempotency-Key has null. null for a PUBLIC app. */
  clientSecret: string | null;
}

export interface AppUpdate {
  /** The name. */
  name?: string | undefined;
  /** Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1 and [::1], any port is accepted. */
  redirectUris?: readonly string[] | undefined;
  /** The permissions of the credential. */
  scopes?: readonly Scope[] | undefined;
  /** https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.authorized` and `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is older than this field first. */
  eventUrl?: string | null | undefined;
  /** The version of the API for requests that do not name one. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** Accepted only as it is. Register another app with `apps.create`. */
  type?: AppType | undefined;
}

export interface AppSecret {
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
  /** Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  clientSecret: string | null;
  /** Until then the secret before it is accepted too. */
  previousSecretEndsAt: string;
}

export interface AppGrantQuery {
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

export interface AppGrant {
  /** Identifies the record; it never changes. */
  id: string;
  /** The tenant of the user. */
  tenantId: string;
  /** The id of the app. */
  appId: string;
  /** The user that the app acts for. */
  userId: string;
  /** The scopes that the user has allowed. The app never gets more than the user has. */
  scopes: OpenEnum<Scope>[];
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface AppEventQuery {
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
  /** The state of the record. */
  status?:
    | 'PENDING'
    | 'SUCCEEDED'
    | 'FAILED'
    | 'SUPERSEDED'
    | readonly ('PENDING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'PENDING'
          | 'SUCCEEDED'
          | 'FAILED'
          | 'SUPERSEDED'
          | readonly ('PENDING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED')[]
          | undefined;
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

export interface AppEvent {
  /** The `id` in the body that is sent. */
  id: string;
  /** The tenant of the user. */
  tenantId: string;
  /** The id of the app. */
  appId: string;
  /** The id of the customer's authorization. */
  grantId: string;
  /** Which of the forms this object has. */
  type: OpenEnum<'app.authorized' | 'app.revoked'>;
  /** FAILED: given up after the last attempt or at the deadline, as deliveries of webhooks are. SUPERSEDED: an `app.authorized` that had not arrived when the same consent ended. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED'>;
  /** How often it was tried. */
  attemptCount: number;
  /** The HTTP status of the last attempt; null where no response came. */
  responseStatus: number | null;
  /** Why the last attempt failed; null if it did not. */
  error: string | null;
  /** null once it has ended. */
  nextAttemptAt: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

/** Partner apps that act for users by OAuth. */
export interface AppsResource {
  /**
   * List the apps that the tenant has registered.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/oauth/apps`
   *
   * @example
   * ```ts
   * for await (const each of client.apps.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: AppQuery & RequestOptions): PagePromise<App>;

  /**
   * Register an app.
   *
   * The answer carries the secret of a CONFIDENTIAL app, this once. Users of every tenant of this installation can allow the app to act for them.
   *
   * Scope: `admin`.
   *
   * `POST /v1/oauth/apps`
   *
   * @example
   * ```ts
   * const result = await client.apps.create({
   *   name: 'Ledger Sync',
   *   redirectUris: ['https://partner.example/callback'],
   *   scopes: ['read:leads'],
   * });
   * ```
   */
  create(body: AppCreate, options?: IdempotentOptions): ApiPromise<AppCreated>;

  /**
   * Read an app.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/oauth/apps/:id`
   *
   * @example
   * ```ts
   * const result = await client.apps.get('app_01m5k2v5163njst9r7v3p1q0z0');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<App>;

  /**
   * Update the name, redirect URIs, scopes or version of an app.
   *
   * A scope that is taken away is gone from all its tokens within seconds; one that is added has to be consented to.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/oauth/apps/:id`
   *
   * @example
   * ```ts
   * const result = await client.apps.update('app_01m5k2v5163njst9r7v3p1q0z0', { redirectUris: ['https://partner.example/oauth/callback'] });
   * ```
   */
  update(id: string, body: AppUpdate, options?: ConditionalOptions): ApiPromise<App>;

  /**
   * Delete an app.
   *
   * Ends, within five seconds, all that users of any tenant have allowed it. It cannot be restored.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/oauth/apps/:id`
   *
   * @example
   * ```ts
   * const result = await client.apps.delete('app_01m5k2v5163njst9r7v3p1q0z0');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Replace the secret of an app.
   *
   * The answer carries the new secret, this once. The one before it is accepted for 24 hours more, so that no request fails; rotate twice to end a secret that has leaked at once. CONFLICT for a PUBLIC app, which has none.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_supported), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/oauth/apps/:id/rotate-secret`
   *
   * @example
   * ```ts
   * const result = await client.apps.rotateSecret('app_01m5k2v5163njst9r7v3p1q0z0');
   * ```
   */
  rotateSecret(appId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<AppSecret>;

  /**
   * List the consents that an app has.
   *
   * Of the users of all tenants: ids, scopes and times, and nothing else of another tenant. A consent is listed while the app has a code or a token that can be used.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/oauth/apps/:id/grants`
   *
   * @example
   * ```ts
   * for await (const each of client.apps.listGrants('app_01m5k2v5163njst9r7v3p1q0z0')) {
   *   console.log(each);
   * }
   * ```
   */
  listGrants(appId: string, options?: AppGrantQuery & RequestOptions): PagePromise<AppGrant>;

  /**
   * End a consent that an app has.
   *
   * Ends, within five seconds, its tokens and what the app made under it. The user can allow the app again.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/oauth/apps/:id/grants/:grantId`
   *
   * @example
   * ```ts
   * const result = await client.apps.endGrant('app_01m5k2v5163njst9r7v3p1q0z0', 'grant_01m5k2vc8d0x3b5z6x6a4z8x79');
   * ```
   */
  endGrant(appId: string, grantId: string, options?: RequestOptions): ApiPromise<Deleted>;

  /**
   * List the events for the eventUrl of an app.
   *
   * Those of the last 30 days, with the state of their delivery.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/oauth/apps/:id/events`
   *
   * @example
   * ```ts
   * for await (const each of client.apps.listEvents('app_01m5k2v5163njst9r7v3p1q0z0')) {
   *   console.log(each);
   * }
   * ```
   */
  listEvents(appId: string, options?: AppEventQuery & RequestOptions): PagePromise<AppEvent>;
}

export const AppsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => AppsResource>(`
/v1/oauth/apps
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
rotateSecret POST ~/:id/ versioned
listGrants GET ~/:id/ page query
endGrant DELETE ~/:id/grants/:grantId
listEvents GET ~/:id/ page query`);
