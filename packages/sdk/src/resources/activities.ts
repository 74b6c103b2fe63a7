// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions, Selected, Selecting } from '../types.js';
import type { BulkResult, Deleted } from './contacts.js';
import type { Activity } from './leads.js';
import type { CreatedBy } from './me.js';

export interface ActivityQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-occurredAt' | 'occurredAt' | '-dueAt' | 'dueAt' | undefined;
  /** Contact ids. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Lead ids; `none` or `null` for activities that belong to a contact and to no lead. */
  lead?:
    | string
    | readonly string[]
    | {
        /** None of these; activities that belong to a contact and to no lead match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `lead`. */
  leadId?:
    | string
    | readonly string[]
    | {
        /** The same as `lead: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Which of the forms this object has. */
  type?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for activities written by keys without an owner. */
  userId?:
    | string
    | readonly string[]
    | {
        /** None of these; activities written by keys without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids: tasks that these have to do; `none` or `null` for tasks that nobody has to do. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; tasks that nobody has to do match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assigneeId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Whether completedAt is set: `{ type: 'task', completed: false }` are open tasks. */
  completed?: boolean | undefined;
  /** true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only. */
  deleted?: boolean | undefined;
  /** When the task is due. */
  dueAt?:
    | {
        /** Due at or after. */
        gte?: string | Date | undefined;
        /** Due before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When it took place. */
  occurredAt?:
    | {
        /** Occurred at or after. */
        gte?: string | Date | undefined;
        /** Occurred before. */
        lt?: string | Date | undefined;
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

export interface ActivityRead {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The acting user: the one signed in, the key's owner, or the one who was sent. Entries of the server carry its system user. */
  userId: string | null;
  /** The author of the entry; null if it is older than this field. */
  createdBy: CreatedBy | null;
  /** The id of the contact. */
  contactId: string;
  /** The id of the lead. */
  leadId: string | null;
  /** The user who has to do the task; null: nobody in particular. Also null for entries that are not tasks. */
  assigneeId: string | null;
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, of the server lead_created, stage_changed, status_changed, assigned, score_changed, merged, imported, crawl_promoted, conversation_started, conversation_handoff, conversation_ended, conversation_promoted, shipment_registered, shipment_status_changed, or yours. */
  type: string;
  /** The title. */
  title: string | null;
  /** The text. */
  content: string | null;
  /** Your own data, returned as you sent it. */
  metadata: Record<string, unknown>;
  /** When it took place. */
  occurredAt: string;
  /** When a task is to be done. */
  dueAt: string | null;
  /** When it was done. */
  completedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
  recordedAt: string;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** When the activity was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface ActivityCreate {
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own. */
  type: string;
  /** The title. */
  title?: string | null | undefined;
  /** The text. */
  content?: string | null | undefined;
  /** Up to 16384 bytes of JSON, kept as given; replaced as a whole. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Of a new one by default its `createdAt`. */
  occurredAt?: string | Date | undefined;
  /** When a task is to be done. */
  dueAt?: string | Date | null | undefined;
  /** When it was done. */
  completedAt?: string | Date | null | undefined;
  /** The user who has to do the task; null: nobody in particular. Of a new task by default its `userId`. Only a task has one; a type other than task takes it away. */
  assigneeId?: string | null | undefined;
  /** Default: the contact of the lead. */
  contactId?: string | null | undefined;
  /** The id of the lead. */
  leadId?: string | null | undefined;
  /** The user whose activity it is, if that is not you: needs the scope import:contacts. Default: you. */
  userId?: string | null | undefined;
  /** When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now. */
  createdAt?: string | Date | null | undefined;
}

export interface ActivityBulk {
  /** 1 to 500. Each succeeds or fails independently, unless `atomic`. */
  records: readonly ActivityCreate[];
  /** All or nothing: one bad record, and nothing is written. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface ActivityUpdate {
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own. */
  type?: string | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** The text. */
  content?: string | null | undefined;
  /** Up to 16384 bytes of JSON, kept as given; replaced as a whole. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Of a new one by default its `createdAt`. */
  occurredAt?: string | Date | undefined;
  /** When a task is to be done. */
  dueAt?: string | Date | null | undefined;
  /** When it was done. */
  completedAt?: string | Date | null | undefined;
  /** The user who has to do the task; null: nobody in particular. Of a new task by default its `userId`. Only a task has one; a type other than task takes it away. */
  assigneeId?: string | null | undefined;
  /** Accepted only as it is. Create another activity with `activities.create`. */
  contactId?: string | null | undefined;
  /** Accepted only as it is. Create another activity with `activities.create`. */
  leadId?: string | null | undefined;
}

export interface ActivitiesDeleteQuery {
  /** Delete for good, at once. */
  purge?: boolean | undefined;
}

/** The timeline of a contact or lead: notes, calls, tasks, mails. */
export interface ActivitiesResource {
  /**
   * List activities.
   *
   * Sorted by dueAt, the list has only those that have one.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/activities`
   *
   * @example
   * ```ts
   * for await (const each of client.activities.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list<const K extends keyof ActivityRead = keyof ActivityRead>(
    options?: ActivityQuery & Selecting<K> & RequestOptions,
  ): PagePromise<Selected<ActivityRead, K>>;

  /**
   * Create an activity.
   *
   * Needs a type, and a contactId or a leadId. It sets the lead's lastActivityAt.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link GoneError} (MERGED).
   *
   * `POST /v1/activities`
   *
   * @example
   * ```ts
   * const result = await client.activities.create({
   *   type: 'call',
   *   leadId: 'lead_01m5k2y0q7e3sd8f5g2h9jkv4b',
   *   title: 'Intro call',
   *   content: 'Wants a quote by Friday.',
   * });
   * ```
   */
  create(body: ActivityCreate, options?: IdempotentOptions): ApiPromise<Activity>;

  /**
   * Create up to 500 activities.
   *
   * Counts as one request, and does with each record what the creation of an activity does. 200 if every record was written, 207 if some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/activities/bulk`
   *
   * @example
   * ```ts
   * const result = await client.activities.bulk({
   *   records: [
   *     {
   *       type: 'note',
   *       leadId: 'lead_01m5k2y0q7e3sd8f5g2h9jkv4b',
   *       content: 'Wants a quote by Friday.',
   *     },
   *   ],
   * });
   * ```
   */
  bulk(body: ActivityBulk, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Read an activity.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/activities/:id`
   *
   * @example
   * ```ts
   * const result = await client.activities.get('act_01m5k2z4c8f6ta2w9xe5r7n3qj');
   * ```
   */
  get<const K extends keyof Activity = keyof Activity>(
    id: string,
    options?: Selecting<K> & RequestOptions,
  ): ApiPromise<Selected<Activity, K>>;

  /**
   * Update an activity.
   *
   * Changes the fields that are sent; null clears one. Entries that the server wrote are read-only: CONFLICT. Contact and lead stay.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: read_only), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/activities/:id`
   *
   * @example
   * ```ts
   * const result = await client.activities.update('act_01m5k2z4c8f6ta2w9xe5r7n3qj', { completedAt: '2026-11-02T09:30:00.000Z' });
   * ```
   */
  update(id: string, body: ActivityUpdate, options?: ConditionalOptions): ApiPromise<Activity>;

  /**
   * Delete an activity.
   *
   * It can be restored for 30 days, or as long as the tenant's settings say. `purge: true` deletes it for good, also where it was deleted before, and needs the scope erase:contacts. Entries that the server wrote are read-only: CONFLICT.
   *
   * Scope: `delete:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: read_only), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/activities/:id`
   *
   * @example
   * ```ts
   * const result = await client.activities.delete('act_01m5k2z4c8f6ta2w9xe5r7n3qj');
   * ```
   */
  delete(id: string, options?: ActivitiesDeleteQuery & ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Restore a deleted activity.
   *
   * Within 30 days of its deletion, or as long as the tenant's settings say. If its contact or lead is deleted too, it is a CONFLICT: restore that first. An activity that is not deleted is returned as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: read_only or related_deleted).
   *
   * `POST /v1/activities/:id/restore`
   *
   * @example
   * ```ts
   * const result = await client.activities.restore('act_01m5k2z4c8f6ta2w9xe5r7n3qj');
   * ```
   */
  restore(activityId: string, options?: IdempotentOptions): ApiPromise<Activity>;
}

export const ActivitiesResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ActivitiesResource>(`
/v1/activities
list GET ~ page query
create POST ~ body
bulk POST ~/ body
get GET ~/:id query
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned query
restore POST ~/:id/`);
