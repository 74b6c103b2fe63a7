import { z } from 'zod';
import { type Scope, scopeNames } from './access.js';
import { clientMetadataFields, oauthLimits } from './oauth.js';

/** The query with which an app sends its users' browsers to the authorize page. Sources: RFC 6749, 4.1.1; RFC 7636, 4.3. */
export const AuthorizeQuery = z.object({
  client_id: z
    .string()
    .describe(
      'The id of an app. If the operator admits it, also the address of a metadata document, or a registration.',
    ),
  redirect_uri: z
    .string()
    .describe('One that the app has registered, byte by byte; with a loopback address, any port.'),
  scope: z
    .string()
    .optional()
    .describe(
      'Separated by spaces. Default: all that the app is registered for. Scopes that the app or the user may not have are left out: `scope` of the tokens lists those that were granted.',
    ),
  resource: z
    .string()
    .optional()
    .describe('The address that the tokens are for, such as that of `/mcp`: any of this server (RFC 8707).'),
  state: z
    .string()
    .max(oauthLimits.stateChars)
    .optional()
    .describe('Comes back as it was sent. Check it against the session of the user.'),
  response_type: z.literal('code').optional(),
  response_mode: z.literal('query').optional(),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional()
    .describe('PKCE: the SHA-256 of the code verifier in base64url. Required of PUBLIC apps.'),
  code_challenge_method: z.literal('S256').optional().describe('Required with code_challenge.'),
});

const resource = z.string().optional().describe('The same as in the request to authorize, if it was sent there.');

const clientFields = {
  client_id: z.string().optional().describe('Unless the app is named by HTTP Basic.'),
  client_secret: z.string().optional().describe('Of a CONFIDENTIAL app, unless it is sent by HTTP Basic.'),
};

/** The form of the token endpoint. Source: RFC 6749, 4.1.3 and 6. */
export const TokenRequest = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('authorization_code'),
      code: z.string(),
      redirect_uri: z.string().describe('The one that the code was sent to.'),
      code_verifier: z.string().optional().describe('Required if there was a code_challenge.'),
      resource,
      ...clientFields,
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.string(),
      scope: z.string().optional().describe('Fewer scopes than the user has allowed, for this access token.'),
      resource,
      ...clientFields,
    }),
  ])
  .meta({ id: 'TokenRequest' });

/**
 * The tokens that an app gets. Source: RFC 6749, 5.1; `tenant_id` is ours: apps use it to store the tokens of several tenants
 * separately.
 */
export const TokenAnswer = z
  .object({
    access_token: z.string().describe('A JWT as of RFC 9068. Send it as `Authorization: Bearer`.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds until the access token ends.'),
    refresh_token: z
      .string()
      .describe(
        'Gets the next pair of tokens, once, within 30 days. If the response is lost, send it again within 30 seconds.',
      ),
    scope: z.string().describe('The scopes of the access token, separated by spaces.'),
    tenant_id: z.string().describe('The tenant that the tokens are for.'),
  })
  .meta({ id: 'TokenAnswer' });
export type TokenAnswer = z.infer<typeof TokenAnswer>;

/** The form of the revocation endpoint. Source: RFC 7009, 2.1. */
export const RevocationRequest = z
  .object({
    token: z.string().describe('A refresh token or an access token.'),
    token_type_hint: z.string().optional().describe('Ignored.'),
    ...clientFields,
  })
  .meta({ id: 'RevocationRequest' });

/** The form of the introspection endpoint. Source: RFC 7662, 2.1. */
export const IntrospectionRequest = z
  .object({
    token: z.string().describe('A refresh token or an access token of the app.'),
    token_type_hint: z.string().optional().describe('Ignored.'),
    ...clientFields,
  })
  .meta({ id: 'IntrospectionRequest' });

/** The state and permissions of a token. Source: RFC 7662, 2.2. */
export const Introspection = z
  .object({
    active: z.boolean().describe('If false, nothing else is said: the token has ended, or it is not one of the app.'),
    scope: z.string().optional().describe('The present scopes of the token, separated by spaces.'),
    client_id: z.string().optional(),
    token_type: z.literal('Bearer').optional().describe('Of an access token.'),
    exp: z.int().optional().describe('When the token ends, in seconds since 1970.'),
    sub: z.string().optional().describe('The id of the user.'),
    iss: z.string().optional(),
    aud: z.string().optional().describe('Of an access token.'),
    tenant_id: z.string().optional(),
  })
  .meta({ id: 'Introspection' });
export type Introspection = z.infer<typeof Introspection>;

/** What a client registers with. Other metadata is ignored: the response says what counts. Source: RFC 7591, 2. */
export const RegistrationRequest = z
  .object({
    redirect_uris: clientMetadataFields.redirect_uris,
    client_name: clientMetadataFields.client_name
      .optional()
      .describe(
        'The name that users see, as one that nobody vouches for. Default: the host of the first redirect URI.',
      ),
    scope: z
      .string()
      .max(oauthLimits.stateChars)
      .optional()
      .describe('Separated by spaces: the scopes that it asks for where a request names none. Never `admin`.'),
    grant_types: z.array(z.string()).max(20).optional().describe('With `authorization_code`, if it is sent.'),
    response_types: z.array(z.string()).max(20).optional().describe('With `code`, if it is sent.'),
    token_endpoint_auth_method: z
      .string()
      .optional()
      .describe('Regardless of the value, the client is public (`none`): it has no secret, and must use PKCE.'),
  })
  .meta({ id: 'RegistrationRequest' });
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

