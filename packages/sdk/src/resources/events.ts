// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { EventType } from './constants.js';

export interface EventQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-sequence`. */
  sort?: '-sequence' | 'sequence' | undefined;
  type?: EventType | readonly EventType[] | undefined;
  /** Only events after this place: a place to go on from. */
  'sequence[gt]'?: number | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
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

/** The operations of `client.events`. */
export class EventsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List events of the last 90 days.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/events`
   */
  list(query?: EventQuery, options?: RequestOptions): PagePromise<Event> {
    return this.#transport.page({ method: 'GET', path: '/v1/events', query, options });
  }

  /**
   * Read an event.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/events/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Event> {
    return this.#transport.call({ method: 'GET', path: '/v1/events/:id', params: [id], options });
  }
}
