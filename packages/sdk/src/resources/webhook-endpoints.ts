// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { EndpointHealth, WebhookEndpoint } from './changes.js';
import type { EventType } from './constants.js';
import type { CreatedBy, Deleted } from './contacts.js';

export interface WebhookEndpointsListQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
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
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface WebhookEndpointCreate {
  /** https, public, without user name or fragment. */
  url: string;
  events: readonly (
    | 'lead.created'
    | 'lead.score_changed'
    | 'lead.stage_changed'
    | 'conversation.started'
    | 'conversation.handoff'
    | 'conversation.ended'
    | 'crawl_task.completed'
    | 'export.ready'
    | 'shipment.updated'
    | 'lead.updated'
    | 'lead.deleted'
    | 'contact.created'
    | 'contact.updated'
    | 'contact.deleted'
  )[];
  description?: string | null | undefined;
  filters?:
    | {
        minScore?: number | null | undefined;
        pipelineId?: string | null | undefined;
      }
    | undefined;
  disableOnGone?: boolean | undefined;
  /** ACTIVE, which is the default, or PAUSED: then deliveries wait until it is ACTIVE, or their deadline. */
  status?: 'ACTIVE' | 'PAUSED' | 'DISABLED' | undefined;
}

export interface WebhookEndpointCreated {
  id: string;
  tenantId: string;
  url: string;
  /** The subscribed event types. */
  events: OpenEnum<
    | 'lead.created'
    | 'lead.score_changed'
    | 'lead.stage_changed'
    | 'conversation.started'
    | 'conversation.handoff'
    | 'conversation.ended'
    | 'crawl_task.completed'
    | 'export.ready'
    | 'shipment.updated'
    | 'lead.updated'
    | 'lead.deleted'
    | 'contact.created'
    | 'contact.updated'
    | 'contact.deleted'
  >[];
  description: string | null;
  filters: {
    minScore: number | null;
    pipelineId: string | null;
  };
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** Who made it; null if it is older than this field and nobody knows. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  secret: string | null;
}

export interface WebhookEndpointUpdate {
  /** https, public, without user name or fragment. */
  url?: string | undefined;
  events?:
    | readonly (
        | 'lead.created'
        | 'lead.score_changed'
        | 'lead.stage_changed'
        | 'conversation.started'
        | 'conversation.handoff'
        | 'conversation.ended'
        | 'crawl_task.completed'
        | 'export.ready'
        | 'shipment.updated'
        | 'lead.updated'
        | 'lead.deleted'
        | 'contact.created'
        | 'contact.updated'
        | 'contact.deleted'
      )[]
    | undefined;
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
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
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
  id: string;
  tenantId: string;
  endpointId: string;
  eventId: string;
  eventType: OpenEnum<EventType>;
  /** FAILED: dropped after the last attempt or at the deadline. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED'>;
  /** Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE, ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way then may have reached the receiver. */
  endReason: OpenEnum<'ENDPOINT_DELETED' | 'RECEIVER_GONE' | 'ACCESS_WITHDRAWN' | 'KEY_REVOKED'> | null;
  attemptCount: number;
  /** null once it has ended. */
  nextAttemptAt: string | null;
  deadlineAt: string;
  completedAt: string | null;
  createdAt: string;
}

export interface WebhookTestCreate {
  /** Any type, subscribed to or not. Default: the first one that the endpoint subscribes to. */
  type?:
    | 'lead.created'
    | 'lead.score_changed'
    | 'lead.stage_changed'
    | 'conversation.started'
    | 'conversation.handoff'
    | 'conversation.ended'
    | 'crawl_task.completed'
    | 'export.ready'
    | 'shipment.updated'
    | 'lead.updated'
    | 'lead.deleted'
    | 'contact.created'
    | 'contact.updated'
    | 'contact.deleted'
    | undefined;
}

