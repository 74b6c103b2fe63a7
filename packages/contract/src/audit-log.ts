import { z } from 'zod';
import { headers } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noQuery, requiredText, timestamp } from './fields.js';
import { anyOf, listQuery, timeFilters } from './lists.js';
import { defineRoutes } from './route.js';

/**
 * The actions that the audit log records, as `<type of the target>.<action>`, and for each the fields of the request whose values are
 * stored. Fields that can contain a secret or personal data are never among them.
 */
export const auditActions = {
  'tenant.created': ['plan', 'environment'],
  'tenant.updated': ['plan', 'currency', 'limitOverrides'],
  'tenant.deletion_ordered': [],
  'tenant.deletion_withdrawn': [],
  'user.created': ['role'],
  'user.updated': ['role', 'disabled', 'available', 'maxOpenLeads', 'maxOpenConversations'],
  'user.deleted': ['reassignToId'],
  'user.invitation_created': [],
  'user.password_reset_created': [],
  'user.password_set': [],
  'user.sign_in_failed': [],
  'session.created': [],
  'session.revoked': [],
  'api_key.created': ['scopes', 'expiresAt'],
  'api_key.updated': ['scopes', 'expiresAt'],
  'api_key.revoked': ['reason', 'endWhatItMade'],
  'app.created': ['type', 'scopes', 'redirectUris'],
  'app.updated': ['scopes', 'redirectUris'],
  'app.deleted': [],
  'app.secret_rotated': [],
  'app_grant.created': ['appId', 'scopes'],
  'app_grant.revoked': [],
  'app_grant.tokens_revoked': ['reason'],
  'secret.rotated': ['kind', 'count'],
  'settings.updated': ['currency', 'roleScopes', 'conversations', 'retention'],
  'tracking_settings.updated': ['provider'],
  'pipeline.created': ['isDefault'],
  'pipeline.updated': ['isDefault'],
  'pipeline.deleted': [],
  'stage.created': ['type', 'probability', 'position'],
  'stage.updated': ['type', 'probability', 'position'],
  'stage.deleted': ['moveToStageId'],
  'automation.created': ['enabled'],
  'automation.updated': ['enabled'],
  'automation.disabled': ['reason'],
  'automation.deleted': [],
  'chatbot.created': ['platforms', 'model', 'enabled', 'memory', 'leads', 'allowedOrigins'],
  'chatbot.updated': ['platforms', 'model', 'enabled', 'memory', 'leads', 'allowedOrigins'],
  'chatbot.deleted': [],
  'chatbot.restored': [],
  'channel.created': ['platform', 'enabled'],
  'channel.updated': ['enabled'],
  'channel.disabled': ['reason'],
  'channel.deleted': [],
  'channel.identity_secret_activated': [],
  'channel.identity_secret_created': [],
  'channel_identity_secret.deleted': [],
  'channel_attachment.deleted': [],
  'knowledge_base.created': ['language'],
  'knowledge_base.updated': [],
  'knowledge_base.deleted': [],
  'knowledge_document.deleted': [],
  'webhook_endpoint.created': ['events', 'filters', 'disableOnGone', 'status'],
  'webhook_endpoint.updated': ['events', 'filters', 'disableOnGone', 'status'],
  'webhook_endpoint.deleted': [],
  'webhook_endpoint.disabled': ['reason'],
  'webhook_endpoint.paused': ['reason'],
  'webhook_endpoint.secret_rotated': [],
  'webhook_endpoint.secret_activated': [],
  'webhook_endpoint.tested': ['type'],
  'webhook_endpoint.recovered': ['since'],
  'delivery.resent': [],
  'crawl_task.created': ['platforms', 'schedule', 'timezone'],
  'crawl_task.updated': ['platforms', 'schedule', 'timezone'],
  'crawl_task.deleted': [],
  'contact.blocked': ['addressHours'],
  'contact.deleted': ['purge', 'erase'],
  'contact.erasure_completed': [],
  'contact.restored': [],
  'contact.unblocked': [],
  'contact.bulk_written': ['mode', 'matchOn', 'atomic'],
  'contact.merged': ['primaryId', 'mergeIds', 'dryRun'],
  'contact.merge_undone': [],
  'memory_note.deleted': [],
  'import.created': ['matchOn', 'mode', 'emptyCells', 'tags', 'dryRun'],
  'import.cancelled': [],
  'import.undone': [],
  'export.created': ['resource', 'format'],
  'export.cancelled': [],
  'lead.deleted': ['purge'],
  'lead.restored': [],
  'lead.assigned': ['limit', 'pipelineId'],
  'lead.bulk_written': ['mode', 'matchOn', 'atomic'],
  'lead.bulk_moved': ['leadIds', 'stageId', 'atomic'],
  'lead.bulk_deleted': ['leadIds', 'atomic'],
  'lead.bulk_updated': ['dryRun'],
  'bulk_update.cancelled': [],
  'bulk_update.undone': [],
  'activity.deleted': ['purge'],
  'activity.restored': [],
  'shipment.bulk_written': ['mode', 'atomic'],
  'shipment.deleted': [],
  'tag.deleted': [],
  'view.deleted': [],
  'canned_reply.deleted': [],
  'conversation.claim_accepted': [],
  'conversation_note.deleted': [],
  'custom_field.created': ['resource', 'key', 'type', 'options', 'required', 'unique', 'filterable'],
  'custom_field.updated': ['options', 'required', 'unique', 'filterable'],
  'custom_field.deleted': [],
} as const satisfies Record<`${string}.${string}`, readonly string[]>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** The types of actors: a key or user through the API, an operator at the command line, or the server. */
export const auditActorTypes = ['API_KEY', 'USER', 'CLI', 'SYSTEM'] as const;

