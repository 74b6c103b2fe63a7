// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { EventType } from './constants.js';

export type DeliveryStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

export interface DeliveryQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Ids of webhook endpoints. */
  endpointId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
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
  /** The state of the record. */
  status?:
    | DeliveryStatus
    | readonly DeliveryStatus[]
    | {
        /** None of these; records without a value match. */
        not?: DeliveryStatus | readonly DeliveryStatus[] | undefined;
      }
    | undefined;
  /** Event ids. */
  eventId?:
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
}

export interface Delivery {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the webhook endpoint. */
  endpointId: string;
  /** The id of the event, the same in all its deliveries. */
  eventId: string;
  /** The type of the event. */
  eventType: OpenEnum<EventType>;
  /** FAILED: dropped after the last attempt or at the deadline. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED'>;
  /** Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE, ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way then may have reached the receiver. */
  endReason: OpenEnum<'ENDPOINT_DELETED' | 'RECEIVER_GONE' | 'ACCESS_WITHDRAWN' | 'KEY_REVOKED'> | null;
  /** How often it was tried. */
  attemptCount: number;
  /** null once it has ended. */
  nextAttemptAt: string | null;
  /** When the last attempt is made; null after the end. */
  deadlineAt: string;
  /** When it ended; null while it runs. */
  completedAt: string | null;
  /** When the record was created. */
  createdAt: string;
}

export interface DeliveryAttempt {
  /** From 1. */
  number: number;
  /** When it began; null while it waits. */
  startedAt: string;
  /** How long it took, in milliseconds. */
  durationMs: number;
  /** How it ended. */
  outcome: OpenEnum<'SUCCEEDED' | 'FAILED'>;
  /** null where no answer came. */
  responseStatus: number | null;
  /** The first 1,024 characters of the answer. */
  responseBody: string | null;
  /** Why no answer came, or why it did not count. */
  error: string | null;
}

export interface DeliveryDetail {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the webhook endpoint. */
  endpointId: string;
  /** The id of the event, the same in all its deliveries. */
  eventId: string;
  /** The type of the event. */
  eventType: OpenEnum<EventType>;
  /** FAILED: dropped after the last attempt or at the deadline. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED'>;
  /** Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE, ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way then may have reached the receiver. */
  endReason: OpenEnum<'ENDPOINT_DELETED' | 'RECEIVER_GONE' | 'ACCESS_WITHDRAWN' | 'KEY_REVOKED'> | null;
  /** How often it was tried. */
  attemptCount: number;
  /** null once it has ended. */
  nextAttemptAt: string | null;
  /** When the last attempt is made; null after the end. */
  deadlineAt: string;
  /** When it ended; null while it runs. */
  completedAt: string | null;
  /** When the record was created. */
  createdAt: string;
  /** Oldest first. */
  attempts: DeliveryAttempt[];
}

/** Each delivery of an event to an endpoint, with its attempts. */
export interface DeliveriesResource {
  /**
   * List deliveries of the last 30 days.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/deliveries`
   *
   * @example
   * ```ts
   * for await (const each of client.deliveries.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: DeliveryQuery & RequestOptions): PagePromise<Delivery>;

  /**
   * Read a delivery with its attempts.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/deliveries/:id`
   *
   * @example
   * ```ts
   * const result = await client.deliveries.get('dlv_01m5k2v1y30jfpq6n4r0k8m7wx');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<DeliveryDetail>;

  /**
   * Send a delivery again.
   *
   * Sends the delivery again at once, even if it succeeded, with the same body and event id. If it fails, it is retried like a new one. One that is waiting for its next attempt does not wait any longer.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/deliveries/:id/resend`
   *
   * @example
   * ```ts
   * const result = await client.deliveries.resend('dlv_01m5k2v1y30jfpq6n4r0k8m7wx');
   * ```
   */
  resend(deliveryId: string, options?: IdempotentOptions): ApiPromise<Delivery>;
}

export const DeliveriesResource = /* @__PURE__ */ defineResource<new (transport: Transport) => DeliveriesResource>(`
/v1/deliveries
list GET ~ page query
get GET ~/:id
resend POST ~/:id/`);