export interface WebhookTest {
  /** The id that was sent. `events.list` does not know it. */
  eventId: string;
  eventType: OpenEnum<EventType>;
  startedAt: string;
  durationMs: number;
  outcome: OpenEnum<'SUCCEEDED' | 'FAILED'>;
  /** null where no answer came. */
  responseStatus: number | null;
  /** The first 1,024 characters of the answer. */
  responseBody: string | null;
  /** Why no answer came, or why it would not count. */
  error: string | null;
}

export interface WebhookSecretRotated {
  id: string;
  tenantId: string;
  url: string;
  /** The subscribed event types. */
  events: OpenEnum<
    | 'lead.created'
    | 'lead.score_changed'
    | 'lead.stage_changed'
    | 'conversation.started'
    | 'conversation.handoff'
    | 'conversation.ended'
    | 'crawl_task.completed'
    | 'export.ready'
    | 'shipment.updated'
    | 'lead.updated'
    | 'lead.deleted'
    | 'contact.created'
    | 'contact.updated'
    | 'contact.deleted'
  >[];
  description: string | null;
  filters: {
    minScore: number | null;
    pipelineId: string | null;
  };
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** Who made it; null if it is older than this field and nobody knows. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The new signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  secret: string | null;
}

export interface WebhookRecoveryCreate {
  /** Events from this moment on are looked at; at most 30 days back. */
  since: string | Date;
  /** Events up to this moment are looked at. Default: now. */
  until?: string | Date | undefined;
  /** Only events of these types, which the endpoint that gets them must subscribe to. Default: all. */
  types?:
    | readonly (
        | 'lead.created'
        | 'lead.score_changed'
        | 'lead.stage_changed'
        | 'conversation.started'
        | 'conversation.handoff'
        | 'conversation.ended'
        | 'crawl_task.completed'
        | 'export.ready'
        | 'shipment.updated'
        | 'lead.updated'
        | 'lead.deleted'
        | 'contact.created'
        | 'contact.updated'
        | 'contact.deleted'
      )[]
    | undefined;
  /** What became of the events at this endpoint. FAILED: the delivery was given up. MISSED: there was none, though the endpoint existed and subscribes to them, as when it was DISABLED. SUCCEEDED: the receiver accepted them, and has lost them since. Default: `FAILED,MISSED`. */
  statuses?: readonly ('FAILED' | 'MISSED' | 'SUCCEEDED')[] | undefined;
  /** The endpoint that gets the events, such as a new one that replaces this one. It gets those that it subscribes to and that pass its filters. Default: this endpoint. */
  toEndpointId?: string | undefined;
}

export interface WebhookRecovery {
  id: string;
  tenantId: string;
  /** COMPLETED, FAILED and CANCELLED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** The user who asked for it, or whose key did. */
  createdById: string | null;
  startedAt: string | null;
  /** When it reached a final status. */
  completedAt: string | null;
  endpointId: string;
  since: string;
  until: string;
  /** null for all. */
  types:
    | OpenEnum<
        | 'lead.created'
        | 'lead.score_changed'
        | 'lead.stage_changed'
        | 'conversation.started'
        | 'conversation.handoff'
        | 'conversation.ended'
        | 'crawl_task.completed'
        | 'export.ready'
        | 'shipment.updated'
        | 'lead.updated'
        | 'lead.deleted'
        | 'contact.created'
        | 'contact.updated'
        | 'contact.deleted'
      >[]
    | null;
  statuses: OpenEnum<'FAILED' | 'MISSED' | 'SUCCEEDED'>[];
  /** The endpoint that gets the events. */
  toEndpointId: string;
  /** Events looked at so far. */
  checked: number;
  /** Deliveries that are sent again. */
  resent: number;
  /** Deliveries of events of which the endpoint that gets them had none. */
  added: number;
  /** Why it is FAILED. */
  error: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookEndpointsListRecoveriesQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
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
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

/** URLs that receive your events, with their secrets and health. */
export interface WebhookEndpointsResource {
  /**
   * List webhook endpoints.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints`
   */
  list(options?: WebhookEndpointsListQuery & RequestOptions): PagePromise<WebhookEndpoint>;