/** One entry of the audit log. Entries are never changed or deleted. */
export const AuditEntry = z
  .object({
    ...identityFields,
    actor: z.object({
      type: z.enum(auditActorTypes),
      id: z.string().nullable().describe('The key or user; null for CLI and SYSTEM.'),
      label: z.string().describe('The name of the key or user at that time.'),
      appId: z.string().nullable().describe('The app through which the user acted; null if there was none.'),
    }),
    action: z.string().describe('Such as `webhook_endpoint.created`.'),
    target: z.object({
      type: z.string(),
      id: z.string().nullable().describe('null if the entry is not about a single record.'),
    }),
    changes: z
      .array(z.object({ field: z.string(), value: z.unknown().optional() }))
      .describe('The fields that were set; the value only where it is neither secret nor personal.'),
    requestId: z.string().nullable().describe('X-Request-Id of the request; null where it was none.'),
    clientAddress: z.string().nullable(),
    client: z
      .string()
      .nullable()
      .describe(`The program that acted, as it named itself in ${headers.client}; null if it did not.`),
    createdAt: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An id in the log: text, because the record may no longer exist. */
const storedId = requiredText(64);

export const AuditQuery = listQuery(['-createdAt', 'createdAt'], {
  actor: anyOf(storedId).optional().describe('Ids of keys, users or apps.'),
  action: anyOf(z.enum(auditActionNames)).optional(),
  target: anyOf(storedId).optional().describe('Ids of the records that were acted on.'),
  'createdAt[gte]': timeFilters['createdAt[gte]'],
  'createdAt[lt]': timeFilters['createdAt[lt]'],
});
export type AuditQuery = z.output<typeof AuditQuery>;

const read = { scope: 'admin', bucket: 'standard', paginated: false, idempotent: false } as const;

export const auditLog = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/audit-log',
    summary: 'List who changed what, and when',
    description:
      'Sign-ins; changes of users, keys, settings, webhook endpoints, pipelines and secrets; deletes, bulk changes and exports of customer data.',
    query: AuditQuery,
    responses: { 200: pageEnvelope(AuditEntry) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/audit-log/:id',
    summary: 'Read an entry of the audit log',
    pathParams: z.object({ id }),
    query: noQuery,
    responses: { 200: envelope(AuditEntry) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
});
