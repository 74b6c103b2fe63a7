// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Scope } from './constants.js';
import type { Deleted } from './contacts.js';

export interface AuthorizedAppQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
}

export interface AuthorizedApp {
  id: string;
  tenantId: string;
  /** The user that it acts for. */
  userId: string;
  /** The `client_id` of the app. */
  appId: string;
  /** What the app is called at present. */
  name: string;
  /** The name of the tenant that registered it. */
  publisher: string;
  /** What the user has allowed. It never gets more than the user may. */
  scopes: OpenEnum<Scope>[];
  createdAt: string;
  updatedAt: string;
}

/** The operations of `client.authorizedApps`. */
export class AuthorizedAppsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the apps that the signed-in user has allowed to act for them.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/me/authorized-apps`
   */
  list(query?: AuthorizedAppQuery, options?: RequestOptions): PagePromise<AuthorizedApp> {
    return this.#transport.page({ method: 'GET', path: '/v1/me/authorized-apps', query, options });
  }

  /**
   * Withdraw what the signed-in user has allowed an app.
   *
   * Its tokens are refused everywhere within five seconds, and it gets no new ones unless the user consents again.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/me/authorized-apps/:id`
   */
  withdraw(id: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/v1/me/authorized-apps/:id', params: [id], options });
  }
}
