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
  /** The same as `owner`. */
  ownerId?: string | readonly string[] | undefined;
  externalId?: string | undefined;
  /** Tags, by id or by name in any case. */
  tag?: string | readonly string[] | undefined;
  /** By custom fields: `customFields[key]=a,b` has any of these values; `customFields[key][gte]` and `customFields[key][lt]` bound numbers, dates and moments. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            gte?: string | number | undefined;
            lt?: string | number | undefined;
          }
      >
    | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
  /** Changed before. */
  'updatedAt[lt]'?: string | Date | undefined;
}

export interface TagReference {
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
  tags: TagReference[];
  owner: Owner | null;
  /** Your own id of the contact; unique among live contacts. */
  externalId: string | null;
  /** The custom fields that are set, by their keys. */
  customFields: Record<string, string | number | boolean | string[]>;
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
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
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
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
}

export interface ContactsUpdateQuery {
  /** Admits an e-mail address that another live contact has already. */
  allowDuplicate?: boolean | undefined;
}

export interface Deleted {
  id: string;
  deleted: true;
}

export interface TimelineQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-occurredAt' | 'occurredAt' | '-dueAt' | 'dueAt' | undefined;
  type?: string | readonly string[] | undefined;
  /** User ids; `none` for what keys without an owner wrote. */
  userId?: string | readonly string[] | undefined;
  /** Whether completedAt is set: `type=task&completed=false` are open tasks. */
  completed?: boolean | undefined;
  /** Due at or after. */
  'dueAt[gte]'?: string | Date | undefined;
  /** Due before. */
  'dueAt[lt]'?: string | Date | undefined;
  /** Occurred at or after. */
  'occurredAt[gte]'?: string | Date | undefined;
  /** Occurred before. */
  'occurredAt[lt]'?: string | Date | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
  /** Changed before. */
  'updatedAt[lt]'?: string | Date | undefined;
}

export interface Activity {
  id: string;
  tenantId: string;
  /** The acting user: the one signed in, or the key's owner. Entries of the server carry its system user. */
  userId: string | null;
  contactId: string;
  leadId: string | null;
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, of the server lead_created, stage_changed, status_changed, assigned, score_changed, merged, imported, crawl_promoted, conversation_started, conversation_handoff, conversation_ended, or yours. */
  type: string;
  title: string | null;
  content: string | null;
  metadata: Record<string, unknown>;
  occurredAt: string;
  /** When a task is to be done. */
  dueAt: string | null;
  /** When it was done. */
  completedAt: string | null;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
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

  /**
   * List the activities of a contact.
   *
   * Those of its leads as well. Sorted by dueAt, the list has only those that have one.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/contacts/:id/activities`
   */
  listActivities(contactId: string, query?: TimelineQuery, options?: RequestOptions): PagePromise<Activity> {
    return this.#transport.page({
      method: 'GET',
      path: '/v1/contacts/:id/activities',
      params: [contactId],
      query,
      options,
    });
  }
}
