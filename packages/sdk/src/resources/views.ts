// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { View } from './changes.js';
import type { Deleted } from './contacts.js';

export interface ViewQuery {
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
  /** The kind of records. */
  resource?:
    | 'leads'
    | 'contacts'
    | 'activities'
    | 'conversations'
    | readonly ('leads' | 'contacts' | 'activities' | 'conversations')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'leads'
          | 'contacts'
          | 'activities'
          | 'conversations'
          | readonly ('leads' | 'contacts' | 'activities' | 'conversations')[]
          | undefined;
      }
    | undefined;
  /** true: only shared ones; false: only your own that are not. */
  shared?: boolean | undefined;
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

export interface ViewCreate {
  /** The name. */
  name: string;
  /** Query parameters that the list takes, as in an address: `{"status": "OPEN,NURTURING", "value[gte]": "1000"}`. */
  filters?: Record<string, string> | undefined;
  /** An order that the list takes. */
  sort?: string | null | undefined;
  /** The columns, in their order. */
  columns?: readonly string[] | undefined;
  /** Default: false, only you see it. A key without an owner can make shared views only. */
  shared?: boolean | undefined;
  /** The kind of records. */
  resource: 'leads' | 'contacts' | 'activities' | 'conversations';
}

export interface ViewUpdate {
  /** The name. */
  name?: string | undefined;
  /** Query parameters that the list takes, as in an address: `{"status": "OPEN,NURTURING", "value[gte]": "1000"}`. */
  filters?: Record<string, string> | undefined;
  /** An order that the list takes. */
  sort?: string | null | undefined;
  /** The columns, in their order. */
  columns?: readonly string[] | undefined;
  /** Default: false, only you see it. A key without an owner can make shared views only. */
  shared?: boolean | undefined;
  /** Accepted only as it is. Create another view with `views.create`. */
  resource?: 'leads' | 'contacts' | 'activities' | 'conversations' | undefined;
}

/** Lists as somebody wants to see them again: filters, order and columns. */
export interface ViewsResource {
  /**
   * List saved views.
   *
   * Your own and the shared ones, of lists that you may read.
   *
   * Any valid key will do. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/views`
   *
   * @example
   * ```ts
   * for await (const each of client.views.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ViewQuery & RequestOptions): PagePromise<View>;

  /**
   * Save a view of a list.
   *
   * Needs the scope that reads the list. Filters and sort are checked as the list checks them. Up to 200 for each user.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: scope_missing), {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/views`
   *
   * @example
   * ```ts
   * const result = await client.views.create({
   *   name: 'Hot leads without a next step',
   *   resource: 'leads',
   *   filters: { status: 'OPEN,NURTURING', minScore: '80', hasNextStep: 'false' },
   *   sort: '-score',
   *   columns: ['title', 'value', 'score'],
   *   shared: true,
   * });
   * ```
   */
  create(body: ViewCreate, options?: IdempotentOptions): ApiPromise<View>;

  /**
   * Read a view.
   *
   * Any valid key will do. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/views/:id`
   *
   * @example
   * ```ts
   * const result = await client.views.get('view_01m5k2tq2rnx4bc5a3d9y7z6hm');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<View>;

  /**
   * Change a view.
   *
   * Its owner can, and of a shared one anybody with the scope manage:settings.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/views/:id`
   *
   * @example
   * ```ts
   * const result = await client.views.update('view_01m5k2tq2rnx4bc5a3d9y7z6hm', { columns: ['title', 'value', 'score', 'assignedToId'] });
   * ```
   */
  update(id: string, body: ViewUpdate, options?: ConditionalOptions): ApiPromise<View>;

  /**
   * Delete a view.
   *
   * Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/views/:id`
   *
   * @example
   * ```ts
   * const result = await client.views.delete('view_01m5k2tq2rnx4bc5a3d9y7z6hm');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;
}

export const ViewsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ViewsResource>(`
/v1/views
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned`);
