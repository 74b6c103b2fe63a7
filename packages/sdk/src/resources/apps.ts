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

export type AppType = 'PUBLIC' | 'CONFIDENTIAL';

export interface AppCreate {
  name: string;
  /** Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1 and [::1], any port is accepted. */
  redirectUris: readonly string[];
  scopes: readonly Scope[];
  /** https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is older than this field first. */
  eventUrl?: string | null | undefined;
  /** Default: CONFIDENTIAL. */
  type?: AppType | undefined;
}

export interface AppCreated {
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
  /** Shown this once: a repetition with the same Idempotency-Key has null. null for a PUBLIC app. */
  clientSecret: string | null;
}

export interface AppUpdate {
  name?: string | undefined;
  /** Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1 and [::1], any port is accepted. */
  redirectUris?: readonly string[] | undefined;
  scopes?: readonly Scope[] | undefined;
  /** https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is older than this field first. */
  eventUrl?: string | null | undefined;
  /** Accepted only as it is. Register another app with `apps.create`. */
  type?: AppType | undefined;
}

export interface AppSecret {
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
  /** Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  clientSecret: string | null;
  /** Until then the secret before it is accepted too. */
  previousSecretEndsAt: string;
}

/** Partner apps that act for users by OAuth. */
export interface AppsResource {
  /**
   * List the apps that the tenant has registered.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/oauth/apps`
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
   */
  create(body: AppCreate, options?: IdempotentOptions): ApiPromise<AppCreated>;

  /**
   * Read an app.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/oauth/apps/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<App>;

  /**
   * Update the name, redirect URIs or scopes of an app.
   *
   * A scope that is taken away is gone from all its tokens within seconds; one that is added has to be consented to.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/oauth/apps/:id`
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
   */
  rotateSecret(appId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<AppSecret>;
}

export const AppsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => AppsResource>(`
/v1/oauth apps
list GET ~/apps page query
create POST ~/apps body
get GET ~/apps/:id
update PATCH ~/apps/:id versioned body
delete DELETE ~/apps/:id versioned
rotateSecret POST ~/apps/:id/ versioned`);
