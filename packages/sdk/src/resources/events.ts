// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
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
  type?:
    | EventType
    | readonly EventType[]
    | {
        /** None of these; records without a value match. */
        not?: EventType | readonly EventType[] | undefined;
      }
    | undefined;
  sequence?:
    | {
        /** Only events after this place: a place to go on from. */
        gt?: number | undefined;
      }
    | undefined;
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface PreviousStage {
  stageId: string;
  pipelineId: string;
}

export interface Event {
  id: string;
  type: OpenEnum<EventType>;
  created: string;
  tenant_id: string;
  /** The same shape as the REST API returns. */
  data: Record<string, unknown>;
  /** Of lead.stage_changed: where the lead was before. */
  previous?: PreviousStage | undefined;
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
   */
  list(options?: EventQuery & RequestOptions): PagePromise<Event>;

  /**
   * Read an event.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/events/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Event>;
}

export const EventsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => EventsResource>(`
/v1/events
list GET ~ page query
get GET ~/:id`);
