// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, RequestOptions } from '../types.js';
import type { BulkUpdate } from './leads.js';

export type JobStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export interface BulkUpdateQuery {
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
    | JobStatus
    | readonly JobStatus[]
    | {
        /** None of these; records without a value match. */
        not?: JobStatus | readonly JobStatus[] | undefined;
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

/** Jobs that change all leads that match a filter. */
export interface BulkUpdatesResource {
  /**
   * List bulk updates.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/bulk-updates`
   *
   * @example
   * ```ts
   * for await (const each of client.bulkUpdates.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: BulkUpdateQuery & RequestOptions): PagePromise<BulkUpdate>;

  /**
   * Read a bulk update.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/bulk-updates/:id`
   *
   * @example
   * ```ts
   * const result = await client.bulkUpdates.get('bulk_01m5k2v7385qmvw1t9x5r3s213');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<BulkUpdate>;

  /**
   * Cancel a bulk update.
   *
   * Leads that were changed stay changed. Cancelling a cancelled bulk update changes nothing.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/bulk-updates/:id/cancel`
   *
   * @example
   * ```ts
   * const result = await client.bulkUpdates.cancel('bulk_01m5k2v7385qmvw1t9x5r3s213');
   * ```
   */
  cancel(bulkUpdateId: string, options?: IdempotentOptions): ApiPromise<BulkUpdate>;

  /**
   * Undo a bulk update.
   *
   * Gives the fields that it changed their earlier values, in the background. Fields that were changed after it keep their value. Possible for 7 days after its end, whether it was completed, failed or was cancelled. A CONFLICT if it has not ended, changed nothing, is too old, or was undone before.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_ready or nothing_to_do or too_late).
   *
   * `POST /v1/bulk-updates/:id/undo`
   *
   * @example
   * ```ts
   * const result = await client.bulkUpdates.undo('bulk_01m5k2v7385qmvw1t9x5r3s213');
   * ```
   */
  undo(bulkUpdateId: string, options?: IdempotentOptions): ApiPromise<BulkUpdate>;
}

export const BulkUpdatesResource = /* @__PURE__ */ defineResource<new (transport: Transport) => BulkUpdatesResource>(`
/v1/bulk-updates
list GET ~ page query
get GET ~/:id
cancel POST ~/:id/
undo POST ~/:id/`);
