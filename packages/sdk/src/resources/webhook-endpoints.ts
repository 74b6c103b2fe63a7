// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { EndpointHealth, EventFilter, WebhookEndpoint } from './changes.js';
import type { EventType } from './constants.js';
import type { Deleted } from './contacts.js';
import type { CreatedBy } from './me.js';

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

export interface DestinationCredentials {
  /** Of NATS: empty if the password is a token. Default: ``. */
  username?: string | undefined;
  /** Or a token of NATS. */
  password: string;
}

export interface EventFilterInput {
  /** Default: `all`. */
  match?: 'all' | 'any' | undefined;
  /** The conditions. */
  items: readonly {
    /** The name of the field. */
    field:
      | 'actor.type'
      | 'actor.id'
      | 'changed'
      | 'lead.source'
      | 'lead.status'
      | 'lead.value'
      | 'lead.score'
      | 'lead.currency'
      | 'lead.title'
      | 'lead.externalId'
      | 'lead.pipelineId'
      | 'lead.stageId'
      | 'lead.assignedToId'
      | 'contact.name'
      | 'contact.email'
      | 'contact.emailDomain'
      | 'contact.phone'
      | 'contact.company'
      | 'contact.title'
      | 'contact.country'
      | 'contact.externalId'
      | 'contact.ownerId'
      | 'contact.tags'
      | 'lead.contactId'
      | 'lead.tagIds'
      | 'contact.score'
      | 'conversation.status'
      | 'conversation.platform'
      | 'conversation.botId'
      | 'conversation.contactId'
      | 'conversation.leadId'
      | 'conversation.assigneeId'
      | 'conversation.handoffReason'
      | 'conversation.closeReason'
      | 'message.role'
      | 'message.conversationId'
      | 'message.senderId'
      | 'message.content'
      | 'activity.type'
      | 'activity.title'
      | 'activity.contactId'
      | 'activity.leadId'
      | 'activity.userId'
      | 'activity.assigneeId'
      | 'shipment.status'
      | 'shipment.carrierCode'
      | 'shipment.trackingNumber'
      | 'shipment.destinationCountry'
      | 'shipment.contactId'
      | 'shipment.leadId'
      | 'form_submission.formId'
      | 'form_submission.status'
      | 'form_submission.contactId'
      | 'form_submission.leadId'
      | 'crawl_task.name'
      | 'crawl_task.status'
      | 'crawl_task.resultCount'
      | 'export.resource'
      | 'export.status'
      | 'export.rows'
      | 'job.kind'
      | 'job.resource'
      | 'job.status';
    /** How the value is compared. */
    operator:
      | 'exists'
      | 'not_exists'
      | 'eq'
      | 'neq'
      | 'in'
      | 'not_in'
      | 'contains'
      | 'not_contains'
      | 'starts_with'
      | 'ends_with'
      | 'gt'
      | 'gte'
      | 'lt'
      | 'lte';
    /** Left out with exists and not_exists. */
    value?: string | number | readonly (string | number)[] | undefined;
  }[];
}

