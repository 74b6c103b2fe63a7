// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Actor } from './changes.js';
import type { EventType } from './constants.js';

export interface EventQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-sequence`. */
  sort?: '-sequence' | 'sequence' | undefined;
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
    | EventType
    | readonly EventType[]
    | {
        /** None of these; records without a value match. */
        not?: EventType | readonly EventType[] | undefined;
      }
    | undefined;
  /** Grows with each entry, in the order in which they were stored. */
  sequence?:
    | {
        /** Only events after this place: a place to go on from. */
        gt?: number | undefined;
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

export interface MergedContacts {
  /** The merge. */
  id: string;
  /** The contact that stays. */
  primaryId: string;
  /** The contacts that went into it. Once the merge is undone, they are contacts of their own again. */
  mergedIds: string[];
}

export interface Event {
  /** Identifies the record; it never changes. */
  id: string;
  /** Which of the forms this object has. */
  type: OpenEnum<EventType>;
  /** When the event happened: ISO 8601 with milliseconds. */
  created: string;
  /** The id of the tenant that the event is of. */
  tenant_id: string;
  /** The same shape as the REST API returns. */
  data: Record<string, unknown>;
  /** The cause: a user, key, app or other actor; null in events from before this field. */
  actor: Actor | null;
  /** The fields of `data` that changed, with their values before. null if the record is new, and for types that tell of no change. */
  previous: Record<string, unknown> | null;
  /** X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own. */
  request_id: string | null;
  /** Of contact.merged and contact.unmerged: the contacts of the merge. */
  merge?: MergedContacts | undefined;
  /** The version of the shape of `data`: on webhooks, that of the endpoint; here, that of the response. */
  api_version: string;
  /** Place in the tenant's order of events, from 1, without gaps. */
  sequence: number;
}

/** Events as they were sent, in order. */
export interface EventsResource {
  /**
   * List events of the last 90 days.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/events`
   *
   * @example
   * ```ts
   * for await (const each of client.events.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: EventQuery & RequestOptions): PagePromise<Event>;

  /**
   * Read an event.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/events/:id`
   *
   * @example
   * ```ts
   * const result = await client.events.get('evt_01m5k2v0w2zhenp5m3q9j7k6vw');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Event>;
}

export const EventsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => EventsResource>(`
/v1/events
list GET ~ page query
get GET ~/:id`);
