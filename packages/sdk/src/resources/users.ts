// Generated from the contract by `pnpm run generate`. Do not edit.

import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';

export type UserRole = 'OWNER' | 'ADMIN' | 'MANAGER' | 'AGENT' | 'VIEWER';

export interface UserQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `createdAt`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
  role?: UserRole | readonly UserRole[] | undefined;
  email?: string | undefined;
}

export interface User {
  id: string;
  tenantId: string;
  email: string;
  name: string;
  avatar: string | null;
  role: OpenEnum<UserRole>;
  /** Whether leads may be assigned automatically. */
  available: boolean;
  /** Cap for automatic assignment; null is none. */
  maxOpenLeads: number | null;
  createdAt: string;
  updatedAt: string;
}

/** The operations of `client.users`. */
export class UsersResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List users.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/users`
   */
  list(query?: UserQuery, options?: RequestOptions): PagePromise<User> {
    return this.#transport.page({ method: 'GET', path: '/v1/users', query, options });
  }
}
