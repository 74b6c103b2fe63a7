// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { Activity, Deleted } from './contacts.js';

export interface ActivityQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-occurredAt' | 'occurredAt' | '-dueAt' | 'dueAt' | undefined;
  /** Contact ids. */
  contact?: string | readonly string[] | undefined;
  /** The same as `contact`. */
  contactId?: string | readonly string[] | undefined;
  /** Lead ids; `none` for what belongs to a contact alone. */
  lead?: string | readonly string[] | undefined;
  /** The same as `lead`. */
  leadId?: string | readonly string[] | undefined;
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

export interface ActivityCreate {
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own. */
  type: string;
  title?: string | null | undefined;
  content?: string | null | undefined;
  /** Up to 16384 bytes of JSON, kept as given; replaced as a whole. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Of a new one by default now. */
  occurredAt?: string | Date | undefined;
  /** When a task is to be done. */
  dueAt?: string | Date | null | undefined;
  /** When it was done. */
  completedAt?: string | Date | null | undefined;
  /** Default: the contact of the lead. */
  contactId?: string | null | undefined;
  leadId?: string | null | undefined;
}

export interface ActivityUpdate {
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own. */
  type?: string | undefined;
  title?: string | null | undefined;
  content?: string | null | undefined;
  /** Up to 16384 bytes of JSON, kept as given; replaced as a whole. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Of a new one by default now. */
  occurredAt?: string | Date | undefined;
  /** When a task is to be done. */
  dueAt?: string | Date | null | undefined;
  /** When it was done. */
  completedAt?: string | Date | null | undefined;
  /** Accepted only as it is. Create another activity with POST /api/v1/activities. */
  contactId?: string | null | undefined;
  /** Accepted only as it is. Create another activity with POST /api/v1/activities. */
  leadId?: string | null | undefined;
}

export interface ActivitiesDeleteQuery {
  /** Delete for good, at once. */
  purge?: boolean | undefined;
}

/** The operations of `client.activities`. */
export class ActivitiesResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List activities.
   *
   * Sorted by dueAt, the list has only those that have one.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /api/v1/activities`
   */
  list(query?: ActivityQuery, options?: RequestOptions): PagePromise<Activity> {
    return this.#transport.page({ method: 'GET', path: '/api/v1/activities', query, options });
  }

  /**
   * Create an activity.
   *
   * Needs a type, and a contactId or a leadId. It sets the lead's lastActivityAt.
   *
   * Scope: `write:leads`.
   *
   * `POST /api/v1/activities`
   */
  create(body: ActivityCreate, options?: IdempotentOptions): ApiPromise<Activity> {
    return this.#transport.call({ method: 'POST', path: '/api/v1/activities', body, options });
  }

  /**
   * Read an activity.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/activities/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Activity> {
    return this.#transport.call({ method: 'GET', path: '/v1/activities/:id', params: [id], options });
  }

  /**
   * Update an activity.
   *
   * Changes the fields that are sent; null clears one. What the server wrote is read-only: CONFLICT. Contact and lead stay.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/activities/:id`
   */
  update(id: string, body: ActivityUpdate, options?: ConditionalOptions): ApiPromise<Activity> {
    return this.#transport.call({ method: 'PATCH', path: '/v1/activities/:id', params: [id], body, options });
  }

  /**
   * Delete an activity.
   *
   * It can be restored for 30 days, or as long as the tenant's settings say. `purge=true` deletes it for good, also where it was deleted before, and needs the scope admin. What the server wrote is read-only: CONFLICT.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/activities/:id`
   */
  delete(id: string, query?: ActivitiesDeleteQuery, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/v1/activities/:id', params: [id], query, options });
  }

  /**
   * Restore a deleted activity.
   *
   * Within 30 days of its deletion, or as long as the tenant's settings say. If its contact or lead is deleted too, it is a CONFLICT: restore that first. An activity that is not deleted is returned as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT).
   *
   * `POST /v1/activities/:id/restore`
   */
  restore(activityId: string, options?: IdempotentOptions): ApiPromise<Activity> {
    return this.#transport.call({ method: 'POST', path: '/v1/activities/:id/restore', params: [activityId], options });
  }
}
