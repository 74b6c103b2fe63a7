import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../../callers/caller.js';
import type { CallerChanges } from '../../../callers/caller-changes.js';
import type { Database } from '../../../db/client.js';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { ExternalIssuerSettings } from '../../../env/env.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import type { Cipher } from '../../../security/encryption.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import type { SignIns } from '../auth/index.js';
import { createAccessTokens } from './access-tokens.js';
import { registerAuthorize } from './authorize-routes.js';
import type { ClientDocuments } from './client-documents.js';
import { createExternalIssuer, findExternalCaller } from './external-issuer.js';
import { findAuthorizedCaller } from './grant-queries.js';
import { registerMetadata } from './metadata-routes.js';
import { registerRegistration } from './registration-routes.js';
import { createSigningKeys } from './signing-keys.js';
import { createTokenLookup } from './token-lookup.js';
import { registerTokenEndpoints } from './token-routes.js';

export interface AuthorizationServerDeps {
  db: Database;
  cipher: Cipher;
  signIns: SignIns;
  rateLimiter: RateLimiter;
  handOuts: SignedTokens;
  callerChanges: CallerChanges;
  /** The address of the server, used as the issuer of its tokens. */
  publicUrl: string;
  /** Another issuer that the operator trusts. */
  externalIssuer: ExternalIssuerSettings | undefined;
  /** If true, apps are shown to users of other tenants; apps of sandboxes never are. */
  appsAcrossTenants: boolean;
  /** The metadata documents of clients; undefined if the operator does not admit them. */
  documents: ClientDocuments | undefined;
  /** True if the operator admits dynamic registration. */
  dynamicRegistration: boolean;
}

type Lookup = (credential: string) => Caller | Promise<Caller>;

/** Issues access tokens to apps, and finds the callers of app tokens and of tokens of the external issuer. */
export interface AuthorizationServer {
  /** Registers the pages and endpoints of OAuth. */
  register(app: FastifyInstance): void;
  /** Finds the caller of a token; other tokens are passed to `findSession`. */
  lookup(findSession: Lookup): Lookup;
}

/** Creates the authorization server. `client` fetches the keys of the external issuer. */
export function createAuthorizationServer(
  deps: AuthorizationServerDeps,
  client: Pick<GuardedClient, 'getJson'>,
): AuthorizationServer {
  const { db, cipher, callerChanges, publicUrl: issuer, externalIssuer } = deps;
  const keys = createSigningKeys(db, cipher);
  const accessTokens = createAccessTokens(keys, issuer);
  const external = externalIssuer && createExternalIssuer(externalIssuer, client);
  const store = {
    findAuthorized: (tenantId: string, id: string) => findAuthorizedCaller(db, tenantId, id),
    findExternal: (claims: Parameters<typeof findExternalCaller>[2]) =>
      findExternalCaller(db, external?.issuer ?? '', claims),
  };
  return {
    register(app) {
      registerAuthorize(app, { ...deps, issuer });
      registerTokenEndpoints(app, { ...deps, accessTokens, issuer });
      if (deps.dynamicRegistration) registerRegistration(app, deps);
      registerMetadata(app, { ...deps, issuer, keys });
    },
    lookup: (findSession) => createTokenLookup({ issuer, accessTokens, external, findSession }, store, callerChanges),
  };
}
