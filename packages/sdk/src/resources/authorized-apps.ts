// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Scope } from './constants.js';
import type { Deleted } from './contacts.js';

export interface AuthorizedAppQuery {
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

export interface AuthorizedApp {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The user that it acts for. */
  userId: string;
  /** The `client_id` of the app. */
  appId: string;
  /** The present name of the app. */
  name: string;
  /** The name of the tenant that registered it; of an app that describes itself, the host of its document or redirect URI. */
  publisher: string;
  /** The scopes that the user has allowed. The app never gets more than the user has. */
  scopes: OpenEnum<Scope>[];
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

/** The apps that you have allowed to act for you. */
export interface AuthorizedAppsResource {
  /**
   * List the apps that the signed-in user has allowed to act for them.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/me/authorized-apps`
   *
   * @example
   * ```ts
   * for await (const each of client.authorizedApps.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: AuthorizedAppQuery & RequestOptions): PagePromise<AuthorizedApp>;

  /**
   * Withdraw what the signed-in user has allowed an app.
   *
   * Its tokens are refused everywhere within five seconds, and it gets no new ones unless the user consents again.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/me/authorized-apps/:id`
   *
   * @example
   * ```ts
   * const result = await client.authorizedApps.withdraw('app_01m5k2v5163njst9r7v3p1q0z0');
   * ```
   */
  withdraw(id: string, options?: RequestOptions): ApiPromise<Deleted>;
}

export const AuthorizedAppsResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => AuthorizedAppsResource
>(`
/v1/me/authorized-apps
list GET ~ page query
withdraw DELETE ~/:id`);
