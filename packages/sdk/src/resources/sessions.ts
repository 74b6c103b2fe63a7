// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { RequestOptions } from '../types.js';
import type { Deleted } from './contacts.js';

export interface UserSessionQuery {
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
}

export interface UserSession {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** True for the session that sent the request. */
  current: boolean;
  /** The browser and the operating system of the sign-in, such as `Firefox on Linux`. Null if they are not known. */
  device: string | null;
  /** The IP address of the sign-in. */
  clientAddress: string | null;
  /** The time of the sign-in, or of the last refresh. */
  lastUsedAt: string;
  /** The session ends then unless it is refreshed. */
  expiresAt: string;
  /** When the record was created. */
  createdAt: string;
}

/** The devices that you are signed in on. */
export interface SessionsResource {
  /**
   * List where the signed-in user is signed in.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/me/sessions`
   *
   * @example
   * ```ts
   * for await (const each of client.sessions.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: UserSessionQuery & RequestOptions): PagePromise<UserSession>;

  /**
   * Sign out of a session.
   *
   * Its tokens are refused everywhere within five seconds. The session can be the one that sends the request.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/me/sessions/:id`
   *
   * @example
   * ```ts
   * const result = await client.sessions.end('ses_01m5k2vd9e1y4c6a7y7b5a9y80');
   * ```
   */
  end(id: string, options?: RequestOptions): ApiPromise<Deleted>;
}

export const SessionsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => SessionsResource>(`
/v1/me/sessions
list GET ~ page query
end DELETE ~/:id`);