export interface WebhookEndpointCreate {
  /** https, public, without user name or fragment. Of other destinations: `amqps://host/vhost`, `tls://host` of NATS, `rediss://host/0`. */
  url: string;
  /** Where events go; http by default. Other types are there if the operator has enabled them. */
  destination?:
    | {
        /** Which of the forms this object has. */
        type: 'http';
      }
    | {
        /** Which of the forms this object has. */
        type: 'amqp';
        /** Default: ``. */
        exchange?: '' | string | undefined;
        /** Default: `{type}`. */
        routingKey?: string | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'nats';
        /** Default: `{type}`. */
        subject?: string | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'redis-stream';
        /** The key of the stream; `{type}` stands for the type of the event. */
        stream: string;
        /** Default: `null`. */
        maxLength?: number | null | undefined;
      }
    | undefined;
  /** How the server signs in at a destination that is not http; encrypted, and never shown. They are for one `url`: send them again with another. null: without. */
  credentials?: DestinationCredentials | null | undefined;
  /** Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are included. automation.triggered cannot be subscribed to. */
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | '*'
    | 'lead.*'
    | 'conversation.*'
    | 'crawl_task.*'
    | 'export.*'
    | 'shipment.*'
    | 'contact.*'
    | 'import.*'
    | 'bulk_update.*'
    | 'endpoint.*'
    | 'app.*'
    | 'activity.*'
    | 'message.*'
    | 'form.*'
    | 'email.*'
  )[];
  /** Limits it to records that match. */
  filters?:
    | {
        /** The least score, from 0 to 100; null for any. */
        minScore?: number | null | undefined;
        /** The id of the pipeline. */
        pipelineId?: string | null | undefined;
        /** The roles of the messages that message.created reports; null for all. Other types pass. */
        roles?: readonly ('USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT')[] | null | undefined;
      }
    | undefined;
  /** Conditions as those of automations, about the record that the event carries; `actor.type`, `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition about a record that an event does not carry does not count for it: an event that carries none of the records is delivered. */
  filter?: EventFilterInput | null | undefined;
  /** full, the default, or thin: ids, version and the path of the record, without personal data. */
  payload?: 'full' | 'thin' | undefined;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event has those of them that its record has. */
  fields?: readonly string[] | null | undefined;
  /** A text for people, such as what it is for. */
  description?: string | null | undefined;
  /** Disables the endpoint if it responds with 410. */
  disableOnGone?: boolean | undefined;
  /** ACTIVE, which is the default, or PAUSED: then deliveries wait until it is ACTIVE, or their deadline. */
  status?: 'ACTIVE' | 'PAUSED' | 'DISABLED' | undefined;
  /** Default: the `apiVersion` of the settings. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
}

export interface WebhookEndpointCreated {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The address. */
  url: string;
  /** Where events go. An engine gets the same body, signature and event id as a receiver over HTTP. */
  destination:
    | {
        /** Which of the forms this object has. */
        type: 'http';
      }
    | {
        /** Which of the forms this object has. */
        type: 'amqp';
        /** The exchange, which you declare; `""` is the default one. */
        exchange: '' | string;
        /** `{type}` stands for the type of the event. */
        routingKey: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'nats';
        /** `{type}` stands for the type of the event. */
        subject: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'redis-stream';
        /** The key of the stream; `{type}` stands for the type of the event. */
        stream: string;
        /** About how many entries the stream keeps; null for all. */
        maxLength: number | null;
      };
  /** Whether the server has credentials for the destination. They are never shown. */
  hasCredentials: boolean;
  /** The subscribed event types and wildcards, as they were sent. */
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | '*'
    | 'lead.*'
    | 'conversation.*'
    | 'crawl_task.*'
    | 'export.*'
    | 'shipment.*'
    | 'contact.*'
    | 'import.*'
    | 'bulk_update.*'
    | 'endpoint.*'
    | 'app.*'
    | 'activity.*'
    | 'message.*'
    | 'form.*'
    | 'email.*'
  >[];
  /** A text for people, such as what it is for. */
  description: string | null;
  /** Limits it to records that match. */
  filters: {
    /** The least score, from 0 to 100; null for any. */
    minScore: number | null;
    /** The id of the pipeline. */
    pipelineId: string | null;
    /** The roles of the messages that message.created reports; null for all. */
    roles: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>[] | null;
  };
  /** Which events it gets; null for all. They pass `filters` too. */
  filter: EventFilter | null;
  /** full: the whole record. thin: ids, version and the path of the record, without personal data. */
  payload: OpenEnum<'full' | 'thin'>;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. */
  fields: string[] | null;
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  /** The version of the payloads that it gets. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The state of the record. */
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  /** The state of recent deliveries. */
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    /** When it began; null while it waits. */
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  secret: string | null;
}