  /**
   * Create a webhook endpoint.
   *
   * The answer carries the signing secret, this once. The endpoints that an app makes count apart from those of the tenant, with the same limit for each app.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (PLAN_LIMIT_REACHED: count).
   *
   * `POST /v1/webhook-endpoints`
   */
  create(body: WebhookEndpointCreate, options?: IdempotentOptions): ApiPromise<WebhookEndpointCreated>;

  /**
   * Read a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/webhook-endpoints/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint>;

  /**
   * Update, pause or resume a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours, PLAN_LIMIT_REACHED: count), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/webhook-endpoints/:id`
   */
  update(id: string, body: WebhookEndpointUpdate, options?: ConditionalOptions): ApiPromise<WebhookEndpoint>;

  /**
   * Delete a webhook endpoint.
   *
   * Deliveries that are waiting end as FAILED.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/webhook-endpoints/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * List the deliveries of a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints/:id/deliveries`
   */
  listDeliveries(
    webhookEndpointId: string,
    options?: WebhookEndpointsListDeliveriesQuery & RequestOptions,
  ): PagePromise<Delivery>;

  /**
   * Send a synthetic event to a webhook endpoint.
   *
   * Sends one signed request, regardless of the status and the filters of the endpoint; the response has the answer of the receiver. It is not retried, not in the list of deliveries or events, and does not count for the health of the endpoint. The ids in its data belong to no record.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/webhook-endpoints/:id/test`
   */
  test(webhookEndpointId: string, body?: WebhookTestCreate, options?: IdempotentOptions): ApiPromise<WebhookTest>;

  /**
   * Make a new signing secret.
   *
   * The response carries the new secret, this once. The old one goes on signing Service-Signature until /activate-secret, or for 24 hours; webhook-signature carries a signature by each. If a rotation is under way, its new secret is replaced by another one.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/webhook-endpoints/:id/rotate-secret`
   */
  rotateSecret(
    webhookEndpointId: string,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<WebhookSecretRotated>;

  /**
   * Sign with the new secret alone.
   *
   * Ends the rotation that /rotate-secret began: the old secret signs nothing any more. Without one, nothing changes. A new secret that the server cannot read is a CONFLICT: rotate again.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: secret_unreadable), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/webhook-endpoints/:id/activate-secret`
   */
  activateSecret(
    webhookEndpointId: string,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<WebhookEndpoint>;

  /**
   * Send again what a webhook endpoint has missed.
   *
   * A job: by default, FAILED deliveries of events since then are sent again, and events that the endpoint got no delivery of, though it subscribes to them and existed, are sent. `until`, `types`, `statuses` and `toEndpointId` choose others. Events whose delivery is waiting are not sent again. An endpoint has one recovery at a time: if one is under way and both have `since` alone, that one begins again from the earlier of both moments, and the response has it; otherwise the request is a CONFLICT.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION, CONFLICT: not_ready).
   *
   * `POST /v1/webhook-endpoints/:id/recover`
   */
  recover(
    webhookEndpointId: string,
    body: WebhookRecoveryCreate,
    options?: IdempotentOptions,
  ): ApiPromise<WebhookRecovery>;

  /**
   * List the recoveries of a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints/:id/recoveries`
   */
  listRecoveries(
    webhookEndpointId: string,
    options?: WebhookEndpointsListRecoveriesQuery & RequestOptions,
  ): PagePromise<WebhookRecovery>;

  /**
   * Read a recovery of a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/webhook-endpoints/:id/recoveries/:recoveryId`
   */
  getRecovery(webhookEndpointId: string, recoveryId: string, options?: RequestOptions): ApiPromise<WebhookRecovery>;
}

export const WebhookEndpointsResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => WebhookEndpointsResource
>(`
/v1/webhook-endpoints
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
listDeliveries GET ~/:id/ page query
test POST ~/:id/ body
rotateSecret POST ~/:id/ versioned
activateSecret POST ~/:id/ versioned
recover POST ~/:id/ body
listRecoveries GET ~/:id/ page query
getRecovery GET ~/:id/recoveries/:recoveryId`);
