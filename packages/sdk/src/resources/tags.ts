// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { Tag } from './changes.js';
import type { Deleted } from './contacts.js';

export interface TagQuery {
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
  /** Names, ignoring case. */
  name?:
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

export interface TagCreate {
  /** Unique among the tags, ignoring case. */
  name: string;
  /** Default: #94a3b8. */
  color?: string | undefined;
}

export interface TagUpdate {
  /** Unique among the tags, ignoring case. */
  name?: string | undefined;
  /** A hex color, such as `#0ea5e9`. */
  color?: string | undefined;
}

/** Tags of contacts and leads. */
export interface TagsResource {
  /**
   * List tags.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/tags`
   *
   * @example
   * ```ts
   * for await (const each of client.tags.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: TagQuery & RequestOptions): PagePromise<Tag>;

  /**
   * Create a tag.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists).
   *
   * `POST /v1/tags`
   *
   * @example
   * ```ts
   * const result = await client.tags.create({ name: 'VIP', color: '#0ea5e9' });
   * ```
   */
  create(body: TagCreate, options?: IdempotentOptions): ApiPromise<Tag>;

  /**
   * Read a tag.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/tags/:id`
   *
   * @example
   * ```ts
   * const result = await client.tags.get('tag_01m5k2th1mhs07y1w9z5t3v2de');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Tag>;

  /**
   * Rename or color a tag.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/tags/:id`
   *
   * @example
   * ```ts
   * const result = await client.tags.update('tag_01m5k2th1mhs07y1w9z5t3v2de', { color: '#22c55e' });
   * ```
   */
  update(id: string, body: TagUpdate, options?: ConditionalOptions): ApiPromise<Tag>;

  /**
   * Delete a tag.
   *
   * Takes it off all contacts and leads that have it, within some seconds where they are many; their versions stay. It cannot be restored.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/tags/:id`
   *
   * @example
   * ```ts
   * const result = await client.tags.delete('tag_01m5k2th1mhs07y1w9z5t3v2de');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;
}

export const TagsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => TagsResource>(`
/v1/tags
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned`);