export interface WebhookEndpointUpdate {
  /** https, public, without user name or fragment. Of other destinations: `amqps://host/vhost`, `tls://host` of NATS, `rediss://host/0`. */
  url?: string | undefined;
  /** Where events go; http by default. Other types are there if the operator has enabled them. */
  destination?:
    | {
        /** Which of the forms this object has. */
        type: 'http';
      }
    | {
        /** Which of the forms this object has. */
        type: 'amqp';
        /** Default: ``. */
        exchange?: '' | string | undefined;
        /** Default: `{type}`. */
        routingKey?: string | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'nats';
        /** Default: `{type}`. */
        subject?: string | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'redis-stream';
        /** The key of the stream; `{type}` stands for the type of the event. */
        stream: string;
        /** Default: `null`. */
        maxLength?: number | null | undefined;
      }
    | undefined;
  /** How the server signs in at a destination that is not http; encrypted, and never shown. They are for one `url`: send them again with another. null: without. */
  credentials?: DestinationCredentials | null | undefined;
  /** Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are included. automation.triggered cannot be subscribed to. */
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
        | 'shipment.deleted'
        | 'contact.merged'
        | 'contact.unmerged'
        | 'contact.erased'
        | 'conversation.reopened'
        | 'import.finished'
        | 'bulk_update.finished'
        | 'export.failed'
        | 'crawl_task.failed'
        | 'endpoint.disabled'
        | 'app.authorized'
        | 'app.revoked'
        | 'lead.assigned'
        | 'lead.restored'
        | 'contact.restored'
        | 'conversation.assigned'
        | 'activity.created'
        | 'message.created'
        | 'form.submitted'
        | 'email.sent'
        | 'email.received'
        | 'email.bounced'
        | '*'
        | 'lead.*'
        | 'conversation.*'
        | 'crawl_task.*'
        | 'export.*'
        | 'shipment.*'
        | 'contact.*'
        | 'import.*'
        | 'bulk_update.*'
        | 'endpoint.*'
        | 'app.*'
        | 'activity.*'
        | 'message.*'
        | 'form.*'
        | 'email.*'
      )[]
    | undefined;
  /** Limits it to records that match. */
  filters?:
    | {
        /** The least score, from 0 to 100; null for any. */
        minScore?: number | null | undefined;
        /** The id of the pipeline. */
        pipelineId?: string | null | undefined;
        /** The roles of the messages that message.created reports; null for all. Other types pass. */
        roles?: readonly ('USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT')[] | null | undefined;
      }
    | undefined;
  /** Conditions as those of automations, about the record that the event carries; `actor.type`, `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition about a record that an event does not carry does not count for it: an event that carries none of the records is delivered. */
  filter?: EventFilterInput | null | undefined;
  /** full, the default, or thin: ids, version and the path of the record, without personal data. */
  payload?: 'full' | 'thin' | undefined;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event has those of them that its record has. */
  fields?: readonly string[] | null | undefined;
  /** A text for people, such as what it is for. */
  description?: string | null | undefined;
  /** Disables the endpoint if it responds with 410. */
  disableOnGone?: boolean | undefined;
  /** While PAUSED, deliveries wait until their deadline. Only the server makes an endpoint DISABLED. */
  status?: 'ACTIVE' | 'PAUSED' | 'DISABLED' | undefined;
  /** From the next attempt on, every delivery has it, also one that waits or is sent again. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
}

export interface WebhookPreviewRequest {
  /** Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are included. automation.triggered cannot be subscribed to. */
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | '*'
    | 'lead.*'
    | 'conversation.*'
    | 'crawl_task.*'
    | 'export.*'
    | 'shipment.*'
    | 'contact.*'
    | 'import.*'
    | 'bulk_update.*'
    | 'endpoint.*'
    | 'app.*'
    | 'activity.*'
    | 'message.*'
    | 'form.*'
    | 'email.*'
  )[];
  /** Limits it to records that match. */
  filters?:
    | {
        /** The least score, from 0 to 100; null for any. */
        minScore?: number | null | undefined;
        /** The id of the pipeline. */
        pipelineId?: string | null | undefined;
        /** The roles of the messages that message.created reports; null for all. Other types pass. */
        roles?: readonly ('USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT')[] | null | undefined;
      }
    | undefined;
  /** Conditions as those of automations, about the record that the event carries; `actor.type`, `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition about a record that an event does not carry does not count for it: an event that carries none of the records is delivered. */
  filter?: EventFilterInput | null | undefined;
  /** full, the default, or thin: ids, version and the path of the record, without personal data. */
  payload?: 'full' | 'thin' | undefined;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event has those of them that its record has. */
  fields?: readonly string[] | null | undefined;
  /** The version of the payloads. Default: the `apiVersion` of the settings. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** How many events to try. Default: `100`. */
  limit?: number | undefined;
}

