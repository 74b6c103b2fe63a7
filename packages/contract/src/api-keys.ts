import { z } from 'zod';
import { limits, scopeNames } from './access.js';
import { apiVersion } from './api-versions.js';
import { Deleted, envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { MadeRecord } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';
import { environments } from './users.js';

export const apiKeyStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export const ApiKeyStatus = z.enum(apiKeyStatuses);
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>;

export const revocationReasons = ['MANUAL', 'LEAKED'] as const;

/** An API key, without its secret. */
export const ApiKey = z
  .object({
    ...identityFields,
    environment: z.enum(environments).describe('A SANDBOX key belongs to the sandbox of the tenant: see tenantId.'),
    label: z.string(),
    prefix: z.string().describe('The first characters of the key.'),
    lastFour: z.string().describe('The last characters of the key.'),
    scopes: z.array(z.enum(scopeNames)),
    ownerId: z.string().nullable().describe('The user in whose name the key acts.'),
    apiVersion: apiVersion.describe('The version of its requests that name none.'),
    status: ApiKeyStatus,
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().describe('Exact to a minute or so.'),
    revokedAt: timestamp.nullable(),
    revocationReason: z.enum(revocationReasons).nullable().describe('LEAKED: secret scanning found it in public.'),
    leakUrl: z.string().nullable().describe('Where it was found.'),
    current: z.boolean().describe('Whether it is the key of this request.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreated = ApiKey.extend({
  key: secret(
    z
      .string()
      .nullable()
      .describe(
        'The whole key. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
      ),
    'SHOWN_ONCE',
  ),
}).meta({ id: 'ApiKeyCreated' });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

export const ApiKeyRevoked = Deleted.extend({
  revokedAt: timestamp,
  current: z.boolean().describe('Whether it was the key of this request, which is now of no more use.'),
  made: z
    .array(MadeRecord)
    .describe('The webhook endpoints, automations and channels that the key made and that are not deleted.'),
}).meta({ id: 'ApiKeyRevoked' });
export type ApiKeyRevoked = z.infer<typeof ApiKeyRevoked>;

const writable = {
  label: requiredText(100),
  scopes: z.array(z.enum(scopeNames)).min(1).max(scopeNames.length),
  expiresAt: timestampInput.nullish().describe('Must lie in the future. Default: never.'),
};
const computed = [
  ...Object.keys(recordFields),
  'prefix',
  'lastFour',
  'lastUsedAt',
  'revocationReason',
  'leakUrl',
  'current',
  'version',
];
const revocation = {
  status: fixed(ApiKeyStatus, 'Revoke a key with DELETE /v1/api-keys/:id; it expires at its expiresAt.'),
  revokedAt: fixed(timestampInput.nullable(), 'Revoke a key with DELETE /v1/api-keys/:id.'),
};
const another = 'Create another key with POST /v1/api-keys.';

export const ApiKeyCreate = writeBody(
  {
    ...writable,
    environment: z
      .enum(environments)
      .optional()
      .describe("Default: the caller's own. SANDBOX makes a key of the tenant's sandbox."),
    ownerId: id.nullish().describe('Default: the user behind the caller; null is nobody.'),
    apiVersion: apiVersion
      .optional()
      .describe('Default: that of the key which this one replaces, else the `apiVersion` of the settings.'),
    replaces: id
      .optional()
      .describe(
        'A key of the same tenant that this one takes over from. It inherits the `apiVersion`, and the other key goes on working until you revoke it.',
      ),
  },
  { computed, fixed: revocation },
);
export type ApiKeyCreate = z.output<typeof ApiKeyCreate>;
export const ApiKeyUpdate = writeBody(
  {
    ...writable,
    label: writable.label.optional(),
    scopes: writable.scopes.optional(),
    apiVersion: apiVersion.optional(),
  },
  {
    computed,
    fixed: {
      ...revocation,
      environment: fixed(z.enum(environments), another),
      ownerId: fixed(z.string().nullable(), another),
    },
  },
);
export type ApiKeyUpdate = z.output<typeof ApiKeyUpdate>;

export const ApiKeyQuery = listQuery(['-createdAt', 'createdAt'], {
  environment: z.enum(environments).optional().describe("Default: the caller's own. SANDBOX lists the sandbox's keys."),
  ...recordIds('apiKey'),
  ...valueFilter('status', ApiKeyStatus),
  ...timeFilters,
});
export type ApiKeyQuery = z.output<typeof ApiKeyQuery>;

export const ApiKeyRevocation = z.strictObject({
  endWhatItMade: queryBoolean
    .optional()
    .describe(
      'true: disables the webhook endpoints, automations and channels that the key made. Default: they go on working.',
    ),
});

const manage = { scope: 'admin', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const byWhom = 'A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.';

const resource: ResourceDeclaration = {
  about: 'Keys for programs. A full key is shown once.',
  ids: { apiKey: { prefix: 'key', example: '01m5k2v4052mhrs8q6t2n0p9yz' } },
  audited: {
    'api_key.created': ['scopes', 'expiresAt', 'apiVersion', 'replaces'],
    'api_key.updated': ['scopes', 'expiresAt', 'apiVersion'],
    'api_key.revoked': ['reason', 'endWhatItMade'],
  },
  kept: {
    endedKeys: {
      what: 'API keys that were revoked or have expired (the key itself is never stored)',
      tables: ['api_keys'],
      kept: { days: limits.endedKeyDays, after: 'they ended' },
    },
  },
};

export const apiKeys = defineResource('apiKeys', resource, {
  list: {
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'List API keys',
    description: byWhom,
    query: ApiKeyQuery,
    responses: { 200: pageEnvelope(ApiKey) },
    metadata: { ...manage, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Create an API key',
    description: `The response contains the full key, only this once. A key cannot have scopes that you do not have yourself, and \`admin\` only on the plan ENTERPRISE. ${byWhom}`,
    query,
    body: ApiKeyCreate,
    responses: { 201: onceEnvelope(ApiKeyCreated) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'api_key.created',
      idempotent: true,
      errors: ['FORBIDDEN.sandbox_only'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/api-keys/:id',
    summary: 'Read an API key',
    description: byWhom,
    pathParams,
    query,
    responses: { 200: envelope(ApiKey) },
    metadata: { ...manage, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/api-keys/:id',
    summary: 'Update label, scopes, expiry or version of an API key',
    description: `Only the label of a revoked key can be changed. ${byWhom}`,
    pathParams,
    query,
    body: ApiKeyUpdate,
    responses: { 200: envelope(ApiKey) },
    metadata: {
      ...manage,
      audited: 'api_key.updated',
      errors: ['NOT_FOUND', 'CONFLICT.read_only', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/api-keys/:id',
    summary: 'Revoke an API key',
    description: `Takes effect everywhere within five seconds and cannot be undone; the key stays listed. Revoking it again changes nothing but what \`endWhatItMade\` asks for. The response lists what the key made, such as webhook endpoints, which goes on working unless you send \`endWhatItMade=true\`. The key of the request itself can be revoked too: \`current\` says so. ${byWhom}`,
    pathParams,
    query: ApiKeyRevocation,
    body: noBody,
    responses: { 200: envelope(ApiKeyRevoked) },
    metadata: { ...manage, audited: 'api_key.revoked', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
