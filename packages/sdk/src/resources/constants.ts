// Generated from the contract by `pnpm run generate`. Do not edit.

export const apiKeyHeader = 'X-Api-Key';
export const tenantIdHeader = 'X-Tenant-ID';
export const tenantHeader = 'X-Service-Tenant';
export const requestIdHeader = 'X-Request-Id';
export const rateLimitHeader = 'X-RateLimit-Limit';
export const rateRemainingHeader = 'X-RateLimit-Remaining';
export const rateResetHeader = 'X-RateLimit-Reset';
export const retryAfterHeader = 'Retry-After';
export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotentReplayHeader = 'Idempotent-Replayed';
export const clientHeader = 'X-Client-Name';
export const ifMatchHeader = 'If-Match';
export const ifNoneMatchHeader = 'If-None-Match';
export const etagHeader = 'ETag';
export const challengeHeader = 'WWW-Authenticate';
export const consistencyTokenHeader = 'X-Consistency-Token';
export const acceptEncodingHeader = 'Accept-Encoding';
export const locationHeader = 'Location';
export const linkHeader = 'Link';
export const apiVersionHeader = 'Api-Version';
export const varyHeader = 'Vary';
export const deprecationHeader = 'Deprecation';
export const sunsetHeader = 'Sunset';
export const lastEventIdHeader = 'Last-Event-ID';
export const signatureHeader = 'Service-Signature';
export const eventIdHeader = 'Service-Event-Id';
export const standardIdHeader = 'webhook-id';
export const standardTimestampHeader = 'webhook-timestamp';
export const standardSignatureHeader = 'webhook-signature';

/** How API keys begin. */
export const liveKeyPrefix = 'les_live_';
export const sandboxKeyPrefix = 'les_test_';
/** Older and newer signatures are refused. */
export const webhookToleranceSeconds = 300;
/** Where the authorization server answers. */
export const oauthPaths = {
  authorize: '/v1/oauth/authorize',
  token: '/v1/oauth/token',
  revoke: '/v1/oauth/revoke',
} as const;

/** The codes of failures. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'VALIDATION_ERROR'
  | 'TENANT_REQUIRED'
  | 'INVALID_CURSOR'
  | 'UNAUTHENTICATED'
  | 'KEY_REVOKED'
  | 'KEY_EXPIRED'
  | 'TOKEN_EXPIRED'
  | 'INVALID_SIGNATURE'
  | 'FORBIDDEN'
  | 'TENANT_MISMATCH'
  | 'PLAN_LIMIT_REACHED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'CONVERSATION_CLOSED'
  | 'REPLY_WINDOW_CLOSED'
  | 'INVALID_TRANSITION'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'MERGED'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'CONCURRENCY_LIMITED'
  | 'AI_RATE_LIMITED'
  | 'INTERNAL'
  | 'UPSTREAM_ERROR'
  | 'UNAVAILABLE';

/** The reasons of the codes that cover several things. */
export interface ErrorReasons {
  FORBIDDEN:
    | 'scope_missing'
    | 'plan_required'
    | 'user_required'
    | 'owner_required'
    | 'not_yours'
    | 'sandbox_only'
    | 'server_only'
    | 'origin_not_allowed'
    | 'blocked';
  PLAN_LIMIT_REACHED: 'storage' | 'count' | 'at_once';
  CONFLICT:
    | 'already_exists'
    | 'repeated_in_request'
    | 'ambiguous'
    | 'related_deleted'
    | 'read_only'
    | 'in_use'
    | 'last_one'
    | 'limit_reached'
    | 'not_supported'
    | 'disabled'
    | 'nothing_to_do'
    | 'address_bounced'
    | 'do_not_contact'
    | 'not_ready'
    | 'too_late'
    | 'platform_refused'
    | 'secret_unreadable'
    | 'busy'
    | 'changed_meanwhile';
  UNAVAILABLE: 'too_slow' | 'overloaded' | 'dependency_down' | 'moved';
}

/** What a failure says beside its code, if the code covers several things. */
export type ErrorReason = ErrorReasons[keyof ErrorReasons];

/** The types of events. */
export type EventType =
  | 'lead.created'
  | 'lead.score_changed'
  | 'lead.stage_changed'
  | 'lead.updated'
  | 'lead.deleted'
  | 'contact.created'
  | 'contact.updated'
  | 'contact.deleted'
  | 'conversation.started'
  | 'conversation.handoff'
  | 'conversation.ended'
  | 'crawl_task.completed'
  | 'export.ready'
  | 'shipment.updated'
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
  | 'automation.triggered';

/** The versions of the API. The newest is the one that this version of the SDK was built for. */
export type ApiVersion = '2026-11-01' | '2026-12-01';
/** The version that the types describe. */
export const newestApiVersion = '2026-12-01';

/** The permissions of a credential. */
export type Scope =
  | 'read:leads'
  | 'write:leads'
  | 'create:leads'
  | 'delete:leads'
  | 'import:contacts'
  | 'export:contacts'
  | 'erase:contacts'
  | 'manage:settings'
  | 'manage:automations'
  | 'read:conversations'
  | 'write:conversations'
  | 'read:emails'
  | 'write:emails'
  | 'manage:channels'
  | 'read:collections'
  | 'write:collections'
  | 'read:shipments'
  | 'write:shipments'
  | 'manage:webhooks'
  | 'read:users'
  | 'manage:users'
  | 'read:audit'
  | 'admin';

/** The plans of tenants. */
export type Plan = 'NONE' | 'FREE' | 'STARTER' | 'PRO' | 'ENTERPRISE';