/** A registered client. Source: RFC 7591, 3.2.1. */
export const Registration = z
  .object({
    client_id: z.string().describe('A signed text of up to 4,000 characters. The server does not store it.'),
    client_id_issued_at: z.int().describe('In seconds since 1970.'),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.literal('none'),
    scope: z.string(),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

/**
 * The document that a client has at the address that is its `client_id`. Other fields are ignored. Source:
 * draft-ietf-oauth-client-id-metadata-document.
 */
export const ClientMetadataDocument = z.object({
  client_id: z.string(),
  redirect_uris: clientMetadataFields.redirect_uris,
  client_name: clientMetadataFields.client_name.optional(),
  scope: z.string().max(oauthLimits.stateChars).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
});
export type ClientMetadataDocument = z.infer<typeof ClientMetadataDocument>;

/** The errors of the token and revocation endpoints, and their remedies. Source: RFC 6749, 5.2. */
export const oauthErrors = {
  invalid_request: 'A parameter is missing or was sent twice, or the body is not a form. Correct the request.',
  invalid_client: 'The app is unknown or was deleted, or its secret is wrong.',
  invalid_grant:
    'The code or the refresh token was used, has expired, or was withdrawn. Send the user to authorize again.',
  invalid_scope: 'The user has not allowed the app all of these scopes, or nothing of what was asked for can be given.',
  unsupported_grant_type: 'grant_type must be authorization_code or refresh_token.',
  invalid_target: 'The resource is not one of this server. Send that of the metadata, or none.',
  invalid_redirect_uri: 'A redirect URI is missing or not allowed: https, http on loopback, or a scheme of the app.',
  invalid_client_metadata: 'A field of the registration is not allowed. The description names it.',
  temporarily_unavailable: 'Wait as long as Retry-After says and repeat the request. The token is still good.',
  server_error: 'The server failed. Repeat the request.',
} as const satisfies Record<string, string>;
export type OAuthErrorCode = keyof typeof oauthErrors;

/** The error codes of each endpoint, by status. */
export const oauthFailures = {
  token: {
    400: ['invalid_request', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type', 'invalid_target'],
    401: ['invalid_client'],
    413: ['invalid_request'],
    415: ['invalid_request'],
    429: ['temporarily_unavailable'],
    500: ['server_error'],
    503: ['temporarily_unavailable'],
  },
  revoke: {
    400: ['invalid_request'],
    401: ['invalid_client'],
    413: ['invalid_request'],
    415: ['invalid_request'],
    429: ['temporarily_unavailable'],
    500: ['server_error'],
    503: ['temporarily_unavailable'],
  },
  introspect: {
    400: ['invalid_request'],
    401: ['invalid_client'],
    413: ['invalid_request'],
    415: ['invalid_request'],
    429: ['temporarily_unavailable'],
    500: ['server_error'],
    503: ['temporarily_unavailable'],
  },
  register: {
    400: ['invalid_request', 'invalid_redirect_uri', 'invalid_client_metadata'],
    413: ['invalid_request'],
    415: ['invalid_request'],
    429: ['temporarily_unavailable'],
    500: ['server_error'],
    503: ['temporarily_unavailable'],
  },
} as const satisfies Record<string, Record<number, readonly OAuthErrorCode[]>>;

/** An error of the token and revocation endpoints, which is not in our envelope. */
export const OAuthFailure = z
  .object({
    error: z.enum(Object.keys(oauthErrors) as [OAuthErrorCode, ...OAuthErrorCode[]]),
    error_description: z.string(),
  })
  .meta({ id: 'OAuthFailure' });
export type OAuthFailure = z.infer<typeof OAuthFailure>;

const address = z.string();

/** The metadata of the API as a protected resource. Source: RFC 9728, 2. */
export const ResourceMetadata = z
  .object({
    resource: address,
    resource_name: z.string(),
    authorization_servers: z.array(address),
    jwks_uri: address,
    scopes_supported: z.array(z.enum(scopeNames as readonly [Scope, ...Scope[]])),
    bearer_methods_supported: z.array(z.string()),
    resource_documentation: address,
  })
  .meta({ id: 'ResourceMetadata' });
export type ResourceMetadata = z.infer<typeof ResourceMetadata>;

/** The metadata of the authorization server. Source: RFC 8414, 2. */
export const ServerMetadata = z
  .object({
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    revocation_endpoint: address,
    introspection_endpoint: address,
    registration_endpoint: address.optional().describe('If the operator admits dynamic registration (RFC 7591).'),
    client_id_metadata_document_supported: z
      .boolean()
      .describe('True if the operator admits clients whose `client_id` is the address of their metadata document.'),
    jwks_uri: address,
    scopes_supported: z.array(z.enum(scopeNames as readonly [Scope, ...Scope[]])),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    introspection_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
    service_documentation: address,
  })
  .meta({ id: 'ServerMetadata' });
export type ServerMetadata = z.infer<typeof ServerMetadata>;

/** The public keys that verify access tokens. Source: RFC 7517, 5. */
export const JwkSet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.string(),
        alg: z.string(),
      }),
    ),
  })
  .meta({ id: 'JwkSet' });