export interface WebhookPreview {
  /** The latest events that were looked at, of any type: at most 1000. */
  lookedAt: number;
  /** Those of the subscribed types, on which the filters were tried. */
  tried: number;
  /** Those that the endpoint would have got. */
  matched: number;
  /** The latest event first. */
  events: {
    /** The id of the event, the same in all its deliveries. */
    eventId: string;
    /** Which of the forms this object has. */
    type: OpenEnum<EventType>;
    /** When it happened. */
    created: string;
    /** Whether the endpoint would have got it. */
    matches: boolean;
    /** The filters and conditions that did not hold, and those that did not count. */
    reasons: {
      /** The part of the request, such as `filter.items.0`. */
      path: string;
      /** NOT_APPLIED: the event does not carry the record of the condition, which did not count. */
      code: OpenEnum<'CONDITION_FAILED' | 'NOT_APPLIED' | 'MIN_SCORE' | 'PIPELINE' | 'ROLE'>;
      /** The same for people. */
      message: string;
    }[];
    /** The body that would be sent, of the latest 10 that match, unless they are very large together; otherwise null. */
    payload: Record<string, unknown> | null;
  }[];
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | undefined;
}

export interface WebhookTest {
  /** The id that was sent. `events.list` does not know it. */
  eventId: string;
  /** The type of the event. */
  eventType: OpenEnum<EventType>;
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
  /** Why no answer came, or why it would not count. */
  error: string | null;
}

