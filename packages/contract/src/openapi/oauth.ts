import { headers } from '../access.js';
import { oauthPaths } from '../oauth.js';
import {
  AuthorizeQuery,
  Introspection,
  IntrospectionRequest,
  JwkSet,
  OAuthFailure,
  oauthErrors,
  oauthFailures,
  Registration,
  RegistrationRequest,
  ResourceMetadata,
  RevocationRequest,
  ServerMetadata,
  TokenAnswer,
  TokenRequest,
} from '../oauth-protocol.js';
import type { OpenApiComponents, OpenApiOperation, OpenApiPathItem, OpenApiResponse } from './document.js';
import { requestExamples, requiredQueries } from './examples/requests.js';
import { referToHeaders } from './headers.js';
import { toFields, withExample } from './request.js';
import { toJsonSchema } from './schemas.js';

/** The tag of the authorization server's endpoints. */
export const oauthTag = 'OAuth';

/** The OpenAPI security scheme by which an app authenticates at the token endpoint. */
export const appSecurity = {
  type: 'http',
  scheme: 'basic',
  description: 'The `client_id` and secret of an app. They can stand in the form instead; a PUBLIC app has no secret.',
} as const;

/** The endpoints of the authorization server. They return the bodies of their RFCs, not our envelope. */
export function toOAuthPaths(components: OpenApiComponents): Record<string, OpenApiPathItem> {
  const common = { tags: [oauthTag], 'x-scope': 'public', security: [], parameters: [] };
  const json = (schema: unknown, description: string, type = 'application/json'): OpenApiResponse => ({
    description,
    headers: referToHeaders([], components),
    content: { [type]: { schema: toJsonSchema(schema, 'output', components) } },
  });
  const read = (operationId: string, summary: string, success: OpenApiResponse): OpenApiPathItem => ({
    get: { ...common, operationId, summary, description: 'Needs no credential.', responses: { 200: success } },
  });
  return {
    [oauthPaths.authorize]: { get: { ...common, ...describeAuthorize(components) } },
    [oauthPaths.token]: {
      post: {
        ...common,
        operationId: 'oauth_token',
        summary: 'Exchange a code or a refresh token for the next pair of tokens',
        description:
          'A code is good for 60 seconds, a refresh token for 30 days; each is used once, and its reuse ends the authorization. A refresh token whose response was lost can be sent again within 30 seconds, while the token that replaced it was never used.',
        security: [{ app: [] }, {}],
        requestBody: toForm(TokenRequest, 'oauth_token', components),
        responses: {
          200: json(TokenAnswer, 'The tokens.'),
          ...toFailures(oauthFailures.token, components),
        },
      },
    },
    [oauthPaths.revoke]: {
      post: {
        ...common,
        operationId: 'oauth_revoke',
        summary: 'End an authorization by one of its tokens',
        description: 'Its access tokens are refused within five seconds. An unknown token is not an error.',
        security: [{ app: [] }, {}],
        requestBody: toForm(RevocationRequest, 'oauth_revoke', components),
        responses: {
          200: { description: 'Done.', headers: referToHeaders([], components) },
          ...toFailures(oauthFailures.revoke, components),
        },
      },
    },
    [oauthPaths.introspect]: {
      post: {
        ...common,
        operationId: 'oauth_introspect',
        summary: 'Check whether a token of the app is valid, and its scopes (RFC 7662)',
        description: 'For CONFIDENTIAL apps. Of the tokens of other apps it says only that they are not active.',
        security: [{ app: [] }, {}],
        requestBody: toForm(IntrospectionRequest, 'oauth_introspect', components),
        responses: {
          200: json(Introspection, 'The state and the scopes of the token.'),
          ...toFailures(oauthFailures.introspect, components),
        },
      },
    },
    [oauthPaths.register]: {
      post: {
        ...common,
        operationId: 'oauth_register',
        summary: 'Register a client of which the server knows nothing (RFC 7591)',
        description:
          'Only if the operator admits it: `registration_endpoint` in the metadata says so. Clients with a metadata document need no registration. Each client is public, and users are told that nobody vouches for its name.',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: toJsonSchema(RegistrationRequest, 'input', components),
              example: requestExamples.oauth_register,
            },
          },
        },
        responses: {
          201: json(Registration, 'The registered client.'),
          ...toFailures(oauthFailures.register, components),
        },
      },
    },
    [oauthPaths.resourceMetadata]: read(
      'oauth_resource_metadata',
      'Read where tokens for this API come from (RFC 9728)',
      json(ResourceMetadata, 'The metadata.'),
    ),
    [oauthPaths.metadata]: read(
      'oauth_metadata',
      'Read what the authorization server can do (RFC 8414)',
      json(ServerMetadata, 'The metadata.'),
    ),
    [oauthPaths.jwks]: read(
      'oauth_jwks',
      'Read the public keys of access tokens',
      json(JwkSet, 'The keys, a new one before it signs.', 'application/jwk-set+json'),
    ),
  };
}

function describeAuthorize(components: OpenApiComponents) {
  const page = (description: string): OpenApiResponse => ({
    description,
    headers: referToHeaders([], components),
    content: { 'text/html': { schema: { type: 'string' } } },
  });
  return {
    operationId: 'oauth_authorize',
    summary: 'Send a user to allow an app to act for them',
    description:
      'Open this in the browser of a user, who signs in and decides. The browser returns to `redirect_uri` with `code`, `state` and `iss`, or with `error`, `error_description`, `state` and `iss`.',
    parameters: toFields(AuthorizeQuery, 'query', components).map((parameter) =>
      withExample(parameter, requiredQueries.oauth_authorize),
    ),
    responses: {
      200: page('The page where the user signs in.'),
      303: {
        description: 'Redirects back to the app with the error in its request.',
        headers: referToHeaders([headers.location], components),
      },
      400: page('`client_id` or `redirect_uri` is not known: a page, and no redirect.'),
    },
  };
}

function toForm(
  schema: unknown,
  operationId: string,
  components: OpenApiComponents,
): NonNullable<OpenApiOperation['requestBody']> {
  const form = { schema: toJsonSchema(schema, 'input', components), example: requestExamples[operationId] };
  return { required: true, content: { 'application/x-www-form-urlencoded': form } };
}

function toFailures(
  failures: Readonly<Record<number, readonly (keyof typeof oauthErrors)[]>>,
  components: OpenApiComponents,
): Record<string, OpenApiResponse> {
  const schema = toJsonSchema(OAuthFailure, 'output', components);
  return Object.fromEntries(
    Object.entries(failures).map(([status, codes]) => {
      const more = status === '401' ? [headers.challenge] : ['429', '503'].includes(status) ? [headers.retryAfter] : [];
      const own = { type: 'object' as const, properties: { error: { enum: [...codes] } } };
      const response = {
        description: codes.map((code) => `\`${code}\`: ${oauthErrors[code]}`).join('\n\n'),
        headers: referToHeaders(more, components),
        content: { 'application/json': { schema: { allOf: [schema, own] } } },
      };
      return [status, response];
    }),
  );
}
