// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { Deleted } from './contacts.js';

export interface TagQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `createdAt`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
  /** Names, whatever their case. */
  name?: string | readonly string[] | undefined;
}

export interface Tag {
  id: string;
  tenantId: string;
  name: string;
  /** Hex color. */
  color: string;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface TagCreate {
  /** Unique among the tags, whatever its case. */
  name: string;
  /** Default: #94a3b8. */
  color?: string | undefined;
}

export interface TagUpdate {
  /** Unique among the tags, whatever its case. */
  name?: string | undefined;
  color?: string | undefined;
}

/** The operations of `client.tags`. */
export class TagsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List tags.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/tags`
   */
  list(query?: TagQuery, options?: RequestOptions): PagePromise<Tag> {
    return this.#transport.page({ method: 'GET', path: '/v1/tags', query, options });
  }

  /**
   * Create a tag.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT).
   *
   * `POST /v1/tags`
   */
  create(body: TagCreate, options?: IdempotentOptions): ApiPromise<Tag> {
    return this.#transport.call({ method: 'POST', path: '/v1/tags', body, options });
  }

  /**
   * Read a tag.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/tags/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Tag> {
    return this.#transport.call({ method: 'GET', path: '/v1/tags/:id', params: [id], options });
  }

  /**
   * Rename or color a tag.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/tags/:id`
   */
  update(id: string, body: TagUpdate, options?: ConditionalOptions): ApiPromise<Tag> {
    return this.#transport.call({ method: 'PATCH', path: '/v1/tags/:id', params: [id], body, options });
  }

  /**
   * Delete a tag.
   *
   * Takes it off all contacts and leads that have it, within some seconds where they are many; their versions stay. It cannot be restored.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/tags/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/v1/tags/:id', params: [id], options });
  }
}
