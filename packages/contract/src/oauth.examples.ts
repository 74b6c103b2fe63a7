import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { issuer } from './openapi/examples/shared.js';

const serverMetadata = {
  issuer,
  authorization_endpoint: `${issuer}/v1/oauth/authorize`,
  token_endpoint: `${issuer}/v1/oauth/token`,
  revocation_endpoint: `${issuer}/v1/oauth/revoke`,
  introspection_endpoint: `${issuer}/v1/oauth/introspect`,
  registration_endpoint: `${issuer}/v1/oauth/register`,
  client_id_metadata_document_supported: true,
  jwks_uri: `${issuer}/v1/oauth/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  service_documentation: `${issuer}/reference`,
};

const { grantId } = ids;

export const examples: Examples = {
  records: {
    JwkSet: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: '2026-11',
          use: 'sig',
          alg: 'ES256',
        },
      ],
    },
    ServerMetadata: { ...serverMetadata },
    OAuthFailure: { error: 'invalid_grant', error_description: 'The code was used before.' },
    App: { id: ids.appId, clientId: ids.appId, source: 'REGISTERED', name: 'Ledger Sync', eventUrl: null },
    AppCreated: { id: ids.appId, clientId: ids.appId, source: 'REGISTERED', name: 'Ledger Sync', eventUrl: null },
    AppSecret: { id: ids.appId, clientId: ids.appId, source: 'REGISTERED', name: 'Ledger Sync', eventUrl: null },
    AppGrant: { id: grantId, appId: ids.appId, userId: ids.userId, scopes: ['read:leads'] },
    AppEvent: {
      id: 'evt_01m5k2v9c4xt5d2p8n6q0r7s1w',
      appId: ids.appId,
      grantId,
      type: 'app.authorized',
      status: 'PENDING',
      attemptCount: 1,
      responseStatus: 503,
      error: 'The response had the status 503.',
      nextAttemptAt: '2026-11-02T09:00:05.000Z',
    },
    AppAuthorizedData: { appId: ids.appId, grantId, userId: ids.userId, name: 'Calendar sync', scopes: ['read:leads'] },
    AppRevokedData: { appId: ids.appId, grantId, userId: ids.userId, reason: 'WITHDRAWN' },
    Registration: {
      client_id: 'eyJhbGciOiJIUzI1NiIsInR5cCI6Imxlcy1vYXV0aC1jbGllbnQrand0In0…',
      client_id_issued_at: 1_793_610_000,
      client_name: 'Desk Assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'read:leads',
    },
    AuthorizedApp: { id: 'auth_01m5k2vc8d0x3b5z6x6a4z8x79', name: 'Ledger Sync', publisher: 'Ledger Ltd' },
    Introspection: {
      active: true,
      scope: 'read:leads',
      client_id: ids.appId,
      token_type: 'Bearer',
      exp: 1_793_612_700,
      sub: ids.userId,
      iss: issuer,
      aud: issuer,
      tenant_id: ids.tenantId,
    },
    ResourceMetadata: {
      resource: issuer,
      resource_name: 'Lead Engagement API',
      authorization_servers: [issuer],
      jwks_uri: `${issuer}/v1/oauth/jwks`,
      bearer_methods_supported: ['header'],
      resource_documentation: `${issuer}/reference`,
    },
  },
  requests: {
    apps_create: { name: 'Ledger Sync', redirectUris: ['https://partner.example/callback'], scopes: ['read:leads'] },
    apps_update: { redirectUris: ['https://partner.example/oauth/callback'] },
    oauth_register: {
      client_name: 'Desk Assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
      scope: 'read:leads',
    },
    oauth_introspect: { token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
    oauth_revoke: { token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
    oauth_token: { grant_type: 'refresh_token', refresh_token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  },
};
