import {
  assistantScopes,
  mcpPath,
  oauthPaths,
  otherPrefix,
  type ResourceMetadata,
  type ServerMetadata,
  scopeNames,
} from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SigningKeys } from './signing-keys.js';

/** Shorter than the time between the publication of a key and its first signature. */
const cacheSeconds = 300;

const secretMethods = ['client_secret_basic', 'client_secret_post', 'none'];

/** Which clients the operator admits that nobody registered. */
export interface AdmittedClients {
  documents: unknown;
  dynamicRegistration: boolean;
}

/** The metadata of the authorization server. Sources: RFC 8414, 2; draft-ietf-oauth-client-id-metadata-document, 5. */
export function describeServer(issuer: string, { documents, dynamicRegistration }: AdmittedClients): ServerMetadata {
  return {
    issuer,
    authorization_endpoint: issuer + oauthPaths.authorize,
    token_endpoint: issuer + oauthPaths.token,
    revocation_endpoint: issuer + oauthPaths.revoke,
    introspection_endpoint: issuer + oauthPaths.introspect,
    ...(dynamicRegistration && { registration_endpoint: issuer + oauthPaths.register }),
    client_id_metadata_document_supported: documents !== undefined,
    jwks_uri: issuer + oauthPaths.jwks,
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: secretMethods,
    revocation_endpoint_auth_methods_supported: secretMethods,
    introspection_endpoint_auth_methods_supported: secretMethods.filter((method) => method !== 'none'),
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: issuer + documentationPaths.reference,
  };
}

/** The metadata of the API: where to get tokens for it. Source: RFC 9728, 2. */
export function describeResource(issuer: string): ResourceMetadata {
  return {
    // The issuer is also the audience of tokens.
    resource: issuer,
    resource_name: 'Lead Engagement API',
    authorization_servers: [issuer],
    jwks_uri: issuer + oauthPaths.jwks,
    scopes_supported: scopeNames,
    bearer_methods_supported: ['header'],
    resource_documentation: issuer + documentationPaths.reference,
  };
}

/** Registers the metadata and the public keys. */
export function registerMetadata(
  app: FastifyInstance,
  { issuer, keys, ...admitted }: AdmittedClients & { issuer: string; keys: SigningKeys },
): void {
  const config = { public: true } as const;
  const cached = (reply: FastifyReply) => reply.header('Cache-Control', `public, max-age=${cacheSeconds}`);
  const { pathname } = new URL(issuer);
  // The path of an issuer follows the well-known part. Sources: RFC 8414, 3.1; RFC 9728, 3.1.
  const pathsOf = (path: string) => new Set([path, path + (pathname === '/' ? '' : pathname)]);
  for (const path of pathsOf(oauthPaths.metadata)) {
    app.get(path, { config }, (_, reply) => cached(reply).send(describeServer(issuer, admitted)));
  }
  for (const path of pathsOf(oauthPaths.resourceMetadata)) {
    app.get(path, { config }, (_, reply) => cached(reply).send(describeResource(issuer)));
  }
  // Hosts of the Model Context Protocol request every scope that is listed here. Without a list, they get those of their app, and one that
  // describes itself could only read.
  const { scopes_supported: _, ...described } = describeResource(issuer);
  const listed = admitted.documents !== undefined || admitted.dynamicRegistration;
  const resource = { ...described, ...(listed && { scopes_supported: assistantScopes }) };
  for (const path of new Set([mcpPath, (pathname === '/' ? '' : pathname) + mcpPath])) {
    app.get(oauthPaths.resourceMetadata + path, { config }, (_, reply) =>
      cached(reply).send({ ...resource, resource: issuer + mcpPath, resource_name: 'Lead Engagement MCP' }),
    );
  }
  for (const path of [oauthPaths.jwks, otherPrefix(oauthPaths.jwks)]) {
    app.get(path, { config }, async (_, reply) => {
      const published = await keys.published(new Date());
      return cached(reply)
        .type('application/jwk-set+json; charset=utf-8')
        .send(JSON.stringify({ keys: published }));
    });
  }
}
