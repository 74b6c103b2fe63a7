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

export interface AuthorizedApp {
  id: string;
  tenantId: string;
  /** The user that it acts for. */
  userId: string;
  /** The `client_id` of the app. */
  appId: string;
  /** The present name of the app. */
  name: string;
  /** The name of the tenant that registered it. */
  publisher: string;
  /** The scopes that the user has allowed. The app never gets more than the user has. */
  scopes: OpenEnum<Scope>[];
  createdAt: string;
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
   */
  withdraw(id: string, options?: RequestOptions): ApiPromise<Deleted>;
}

export const AuthorizedAppsResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => AuthorizedAppsResource
>(`
/v1/me authorizedApps
list GET ~/authorized-apps page query
withdraw DELETE ~/authorized-apps/:id`);
