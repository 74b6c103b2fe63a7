// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { EventType } from './constants.js';
import type { Deleted } from './contacts.js';

export interface WebhookEndpointsListQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
}

export interface WebhookEndpoint {
  id: string;
  tenantId: string;
  url: string;
  /** The subscribed event types. */
  events: OpenEnum<'lead.created' | 'lead.score_changed' | 'lead.stage_changed'>[];
  description: string | null;
  filters: {
    minScore: number | null;
    pipelineId: string | null;
  };
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookEndpointCreate {
  /** https, public, without user name or fragment. */
  url: string;
  events: readonly ('lead.created' | 'lead.score_changed' | 'lead.stage_changed')[];
  description?: string | null | undefined;
  filters?:
    | {
        minScore?: number | null | undefined;
        pipelineId?: string | null | undefined;
      }
    | undefined;
  disableOnGone?: boolean | undefined;
}

export interface WebhookEndpointCreated {
  id: string;
  tenantId: string;
  url: string;
  /** The subscribed event types. */
  events: OpenEnum<'lead.created' | 'lead.score_changed' | 'lead.stage_changed'>[];
  description: string | null;
  filters: {
    minScore: number | null;
    pipelineId: string | null;
  };
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The signing secret. Shown this once. */
  secret: string;
}

export interface WebhookEndpointUpdate {
  /** https, public, without user name or fragment. */
  url?: string | undefined;
  events?: readonly ('lead.created' | 'lead.score_changed' | 'lead.stage_changed')[] | undefined;
  description?: string | null | undefined;
  filters?:
    | {
        minScore?: number | null | undefined;
        pipelineId?: string | null | undefined;
      }
    | undefined;
  disableOnGone?: boolean | undefined;
  /** While PAUSED, deliveries wait until their deadline. Only the server makes an endpoint DISABLED. */
  status?: 'ACTIVE' | 'PAUSED' | 'DISABLED' | undefined;
}

export type DeliveryStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

export interface WebhookEndpointsListDeliveriesQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  status?: DeliveryStatus | readonly DeliveryStatus[] | undefined;
  eventId?: string | undefined;
}

export interface Delivery {
  id: string;
  tenantId: string;
  endpointId: string;
  eventId: string;
  eventType: OpenEnum<EventType>;
  /** FAILED: dropped after the last attempt or at the deadline. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED'>;
  attemptCount: number;
  /** null once it has ended. */
  nextAttemptAt: string | null;
  deadlineAt: string;
  completedAt: string | null;
  createdAt: string;
}

/** The operations of `client.webhookEndpoints`. */
export class WebhookEndpointsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List webhook endpoints.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints`
   */
  list(query?: WebhookEndpointsListQuery, options?: RequestOptions): PagePromise<WebhookEndpoint> {
    return this.#transport.page({ method: 'GET', path: '/v1/webhook-endpoints', query, options });
  }

  /**
   * Create a webhook endpoint.
   *
   * The answer carries the signing secret, this once.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (PLAN_LIMIT_REACHED).
   *
   * `POST /v1/webhook-endpoints`
   */
  create(body: WebhookEndpointCreate, options?: IdempotentOptions): ApiPromise<WebhookEndpointCreated> {
    return this.#transport.call({ method: 'POST', path: '/v1/webhook-endpoints', body, options });
  }

  /**
   * Read a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/webhook-endpoints/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#transport.call({ method: 'GET', path: '/v1/webhook-endpoints/:id', params: [id], options });
  }

  /**
   * Update, pause or resume a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/webhook-endpoints/:id`
   */
  update(id: string, body: WebhookEndpointUpdate, options?: ConditionalOptions): ApiPromise<WebhookEndpoint> {
    return this.#transport.call({ method: 'PATCH', path: '/v1/webhook-endpoints/:id', params: [id], body, options });
  }

  /**
   * Delete a webhook endpoint.
   *
   * Deliveries that are waiting end as FAILED.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/webhook-endpoints/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/v1/webhook-endpoints/:id', params: [id], options });
  }

  /**
   * List the deliveries of a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints/:id/deliveries`
   */
  listDeliveries(
    webhookEndpointId: string,
    query?: WebhookEndpointsListDeliveriesQuery,
    options?: RequestOptions,
  ): PagePromise<Delivery> {
    return this.#transport.page({
      method: 'GET',
      path: '/v1/webhook-endpoints/:id/deliveries',
      params: [webhookEndpointId],
      query,
      options,
    });
  }
}