export interface WebhookSecretRotated {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The address. */
  url: string;
  /** Where events go. An engine gets the same body, signature and event id as a receiver over HTTP. */
  destination:
    | {
        /** Which of the forms this object has. */
        type: 'http';
      }
    | {
        /** Which of the forms this object has. */
        type: 'amqp';
        /** The exchange, which you declare; `""` is the default one. */
        exchange: '' | string;
        /** `{type}` stands for the type of the event. */
        routingKey: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'nats';
        /** `{type}` stands for the type of the event. */
        subject: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'redis-stream';
        /** The key of the stream; `{type}` stands for the type of the event. */
        stream: string;
        /** About how many entries the stream keeps; null for all. */
        maxLength: number | null;
      };
  /** Whether the server has credentials for the destination. They are never shown. */
  hasCredentials: boolean;
  /** The subscribed event types and wildcards, as they were sent. */
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
    | 'shipment.deleted'
    | 'contact.merged'
    | 'contact.unmerged'
    | 'contact.erased'
    | 'conversation.reopened'
    | 'import.finished'
    | 'bulk_update.finished'
    | 'export.failed'
    | 'crawl_task.failed'
    | 'endpoint.disabled'
    | 'app.authorized'
    | 'app.revoked'
    | 'lead.assigned'
    | 'lead.restored'
    | 'contact.restored'
    | 'conversation.assigned'
    | 'activity.created'
    | 'message.created'
    | 'form.submitted'
    | 'email.sent'
    | 'email.received'
    | 'email.bounced'
    | '*'
    | 'lead.*'
    | 'conversation.*'
    | 'crawl_task.*'
    | 'export.*'
    | 'shipment.*'
    | 'contact.*'
    | 'import.*'
    | 'bulk_update.*'
    | 'endpoint.*'
    | 'app.*'
    | 'activity.*'
    | 'message.*'
    | 'form.*'
    | 'email.*'
  >[];
  /** A text for people, such as what it is for. */
  description: string | null;
  /** Limits it to records that match. */
  filters: {
    /** The least score, from 0 to 100; null for any. */
    minScore: number | null;
    /** The id of the pipeline. */
    pipelineId: string | null;
    /** The roles of the messages that message.created reports; null for all. */
    roles: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>[] | null;
  };
  /** Which events it gets; null for all. They pass `filters` too. */
  filter: EventFilter | null;
  /** full: the whole record. thin: ids, version and the path of the record, without personal data. */
  payload: OpenEnum<'full' | 'thin'>;
  /** The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. */
  fields: string[] | null;
  /** Whether an answer 410 disables the endpoint. */
  disableOnGone: boolean;
  /** The version of the payloads that it gets. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The state of the record. */
  status: OpenEnum<'ACTIVE' | 'PAUSED' | 'DISABLED'>;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'> | null;
  /** The state of recent deliveries. */
  health: EndpointHealth;
  /** Set while two secrets are valid, after /rotate-secret. */
  secretRotation: {
    /** When it began; null while it waits. */
    startedAt: string;
    /** When the new secret signs alone. */
    activatesAt: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The new signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  secret: string | null;
}

export interface WebhookRecoveryCreate {
  /** Events from this moment on are looked at; at most 30 days back. */
  since: string | Date;
  /** Events up to this moment are looked at. Default: now. */
  until?: string | Date | undefined;
  /** Only events of these types, or of wildcards such as `lead.*`. The endpoint that gets them must subscribe to all of them. Default: all that it subscribes to. */
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
        | 'shipment.deleted'
        | 'contact.merged'
        | 'contact.unmerged'
        | 'contact.erased'
        | 'conversation.reopened'
        | 'import.finished'
        | 'bulk_update.finished'
        | 'export.failed'
        | 'crawl_task.failed'
        | 'endpoint.disabled'
        | 'app.authorized'
        | 'app.revoked'
        | 'lead.assigned'
        | 'lead.restored'
        | 'contact.restored'
        | 'conversation.assigned'
        | 'activity.created'
        | 'message.created'
        | 'form.submitted'
        | 'email.sent'
        | 'email.received'
        | 'email.bounced'
        | '*'
        | 'lead.*'
        | 'conversation.*'
        | 'crawl_task.*'
        | 'export.*'
        | 'shipment.*'
        | 'contact.*'
        | 'import.*'
        | 'bulk_update.*'
        | 'endpoint.*'
        | 'app.*'
        | 'activity.*'
        | 'message.*'
        | 'form.*'
        | 'email.*'
      )[]
    | undefined;
  /** The results of the deliveries at this endpoint. FAILED: the delivery was given up. MISSED: there was none, though the endpoint existed and subscribes to them, as when it was DISABLED. SUCCEEDED: the receiver accepted them, and has lost them since. Default: `FAILED,MISSED`. */
  statuses?: readonly ('FAILED' | 'MISSED' | 'SUCCEEDED')[] | undefined;
  /** The endpoint that gets the events, such as a new one that replaces this one. It gets those that it subscribes to and that pass its filters. Default: this endpoint. */
  toEndpointId?: string | undefined;
}

