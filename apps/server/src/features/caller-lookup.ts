import type { AppDeps } from '../app.js';
import type { Caller } from '../callers/caller.js';
import { createKeyLookup } from './api-keys/key-lookup.js';
import { findApiKeyByHash, recordApiKeyUse } from './api-keys/queries.js';
import { findSession } from './auth/queries.js';
import { createSessionLookup } from './auth/session-lookup.js';
import type { AuthorizationServer } from './oauth/authorization-server.js';

/** Finds the caller of a credential. */
export type CallerLookup = (credential: string) => Caller | Promise<Caller>;

const keyPrefix = 'les_';

/** Creates the lookup of callers: an API key has a prefix, anything else is a token. */
export function createCallerLookup(
  { db, tokens, callerChanges }: Pick<AppDeps, 'db' | 'tokens' | 'callerChanges'>,
  authorizationServer: Pick<AuthorizationServer, 'lookup'>,
): CallerLookup {
  const keyStore = {
    findByHash: (hash: Buffer) => findApiKeyByHash(db, hash),
    recordUse: (caller: Caller, now: Date) => recordApiKeyUse(db, caller, now),
  };
  const findByKey = createKeyLookup(keyStore, callerChanges);
  const findBySession = createSessionLookup(tokens, (tenantId, id) => findSession(db, tenantId, id), callerChanges);
  const findByToken = authorizationServer.lookup(findBySession);
  return (credential) => (credential.startsWith(keyPrefix) ? findByKey(credential) : findByToken(credential));
}
