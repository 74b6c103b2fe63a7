import { z } from 'zod';
import { limits, type Scope, scopeNames } from './access.js';
import { apiVersion } from './api-versions.js';
import { appName } from './app-name.js';
import { Deleted, envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

/**
 * The paths of the authorization server. All except the metadata exist under both prefixes. Sources: RFC 6749, 7009, 7517, 7591, 7662,
 * 8414, 9728.
 */
export const oauthPaths = {
  authorize: '/v1/oauth/authorize',
  token: '/v1/oauth/token',
  revoke: '/v1/oauth/revoke',
  introspect: '/v1/oauth/introspect',
  register: '/v1/oauth/register',
  jwks: '/v1/oauth/jwks',
  metadata: '/.well-known/oauth-authorization-server',
  resourceMetadata: '/.well-known/oauth-protected-resource',
} as const;

/** The lifetimes of an app's codes, tokens and secrets. */
export const oauthLifetimes = {
  /** The time to exchange a code. It can be used once. */
  codeSeconds: 60,
  accessMinutes: 15,
  /** The lifetime of a refresh token. Each refresh restarts it. */
  refreshDays: 30,
  /** For this time, the refresh token that was just replaced returns the same successor again, unless the successor was used. */
  refreshRepeatSeconds: 30,
  /** The time for which the secret before the last rotation is still accepted. */
  previousSecretHours: 24,
  /** The time for which the sign-in and consent pages can stay open. */
  pageMinutes: 15,
  /** The time for which a dynamic registration can ask for consents. A consent that was given outlives it. */
  registrationDays: 3_650,
  /** A client metadata document is fetched again after this time at the least and at the most, whatever its headers say. */
  documentSeconds: { min: 60, max: 3_600 },
} as const;

/** The limits of an app's input. */
export const oauthLimits = {
  redirectUris: 20,
  redirectUriChars: 2_000,
  stateChars: 2_000,
  formBytes: 32 * 1024,
  /** A `client_id` that is not the id of an app: the address of a metadata document, or a dynamic registration. */
  clientIdChars: 4_000,
  documentBytes: 16 * 1024,
  registrationBytes: 16 * 1024,
} as const;

/** The algorithm that access tokens are signed with. */
export const oauthAlgorithm = 'ES256';

export const appTypes = ['PUBLIC', 'CONFIDENTIAL'] as const;
export const AppType = z.enum(appTypes);
export type AppType = z.infer<typeof AppType>;

export const appSources = ['REGISTERED', 'METADATA_DOCUMENT', 'DYNAMIC_REGISTRATION'] as const;
export const AppSource = z.enum(appSources);
export type AppSource = z.infer<typeof AppSource>;

/** The most that a client that nobody registered here can be given: all but `admin`. Which of these it gets, its user decides. */
export const selfDescribedScopes: readonly Scope[] = scopeNames.filter((name) => name !== 'admin');

/** What such a client asks for if neither it nor its request names scopes: to read. */
export const defaultScopes: readonly Scope[] = [
  'read:leads',
  'read:conversations',
  'read:collections',
  'read:shipments',
  'read:users',
];

/** What hosts of the Model Context Protocol are told to ask for, where clients describe themselves. */
export const assistantScopes: readonly Scope[] = [...defaultScopes, 'write:leads', 'write:conversations'];

/** A partner's app, which users of any tenant can allow to act for them. */
export const App = z
  .object({
    ...identityFields,
    clientId: z
      .string()
      .describe(
        'The `client_id` of OAuth: the same as id for a REGISTERED app; for others the address of its document, or its registration.',
      ),
    source: AppSource.describe(
      'REGISTERED: by `POST /v1/oauth/apps`. The others describe themselves, and are here because a user of this tenant allowed them: by a METADATA_DOCUMENT at the address that is their `clientId`, or by DYNAMIC_REGISTRATION, where nobody vouches for the name.',
    ),
    name: z.string().describe('The name that users see when they are asked to allow the app.'),
    type: AppType.describe('CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE.'),
    redirectUris: z.array(z.string()),
    scopes: z.array(z.enum(scopeNames)).describe('The scopes that the app may request.'),
    apiVersion: apiVersion.describe('The version of its requests that name none, and of what its `eventUrl` gets.'),
    eventUrl: z
      .string()
      .nullable()
      .describe('The address that gets `app.authorized` and `app.revoked` events; null if there is none.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'App' });
export type App = z.infer<typeof App>;

const clientSecret = secret(
  z
    .string()
    .nullable()
    .describe('Shown this once: a repetition with the same Idempotency-Key has null. null for a PUBLIC app.'),
  'SHOWN_ONCE',
);
export const AppCreated = App.extend({ clientSecret }).meta({ id: 'AppCreated' });
export type AppCreated = z.infer<typeof AppCreated>;
export const AppSecret = App.extend({
  clientSecret: secret(
    z
      .string()
      .nullable()
      .describe(
        'Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
      ),
    'SHOWN_ONCE',
  ),
  previousSecretEndsAt: timestamp.describe('Until then the secret before it is accepted too.'),
}).meta({ id: 'AppSecret' });
export type AppSecret = z.infer<typeof AppSecret>;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** A private scheme of an app: a reversed domain name, so that it contains a dot. Source: RFC 8252, 7.1. */
const privateScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** Returns true if an app can register the URI: https, http to the user's own machine, or a private scheme, without misleading parts. */
function isRedirectUri(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[#\\"<>^`{|}]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || hostname.includes('*')) return false;
  if (privateScheme.test(protocol)) return text.startsWith(`${protocol}/`);
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

/**
 * Returns true if users can be redirected to `sent` for the registered URI: if both are equal, or differ only in the port of a
 * loopback address, which an app on the user's machine cannot know before it starts. Source: RFC 8252, 7.3.
 */
export function isSameRedirectUri(registered: string, sent: string): boolean {
  if (registered === sent) return true;
  const [one, other] = [withoutPort(registered), withoutPort(sent)];
  return one !== undefined && one === other && isRedirectUri(sent);
}

/** A loopback address without its port; undefined for any other. */
function withoutPort(text: string): string | undefined {
  const [, host, rest] = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(|[/?].*)$/.exec(text) ?? [];
  return host === undefined ? undefined : `${host} ${rest}`;
}

const redirectUri = z.string().max(oauthLimits.redirectUriChars).refine(isRedirectUri, {
  error:
    'Must be an https address, http on localhost, 127.0.0.1 or [::1], or a scheme of the app such as com.example.app:/callback; without a fragment, user or wildcard.',
});
const redirectUris = z
  .array(redirectUri)
  .min(1)
  .max(oauthLimits.redirectUris)
  .describe(
    'Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1 and [::1], any port is accepted.',
  );
const scopes = z.array(z.enum(scopeNames)).min(1).max(scopeNames.length);
const name = appName(100);

/** What a client may say of itself in its metadata document or registration. */
export const clientMetadataFields = { redirect_uris: redirectUris, client_name: name };
const eventUrl = z
  .string()
  .max(2048)
  .nullish()
  .describe(
    'https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.authorized` and `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is older than this field first.',
  );
const computed = [
  ...Object.keys(recordFields),
  'clientId',
  'source',
  'clientSecret',
  'previousSecretEndsAt',
  'version',
];

const ownVersion = apiVersion.optional().describe('Default: the `apiVersion` of the settings.');

export const AppCreate = writeBody(
  {
    name,
    redirectUris,
    scopes,
    eventUrl,
    apiVersion: ownVersion,
    type: AppType.optional().describe('Default: CONFIDENTIAL.'),
  },
  computed,
);
export type AppCreate = z.output<typeof AppCreate>;
export const AppUpdate = writeBody(
  {
    name: name.optional(),
    redirectUris: redirectUris.optional(),
    scopes: scopes.optional(),
    eventUrl,
    apiVersion: apiVersion.optional(),
  },
  { computed, fixed: { type: fixed(AppType, 'Register another app with POST /v1/oauth/apps.') } },
);
export type AppUpdate = z.output<typeof AppUpdate>;

export const AppQuery = listQuery(['createdAt', '-createdAt'], { ...recordIds('app'), ...timeFilters });
export type AppQuery = z.output<typeof AppQuery>;

/** Why an app lost the access that a user gave it. */
export const appRevocationReasons = [
  'WITHDRAWN',
  'APP_DELETED',
  'USER_REMOVED',
  'TOKENS_REVOKED',
  'ENDED_BY_DEVELOPER',
] as const;
export type AppRevocationReason = (typeof appRevocationReasons)[number];

const ofGrant = {
  appId: z.string(),
  grantId: z.string().describe('The same in all events of one consent.'),
  userId: z.string().describe('The user that the app acts for.'),
};

/** What an event says of an app that a user has allowed. */
export const AppAuthorizedData = z
  .object({
    ...ofGrant,
    name: z.string().describe('The name of the app.'),
    scopes: z.array(z.enum(scopeNames)).describe('All that the user has allowed the app so far.'),
  })
  .meta({ id: 'AppAuthorizedData' });
export type AppAuthorizedData = z.infer<typeof AppAuthorizedData>;

/** What an event says of an app that lost access. */
export const AppRevokedData = z
  .object({ ...ofGrant, reason: z.enum(appRevocationReasons) })
  .meta({ id: 'AppRevokedData' });
export type AppRevokedData = z.infer<typeof AppRevokedData>;

const sent = {
  id: z.string().describe('The same in each attempt.'),
  created: timestamp,
  tenant_id: z.string().describe('The tenant of the user.'),
  api_version: z.string().describe('The version of the app.'),
};

/** What the `eventUrl` of an app gets when a user allows the app, or allows it more. */
export const AppAuthorized = z
  .object({ ...sent, type: z.literal('app.authorized'), data: AppAuthorizedData })
  .meta({ id: 'AppAuthorized' });
export type AppAuthorized = z.infer<typeof AppAuthorized>;

/** What the `eventUrl` of an app gets when the app loses access. */
export const AppRevoked = z
  .object({ ...sent, type: z.literal('app.revoked'), data: AppRevokedData })
  .meta({ id: 'AppRevoked' });
export type AppRevoked = z.infer<typeof AppRevoked>;

/** The types of events for the `eventUrl` of an app. */
export const appEventTypes = ['app.authorized', 'app.revoked'] as const;
export type AppEventType = (typeof appEventTypes)[number];

export const appEventStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'SUPERSEDED'] as const;
export type AppEventStatus = (typeof appEventStatuses)[number];

/** A consent that an app has, as the tenant sees it that registered the app. */
export const AppGrant = z
  .object({
    id: z.string(),
    tenantId: z.string().describe('The tenant of the user.'),
    appId: z.string(),
    userId: z.string().describe('The user that the app acts for.'),
    scopes: z
      .array(z.enum(scopeNames))
      .describe('The scopes that the user has allowed. The app never gets more than the user has.'),
    ...timeFields,
  })
  .meta({ id: 'AppGrant' });
export type AppGrant = z.infer<typeof AppGrant>;

/** An event for the `eventUrl` of an app, and what became of it. */
export const AppEvent = z
  .object({
    id: z.string().describe('The `id` in the body that is sent.'),
    tenantId: z.string().describe('The tenant of the user.'),
    appId: z.string(),
    grantId: z.string(),
    type: z.enum(appEventTypes),
    status: z
      .enum(appEventStatuses)
      .describe(
        'FAILED: given up after the last attempt or at the deadline, as deliveries of webhooks are. SUPERSEDED: an `app.authorized` that had not arrived when the same consent ended.',
      ),
    attemptCount: z.int(),
    responseStatus: z.int().nullable().describe('The HTTP status of the last attempt; null where no response came.'),
    error: z.string().nullable().describe('Why the last attempt failed; null if it did not.'),
    nextAttemptAt: timestamp.nullable().describe('null once it has ended.'),
    ...timeFields,
  })
  .meta({ id: 'AppEvent' });
export type AppEvent = z.infer<typeof AppEvent>;

export const AppGrantQuery = listQuery(['-createdAt', 'createdAt'], { ...recordIds('appGrant'), ...timeFilters });
export type AppGrantQuery = z.output<typeof AppGrantQuery>;

export const AppEventQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('event'),
  ...valueFilter('status', z.enum(appEventStatuses)),
  ...timeFilters,
});
export type AppEventQuery = z.output<typeof AppEventQuery>;

/** An app that the signed-in user has allowed to act for them. */
export const AuthorizedApp = z
  .object({
    ...identityFields,
    userId: z.string().describe('The user that it acts for.'),
    appId: z.string().describe('The `client_id` of the app.'),
    name: z.string().describe('The present name of the app.'),
    publisher: z
      .string()
      .describe(
        'The name of the tenant that registered it; of an app that describes itself, the host of its document or redirect URI.',
      ),
    scopes: z
      .array(z.enum(scopeNames))
      .describe('The scopes that the user has allowed. The app never gets more than the user has.'),
    ...timeFields,
  })
  .meta({ id: 'AuthorizedApp' });
export type AuthorizedApp = z.infer<typeof AuthorizedApp>;

export const AuthorizedAppQuery = listQuery(['-createdAt', 'createdAt'], { ...recordIds('appGrant'), ...timeFilters });
export type AuthorizedAppQuery = z.output<typeof AuthorizedAppQuery>;

const manage = { scope: 'admin', bucket: 'standard', paginated: false, idempotent: false } as const;
const self = { scope: 'user', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const appsResource: ResourceDeclaration = {
  about: 'Partner apps that act for users by OAuth.',
  ids: { app: { prefix: 'app', example: '01m5k2v5163njst9r7v3p1q0z0' } },
  audited: {
    'app.created': ['type', 'scopes', 'redirectUris', 'apiVersion'],
    'app.updated': ['scopes', 'redirectUris', 'apiVersion'],
    'app.deleted': [],
    'app.secret_rotated': [],
  },
  kept: {
    selfDescribedApps: {
      what: 'Apps that describe themselves',
      tables: ['oauth_apps'],
      kept: { days: 1, after: 'their last change', unless: 'a user’s authorization of them is kept' },
    },
    appEvents: {
      what: 'Events for the `eventUrl` of apps',
      tables: ['oauth_app_events'],
      kept: { days: 30, after: 'they were created' },
    },
    deletedApps: {
      what: 'Deleted apps',
      tables: ['oauth_apps'],
      kept: { days: limits.restoreDays, after: 'their deletion', unless: 'a user’s authorization of them is kept' },
    },
  },
};

export const apps = defineResource('apps', appsResource, {
  list: {
    method: 'GET',
    path: '/v1/oauth/apps',
    summary: 'List the apps that the tenant has registered',
    query: AppQuery,
    responses: { 200: pageEnvelope(App) },
    metadata: { ...manage, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/oauth/apps',
    summary: 'Register an app',
    description:
      'The answer carries the secret of a CONFIDENTIAL app, this once. Users of every tenant of this installation can allow the app to act for them.',
    query,
    body: AppCreate,
    responses: { 201: onceEnvelope(AppCreated) },
    metadata: { ...manage, handlesSecrets: true, audited: 'app.created', idempotent: true, errors: [] },
  },
  get: {
    method: 'GET',
    path: '/v1/oauth/apps/:id',
    summary: 'Read an app',
    pathParams,
    query,
    responses: { 200: envelope(App) },
    metadata: { ...manage, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/oauth/apps/:id',
    summary: 'Update the name, redirect URIs, scopes or version of an app',
    description:
      'A scope that is taken away is gone from all its tokens within seconds; one that is added has to be consented to.',
    pathParams,
    query,
    body: AppUpdate,
    responses: { 200: envelope(App) },
    metadata: { ...manage, audited: 'app.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/oauth/apps/:id',
    summary: 'Delete an app',
    description: 'Ends, within five seconds, all that users of any tenant have allowed it. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...manage, audited: 'app.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  rotateSecret: {
    method: 'POST',
    path: '/v1/oauth/apps/:id/rotate-secret',
    summary: 'Replace the secret of an app',
    description:
      'The answer carries the new secret, this once. The one before it is accepted for 24 hours more, so that no request fails; rotate twice to end a secret that has leaked at once. CONFLICT for a PUBLIC app, which has none.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: onceEnvelope(AppSecret) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'app.secret_rotated',
      idempotent: true,
      errors: ['NOT_FOUND', 'CONFLICT.not_supported', 'PRECONDITION_FAILED'],
    },
  },
  listGrants: {
    method: 'GET',
    path: '/v1/oauth/apps/:id/grants',
    summary: 'List the consents that an app has',
    description:
      'Of the users of all tenants: ids, scopes and times, and nothing else of another tenant. A consent is listed while the app has a code or a token that can be used.',
    pathParams,
    query: AppGrantQuery,
    responses: { 200: pageEnvelope(AppGrant) },
    metadata: { ...manage, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  endGrant: {
    method: 'DELETE',
    path: '/v1/oauth/apps/:id/grants/:grantId',
    summary: 'End a consent that an app has',
    description:
      'Ends, within five seconds, its tokens and what the app made under it. The user can allow the app again.',
    pathParams: z.object({ id, grantId: id }),
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...manage, audited: 'app_grant.revoked', errors: ['NOT_FOUND'] },
  },
  listEvents: {
    method: 'GET',
    path: '/v1/oauth/apps/:id/events',
    summary: 'List the events for the eventUrl of an app',
    description: 'Those of the last 30 days, with the state of their delivery.',
    pathParams,
    query: AppEventQuery,
    responses: { 200: pageEnvelope(AppEvent) },
    metadata: { ...manage, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
});

const authorizedAppsResource: ResourceDeclaration = {
  about: 'The apps that you have allowed to act for you.',
  ids: { appGrant: { prefix: 'grant' }, appAuthorization: { prefix: 'authz' } },
  audited: {
    'app_grant.created': ['appId', 'scopes'],
    'app_grant.revoked': [],
    'app_grant.tokens_revoked': ['reason'],
  },
  kept: {
    authorizations: {
      what: 'Codes and refresh tokens of apps',
      tables: ['oauth_authorizations'],
      kept: { days: 1, after: 'they expire' },
    },
    grants: {
      what: 'Consents that users gave to apps',
      tables: ['oauth_grants'],
      kept: { days: 1, after: 'their last change', unless: 'one of their refresh tokens is kept' },
    },
  },
};

export const authorizedApps = defineResource('authorizedApps', authorizedAppsResource, {
  list: {
    method: 'GET',
    path: '/v1/me/authorized-apps',
    summary: 'List the apps that the signed-in user has allowed to act for them',
    query: AuthorizedAppQuery,
    responses: { 200: pageEnvelope(AuthorizedApp) },
    metadata: { ...self, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  withdraw: {
    method: 'DELETE',
    path: '/v1/me/authorized-apps/:id',
    summary: 'Withdraw what the signed-in user has allowed an app',
    description:
      'Its tokens are refused everywhere within five seconds, and it gets no new ones unless the user consents again.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...self, audited: 'app_grant.revoked', errors: ['NOT_FOUND'] },
  },
});