export interface WebhookRecovery {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** COMPLETED, FAILED and CANCELLED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** The user, key or app that requested it; null if it is older than this field, or not known. */
  createdBy: CreatedBy | null;
  /** When it began; null while it waits. */
  startedAt: string | null;
  /** When it reached a final status. */
  completedAt: string | null;
  /** The id of the webhook endpoint. */
  endpointId: string;
  /** The start of the period. */
  since: string;
  /** The end of the period. */
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
        | 'shipment.deleted'
        | 'contact.merged'
        | 'contact.unmerged'
        | 'contact.erased'
        | 'conversation.reopened'
        | 'import.finished'
        | 'bulk_update.finished'
        | 'export.failed'
        | 'crawl_task.failed'
        | 'endpoint.disabled'
        | 'app.authorized'
        | 'app.revoked'
        | 'lead.assigned'
        | 'lead.restored'
        | 'contact.restored'
        | 'conversation.assigned'
        | 'activity.created'
        | 'message.created'
        | 'form.submitted'
        | 'email.sent'
        | 'email.received'
        | 'email.bounced'
        | '*'
        | 'lead.*'
        | 'conversation.*'
        | 'crawl_task.*'
        | 'export.*'
        | 'shipment.*'
        | 'contact.*'
        | 'import.*'
        | 'bulk_update.*'
        | 'endpoint.*'
        | 'app.*'
        | 'activity.*'
        | 'message.*'
        | 'form.*'
        | 'email.*'
      >[]
    | null;
  /** The states of the deliveries. */
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
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
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

/** URLs that receive your events, with their secrets and health. */
export interface WebhookEndpointsResource {
  /**
   * List webhook endpoints.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/webhook-endpoints`
   *
   * @example
   * ```ts
   * for await (const each of client.webhookEndpoints.list()) {
   *   console.log(each);
   * }
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.create({
   *   url: 'https://example.com/hooks',
   *   events: ['lead.created', 'lead.stage_changed'],
   * });
   * ```
   */
  create(body: WebhookEndpointCreate, options?: IdempotentOptions): ApiPromise<WebhookEndpointCreated>;

  /**
   * Read a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/webhook-endpoints/:id`
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.get('whe_01m5k2tzt1ygdmn4k2p8h6j5tv');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint>;

  /**
   * Update, pause or resume a webhook endpoint.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours, PLAN_LIMIT_REACHED: count), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/webhook-endpoints/:id`
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.update('whe_01m5k2tzt1ygdmn4k2p8h6j5tv', { status: 'PAUSED' });
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.delete('whe_01m5k2tzt1ygdmn4k2p8h6j5tv');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Try a subscription on recent events.
   *
   * Tries events, filters and the choice of the payload on the last 100 events of the subscribed types, among the last 1000 of all. Shows which the endpoint would have got, why not the others, and what would have been sent. Nothing is stored or sent. Types that are written only while an endpoint subscribes to them have no events before that.
   *
   * Scope: `manage:webhooks`.
   *
   * `POST /v1/webhook-endpoints/preview`
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.preview({
   *   events: ['lead.created'],
   *   filter: { match: 'all', items: [{ field: 'lead.score', operator: 'gte', value: 50 }] },
   *   payload: 'thin',
   * });
   * ```
   */
  preview(body: WebhookPreviewRequest, options?: IdempotentOptions): ApiPromise<WebhookPreview>;

  /**
   * Send a synthetic event to a webhook endpoint.
   *
   * Sends one signed request, regardless of the status and the filters of the endpoint; the response has the answer of the receiver. It is not retried, not in the list of deliveries or events, and does not count for the health of the endpoint. The ids in its data belong to no record.
   *
   * Scope: `manage:webhooks`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/webhook-endpoints/:id/test`
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.test('whe_01m5k2tzt1ygdmn4k2p8h6j5tv', { type: 'lead.created' });
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.rotateSecret('whe_01m5k2tzt1ygdmn4k2p8h6j5tv');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.activateSecret('whe_01m5k2tzt1ygdmn4k2p8h6j5tv');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.recover('whe_01m5k2tzt1ygdmn4k2p8h6j5tv', { since: '2026-11-02T00:00:00.000Z' });
   * ```
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
   *
   * @example
   * ```ts
   * for await (const each of client.webhookEndpoints.listRecoveries('whe_01m5k2tzt1ygdmn4k2p8h6j5tv')) {
   *   console.log(each);
   * }
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.webhookEndpoints.getRecovery('whe_01m5k2tzt1ygdmn4k2p8h6j5tv', 'rcv_01m5k2v2z41kgqr7p5s1m9n8xy');
   * ```
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
preview POST ~/ body
test POST ~/:id/ body
rotateSecret POST ~/:id/ versioned
activateSecret POST ~/:id/ versioned
recover POST ~/:id/ body
listRecoveries GET ~/:id/ page query
getRecovery GET ~/:id/recoveries/:recoveryId`);
