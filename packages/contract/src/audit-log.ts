import { z } from 'zod';
import { headers } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noQuery, timestamp } from './fields.js';
import { auditActions } from './generated/lists.js';
import { idKinds } from './id-prefixes.js';
import { creationFilters, idFilter, listQuery, recordIds, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/**
 * The actions that the audit log records, as `<type of the target>.<action>`, and for each the fields of the request whose values are
 * stored. Fields that can contain a secret or personal data are never among them. Each resource declares its own.
 */
export { auditActions };

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

export const AuditQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('auditEntry'),
  ...idFilter('actor', ['user', 'apiKey', 'app'], { about: 'Ids of users, keys or apps' }),
  ...valueFilter('action', z.enum(auditActionNames)),
  ...idFilter('target', idKinds, { about: 'Ids of the records that were acted on' }),
  ...creationFilters,
});
export type AuditQuery = z.output<typeof AuditQuery>;

const read = { scope: 'read:audit', bucket: 'standard', paginated: false, idempotent: false } as const;

const resource: ResourceDeclaration = {
  about: 'A log of changes: the actor, the change and the time.',
  ids: { auditEntry: { prefix: 'aud', example: '01m5k2va6b8tqyz4x208v6w545' } },
  audited: {
    'tenant.created': ['plan', 'environment'],
    'tenant.updated': ['plan', 'currency', 'limitOverrides'],
    'tenant.deletion_ordered': [],
    'tenant.deletion_withdrawn': [],
    'secret.rotated': ['kind', 'count'],
  },
  kept: {
    auditLog: {
      what: 'The audit log, which nobody can change or shorten; of erased contacts it loses the ids',
      tables: ['audit_log'],
      kept: 'as long as the tenant',
    },
  },
};

export const auditLog = defineResource('auditLog', resource, {
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
