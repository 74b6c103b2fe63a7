// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { ErrorCode } from './constants.js';

export interface RequestLogQuery {
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
  /** A status, such as 404, or a class of them, such as 4xx. */
  status?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The HTTP method. */
  method?:
    | 'GET'
    | 'POST'
    | 'PATCH'
    | 'PUT'
    | 'DELETE'
    | readonly ('GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'GET'
          | 'POST'
          | 'PATCH'
          | 'PUT'
          | 'DELETE'
          | readonly ('GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE')[]
          | undefined;
      }
    | undefined;
  /** A path as this document has it, such as `/api/v1/leads/:id`. */
  path?: string | undefined;
  /** Ids of API keys. */
  keyId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Ids of apps. */
  appId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The code of the error. */
  errorCode?:
    | ErrorCode
    | readonly ErrorCode[]
    | {
        /** None of these; records without a value match. */
        not?: ErrorCode | readonly ErrorCode[] | undefined;
      }
    | undefined;
  /** An X-Request-Id. */
  requestId?: string | undefined;
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

export interface RequestLogEntry {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** When the response had been sent. */
  createdAt: string;
  /** The HTTP method. */
  method: string;
  /** The path as this document has it, without ids; null: no such path is served. */
  path: string | null;
  /** The HTTP status of the response. */
  status: number;
  /** How long it took, in milliseconds. */
  durationMs: number;
  /** The API key; null for requests of apps. */
  keyId: string | null;
  /** The app that acted for a user; null for requests of keys. */
  appId: string | null;
  /** X-Request-Id of the response. */
  requestId: string;
  /** The code of the error; null if there was none. */
  errorCode: OpenEnum<ErrorCode> | null;
  /** true: there were so many requests that only a part of them was recorded. */
  sampled: boolean;
  /** The part of the requests of that moment that was recorded: 1 for all of them, 0.25 if this one stands for four. */
  sampleRate: number;
}

/** Requests of API keys and apps in the last 7 days: what they called, and what came of it. */
export interface RequestLogResource {
  /**
   * List requests of API keys and apps.
   *
   * The last 7 days, some seconds behind. Bodies, queries, headers and ids of records are not recorded, nor are requests of users in the dashboard. Of more than 120 requests in a minute, a part is recorded, and each entry says which; failed requests have as many to themselves.
   *
   * Scope: `read:audit`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/request-log`
   *
   * @example
   * ```ts
   * for await (const each of client.requestLog.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: RequestLogQuery & RequestOptions): PagePromise<RequestLogEntry>;

  /**
   * Read an entry of the request log.
   *
   * Scope: `read:audit`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/request-log/:id`
   *
   * @example
   * ```ts
   * const result = await client.requestLog.get('rlog_01m5k2vb7c9trz05y319w7x656');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<RequestLogEntry>;
}

export const RequestLogResource = /* @__PURE__ */ defineResource<new (transport: Transport) => RequestLogResource>(`
/v1/request-log
list GET ~ page query
get GET ~/:id`);
