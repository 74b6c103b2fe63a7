// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';

export interface ContactQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | undefined;
  email?: string | undefined;
  /** User ids; `none` for contacts without an owner. */
  owner?: string | readonly string[] | undefined;
  ownerId?: string | readonly string[] | undefined;
  externalId?: string | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
}

export interface Tag {
  id: string;
  name: string;
  color: string;
}

export interface Owner {
  id: string;
  name: string;
  avatar: string | null;
}

export interface Contact {
  id: string;
  tenantId: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** Job title. */
  title: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** That of the highest open lead; 0 without one. */
  score: number;
  tags: Tag[];
  owner: Owner | null;
  /** Your own id of the contact; unique among live contacts. */
  externalId: string | null;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface ContactCreate {
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** Kept as given. */
  phone?: string | null | undefined;
  company?: string | null | undefined;
  title?: string | null | undefined;
  country?: string | null | undefined;
  externalId?: string | null | undefined;
  /** The owning user; the same as `owner.id`. */
  ownerId?: string | null | undefined;
  owner?:
    | {
        id: string;
      }
    | null
    | undefined;
  /** Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
}

export interface ContactsCreateQuery {
  /** Admits an e-mail address that another live contact has already. */
  allowDuplicate?: boolean | undefined;
}

export interface ContactUpdate {
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** Kept as given. */
  phone?: string | null | undefined;
  company?: string | null | undefined;
  title?: string | null | undefined;
  country?: string | null | undefined;
  externalId?: string | null | undefined;
  /** The owning user; the same as `owner.id`. */
  ownerId?: string | null | undefined;
  owner?:
    | {
        id: string;
      }
    | null
    | undefined;
  /** Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
}

export interface ContactsUpdateQuery {
  /** Admits an e-mail address that another live contact has already. */
  allowDuplicate?: boolean | undefined;
}

export interface Deleted {
  id: string;
  deleted: true;
}

/** The operations of `client.contacts`. */
export class ContactsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List contacts.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /api/v1/contacts`
   */
  list(query?: ContactQuery, options?: RequestOptions): PagePromise<Contact> {
    return this.#transport.page({ method: 'GET', path: '/api/v1/contacts', query, options });
  }

  /**
   * Create a contact.
   *
   * Needs a name, an email or a phone. The e-mail address is lower-cased and unique among live contacts: a second one is a CONFLICT with existingId.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT).
   *
   * `POST /api/v1/contacts`
   */
  create(body: ContactCreate, query?: ContactsCreateQuery, options?: IdempotentOptions): ApiPromise<Contact> {
    return this.#transport.call({ method: 'POST', path: '/api/v1/contacts', body, query, options });
  }

  /**
   * Read a contact.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /api/v1/contacts/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Contact> {
    return this.#transport.call({ method: 'GET', path: '/api/v1/contacts/:id', params: [id], options });
  }

  /**
   * Update a contact.
   *
   * Changes the fields that are sent; null clears one.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /api/v1/contacts/:id`
   */
  update(
    id: string,
    body: ContactUpdate,
    query?: ContactsUpdateQuery,
    options?: ConditionalOptions,
  ): ApiPromise<Contact> {
    return this.#transport.call({ method: 'PATCH', path: '/api/v1/contacts/:id', params: [id], body, query, options });
  }

  /**
   * Delete a contact and its leads.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /api/v1/contacts/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/api/v1/contacts/:id', params: [id], options });
  }
}
