// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';

export interface AuditQuery {
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
  /** Ids of users, keys or apps. */
  actor?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The kind of change. */
  action?:
    | 'tenant.created'
    | 'tenant.updated'
    | 'tenant.deletion_ordered'
    | 'tenant.deletion_withdrawn'
    | 'user.created'
    | 'user.updated'
    | 'user.deleted'
    | 'user.invitation_created'
    | 'user.password_reset_created'
    | 'user.password_set'
    | 'user.sign_in_failed'
    | 'session.created'
    | 'session.revoked'
    | 'api_key.created'
    | 'api_key.updated'
    | 'api_key.revoked'
    | 'app.created'
    | 'app.updated'
    | 'app.deleted'
    | 'app.secret_rotated'
    | 'app_grant.created'
    | 'app_grant.revoked'
    | 'app_grant.tokens_revoked'
    | 'secret.rotated'
    | 'settings.updated'
    | 'tracking_settings.updated'
    | 'pipeline.created'
    | 'pipeline.updated'
    | 'pipeline.deleted'
    | 'stage.created'
    | 'stage.updated'
    | 'stage.deleted'
    | 'automation.created'
    | 'automation.updated'
    | 'automation.disabled'
    | 'automation.deleted'
    | 'chatbot.created'
    | 'chatbot.updated'
    | 'chatbot.deleted'
    | 'chatbot.restored'
    | 'channel.created'
    | 'channel.updated'
    | 'channel.disabled'
    | 'channel.deleted'
    | 'channel.identity_secret_activated'
    | 'channel.identity_secret_created'
    | 'channel_identity_secret.deleted'
    | 'channel_attachment.deleted'
    | 'knowledge_base.created'
    | 'knowledge_base.updated'
    | 'knowledge_base.deleted'
    | 'knowledge_document.deleted'
    | 'webhook_endpoint.created'
    | 'webhook_endpoint.updated'
    | 'webhook_endpoint.deleted'
    | 'webhook_endpoint.disabled'
    | 'webhook_endpoint.paused'
    | 'webhook_endpoint.secret_rotated'
    | 'webhook_endpoint.secret_activated'
    | 'webhook_endpoint.tested'
    | 'webhook_endpoint.recovered'
    | 'delivery.resent'
    | 'crawl_task.created'
    | 'crawl_task.updated'
    | 'crawl_task.deleted'
    | 'contact.blocked'
    | 'contact.deleted'
    | 'contact.erasure_completed'
    | 'contact.restored'
    | 'contact.unblocked'
    | 'contact.bulk_written'
    | 'contact.merged'
    | 'contact.merge_undone'
    | 'memory_note.deleted'
    | 'import.created'
    | 'import.cancelled'
    | 'import.undone'
    | 'export.created'
    | 'export.cancelled'
    | 'lead.deleted'
    | 'lead.restored'
    | 'lead.assigned'
    | 'lead.bulk_written'
    | 'lead.bulk_moved'
    | 'lead.bulk_deleted'
    | 'lead.bulk_updated'
    | 'bulk_update.cancelled'
    | 'bulk_update.undone'
    | 'activity.deleted'
    | 'activity.restored'
    | 'activity.bulk_written'
    | 'shipment.bulk_written'
    | 'shipment.deleted'
    | 'tag.deleted'
    | 'view.deleted'
    | 'canned_reply.deleted'
    | 'conversation.claim_accepted'
    | 'conversation_note.deleted'
    | 'custom_field.created'
    | 'custom_field.updated'
    | 'custom_field.deleted'
    | 'form.created'
    | 'form.updated'
    | 'form.deleted'
    | 'form.restored'
    | 'form_submission.deleted'
    | 'mailbox.created'
    | 'mailbox.updated'
    | 'mailbox.deleted'
    | 'mailbox.authorization_requested'
    | 'mailbox.authorized'
    | 'email.sent'
    | 'email.cancelled'
    | 'email.retried'
    | 'email_bounce.deleted'
    | readonly (
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deletion_ordered'
        | 'tenant.deletion_withdrawn'
        | 'user.created'
        | 'user.updated'
        | 'user.deleted'
        | 'user.invitation_created'
        | 'user.password_reset_created'
        | 'user.password_set'
        | 'user.sign_in_failed'
        | 'session.created'
        | 'session.revoked'
        | 'api_key.created'
        | 'api_key.updated'
        | 'api_key.revoked'
        | 'app.created'
        | 'app.updated'
        | 'app.deleted'
        | 'app.secret_rotated'
        | 'app_grant.created'
        | 'app_grant.revoked'
        | 'app_grant.tokens_revoked'
        | 'secret.rotated'
        | 'settings.updated'
        | 'tracking_settings.updated'
        | 'pipeline.created'
        | 'pipeline.updated'
        | 'pipeline.deleted'
        | 'stage.created'
        | 'stage.updated'
        | 'stage.deleted'
        | 'automation.created'
        | 'automation.updated'
        | 'automation.disabled'
        | 'automation.deleted'
        | 'chatbot.created'
        | 'chatbot.updated'
        | 'chatbot.deleted'
        | 'chatbot.restored'
        | 'channel.created'
        | 'channel.updated'
        | 'channel.disabled'
        | 'channel.deleted'
        | 'channel.identity_secret_activated'
        | 'channel.identity_secret_created'
        | 'channel_identity_secret.deleted'
        | 'channel_attachment.deleted'
        | 'knowledge_base.created'
        | 'knowledge_base.updated'
        | 'knowledge_base.deleted'
        | 'knowledge_document.deleted'
        | 'webhook_endpoint.created'
        | 'webhook_endpoint.updated'
        | 'webhook_endpoint.deleted'
        | 'webhook_endpoint.disabled'
        | 'webhook_endpoint.paused'
        | 'webhook_endpoint.secret_rotated'
        | 'webhook_endpoint.secret_activated'
        | 'webhook_endpoint.tested'
        | 'webhook_endpoint.recovered'
        | 'delivery.resent'
        | 'crawl_task.created'
        | 'crawl_task.updated'
        | 'crawl_task.deleted'
        | 'contact.blocked'
        | 'contact.deleted'
        | 'contact.erasure_completed'
        | 'contact.restored'
        | 'contact.unblocked'
        | 'contact.bulk_written'
        | 'contact.merged'
        | 'contact.merge_undone'
        | 'memory_note.deleted'
        | 'import.created'
        | 'import.cancelled'
        | 'import.undone'
        | 'export.created'
        | 'export.cancelled'
        | 'lead.deleted'
        | 'lead.restored'
        | 'lead.assigned'
        | 'lead.bulk_written'
        | 'lead.bulk_moved'
        | 'lead.bulk_deleted'
        | 'lead.bulk_updated'
        | 'bulk_update.cancelled'
        | 'bulk_update.undone'
        | 'activity.deleted'
        | 'activity.restored'
        | 'activity.bulk_written'
        | 'shipment.bulk_written'
        | 'shipment.deleted'
        | 'tag.deleted'
        | 'view.deleted'
        | 'canned_reply.deleted'
        | 'conversation.claim_accepted'
        | 'conversation_note.deleted'
        | 'custom_field.created'
        | 'custom_field.updated'
        | 'custom_field.deleted'
        | 'form.created'
        | 'form.updated'
        | 'form.deleted'
        | 'form.restored'
        | 'form_submission.deleted'
        | 'mailbox.created'
        | 'mailbox.updated'
        | 'mailbox.deleted'
        | 'mailbox.authorization_requested'
        | 'mailbox.authorized'
        | 'email.sent'
        | 'email.cancelled'
        | 'email.retried'
        | 'email_bounce.deleted'
      )[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'tenant.created'
          | 'tenant.updated'
          | 'tenant.deletion_ordered'
          | 'tenant.deletion_withdrawn'
          | 'user.created'
          | 'user.updated'
          | 'user.deleted'
          | 'user.invitation_created'
          | 'user.password_reset_created'
          | 'user.password_set'
          | 'user.sign_in_failed'
          | 'session.created'
          | 'session.revoked'
          | 'api_key.created'
          | 'api_key.updated'
          | 'api_key.revoked'
          | 'app.created'
          | 'app.updated'
          | 'app.deleted'
          | 'app.secret_rotated'
          | 'app_grant.created'
          | 'app_grant.revoked'
          | 'app_grant.tokens_revoked'
          | 'secret.rotated'
          | 'settings.updated'
          | 'tracking_settings.updated'
          | 'pipeline.created'
          | 'pipeline.updated'
          | 'pipeline.deleted'
          | 'stage.created'
          | 'stage.updated'
          | 'stage.deleted'
          | 'automation.created'
          | 'automation.updated'
          | 'automation.disabled'
          | 'automation.deleted'
          | 'chatbot.created'
          | 'chatbot.updated'
          | 'chatbot.deleted'
          | 'chatbot.restored'
          | 'channel.created'
          | 'channel.updated'
          | 'channel.disabled'
          | 'channel.deleted'
          | 'channel.identity_secret_activated'
          | 'channel.identity_secret_created'
          | 'channel_identity_secret.deleted'
          | 'channel_attachment.deleted'
          | 'knowledge_base.created'
          | 'knowledge_base.updated'
          | 'knowledge_base.deleted'
          | 'knowledge_document.deleted'
          | 'webhook_endpoint.created'
          | 'webhook_endpoint.updated'
          | 'webhook_endpoint.deleted'
          | 'webhook_endpoint.disabled'
          | 'webhook_endpoint.paused'
          | 'webhook_endpoint.secret_rotated'
          | 'webhook_endpoint.secret_activated'
          | 'webhook_endpoint.tested'
          | 'webhook_endpoint.recovered'
          | 'delivery.resent'
          | 'crawl_task.created'
          | 'crawl_task.updated'
          | 'crawl_task.deleted'
          | 'contact.blocked'
          | 'contact.deleted'
          | 'contact.erasure_completed'
          | 'contact.restored'
          | 'contact.unblocked'
          | 'contact.bulk_written'
          | 'contact.merged'
          | 'contact.merge_undone'
          | 'memory_note.deleted'
          | 'import.created'
          | 'import.cancelled'
          | 'import.undone'
          | 'export.created'
          | 'export.cancelled'
          | 'lead.deleted'
          | 'lead.restored'
          | 'lead.assigned'
          | 'lead.bulk_written'
          | 'lead.bulk_moved'
          | 'lead.bulk_deleted'
          | 'lead.bulk_updated'
          | 'bulk_update.cancelled'
          | 'bulk_update.undone'
          | 'activity.deleted'
          | 'activity.restored'
          | 'activity.bulk_written'
          | 'shipment.bulk_written'
          | 'shipment.deleted'
          | 'tag.deleted'
          | 'view.deleted'
          | 'canned_reply.deleted'
          | 'conversation.claim_accepted'
          | 'conversation_note.deleted'
          | 'custom_field.created'
          | 'custom_field.updated'
          | 'custom_field.deleted'
          | 'form.created'
          | 'form.updated'
          | 'form.deleted'
          | 'form.restored'
          | 'form_submission.deleted'
          | 'mailbox.created'
          | 'mailbox.updated'
          | 'mailbox.deleted'
          | 'mailbox.authorization_requested'
          | 'mailbox.authorized'
          | 'email.sent'
          | 'email.cancelled'
          | 'email.retried'
          | 'email_bounce.deleted'
          | readonly (
              | 'tenant.created'
              | 'tenant.updated'
              | 'tenant.deletion_ordered'
              | 'tenant.deletion_withdrawn'
              | 'user.created'
              | 'user.updated'
              | 'user.deleted'
              | 'user.invitation_created'
              | 'user.password_reset_created'
              | 'user.password_set'
              | 'user.sign_in_failed'
              | 'session.created'
              | 'session.revoked'
              | 'api_key.created'
              | 'api_key.updated'
              | 'api_key.revoked'
              | 'app.created'
              | 'app.updated'
              | 'app.deleted'
              | 'app.secret_rotated'
              | 'app_grant.created'
              | 'app_grant.revoked'
              | 'app_grant.tokens_revoked'
              | 'secret.rotated'
              | 'settings.updated'
              | 'tracking_settings.updated'
              | 'pipeline.created'
              | 'pipeline.updated'
              | 'pipeline.deleted'
              | 'stage.created'
              | 'stage.updated'
              | 'stage.deleted'
              | 'automation.created'
              | 'automation.updated'
              | 'automation.disabled'
              | 'automation.deleted'
              | 'chatbot.created'
              | 'chatbot.updated'
              | 'chatbot.deleted'
              | 'chatbot.restored'
              | 'channel.created'
              | 'channel.updated'
              | 'channel.disabled'
              | 'channel.deleted'
              | 'channel.identity_secret_activated'
              | 'channel.identity_secret_created'
              | 'channel_identity_secret.deleted'
              | 'channel_attachment.deleted'
              | 'knowledge_base.created'
              | 'knowledge_base.updated'
              | 'knowledge_base.deleted'
              | 'knowledge_document.deleted'
              | 'webhook_endpoint.created'
              | 'webhook_endpoint.updated'
              | 'webhook_endpoint.deleted'
              | 'webhook_endpoint.disabled'
              | 'webhook_endpoint.paused'
              | 'webhook_endpoint.secret_rotated'
              | 'webhook_endpoint.secret_activated'
              | 'webhook_endpoint.tested'
              | 'webhook_endpoint.recovered'
              | 'delivery.resent'
              | 'crawl_task.created'
              | 'crawl_task.updated'
              | 'crawl_task.deleted'
              | 'contact.blocked'
              | 'contact.deleted'
              | 'contact.erasure_completed'
              | 'contact.restored'
              | 'contact.unblocked'
              | 'contact.bulk_written'
              | 'contact.merged'
              | 'contact.merge_undone'
              | 'memory_note.deleted'
              | 'import.created'
              | 'import.cancelled'
              | 'import.undone'
              | 'export.created'
              | 'export.cancelled'
              | 'lead.deleted'
              | 'lead.restored'
              | 'lead.assigned'
              | 'lead.bulk_written'
              | 'lead.bulk_moved'
              | 'lead.bulk_deleted'
              | 'lead.bulk_updated'
              | 'bulk_update.cancelled'
              | 'bulk_update.undone'
              | 'activity.deleted'
              | 'activity.restored'
              | 'activity.bulk_written'
              | 'shipment.bulk_written'
              | 'shipment.deleted'
              | 'tag.deleted'
              | 'view.deleted'
              | 'canned_reply.deleted'
              | 'conversation.claim_accepted'
              | 'conversation_note.deleted'
              | 'custom_field.created'
              | 'custom_field.updated'
              | 'custom_field.deleted'
              | 'form.created'
              | 'form.updated'
              | 'form.deleted'
              | 'form.restored'
              | 'form_submission.deleted'
              | 'mailbox.created'
              | 'mailbox.updated'
              | 'mailbox.deleted'
              | 'mailbox.authorization_requested'
              | 'mailbox.authorized'
              | 'email.sent'
              | 'email.cancelled'
              | 'email.retried'
              | 'email_bounce.deleted'
            )[]
          | undefined;
      }
    | undefined;
  /** Ids of the records that were acted on. */
  target?:
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

export interface AuditEntry {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The user, API key or app that did it, or the server. */
  actor: {
    /** Which of the forms this object has. */
    type: OpenEnum<'API_KEY' | 'USER' | 'CLI' | 'SYSTEM'>;
    /** The key or user; null for CLI and SYSTEM. */
    id: string | null;
    /** The name of the key or user at that time. */
    label: string;
    /** The app through which the user acted; null if there was none. */
    appId: string | null;
  };
  /** Such as `webhook_endpoint.created`. */
  action: string;
  /** The record that was changed. */
  target: {
    /** Which of the forms this object has. */
    type: string;
    /** null if the entry is not about a single record. */
    id: string | null;
  };
  /** The fields that were set; the value only where it is neither secret nor personal. */
  changes: {
    /** The name of the field. */
    field: string;
    /** The value. */
    value?: unknown | undefined;
  }[];
  /** X-Request-Id of the request; null where it was none. */
  requestId: string | null;
  /** The IP address of the client; null if the server did it. */
  clientAddress: string | null;
  /** The program that acted, as it named itself in X-Client-Name; null if it did not. */
  client: string | null;
  /** When the record was created. */
  createdAt: string;
}

/** A log of changes: the actor, the change and the time. */
export interface AuditLogResource {
  /**
   * List who changed what, and when.
   *
   * Sign-ins; changes of users, keys, settings, webhook endpoints, pipelines and secrets; deletes, bulk changes and exports of customer data.
   *
   * Scope: `read:audit`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/audit-log`
   *
   * @example
   * ```ts
   * for await (const each of client.auditLog.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: AuditQuery & RequestOptions): PagePromise<AuditEntry>;

  /**
   * Read an entry of the audit log.
   *
   * Scope: `read:audit`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/audit-log/:id`
   *
   * @example
   * ```ts
   * const result = await client.auditLog.get('aud_01m5k2va6b8tqyz4x208v6w545');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<AuditEntry>;
}

export const AuditLogResource = /* @__PURE__ */ defineResource<new (transport: Transport) => AuditLogResource>(`
/v1/audit-log
list GET ~ page query
get GET ~/:id`);
