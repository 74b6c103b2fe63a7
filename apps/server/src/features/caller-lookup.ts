import type { Caller } from '../callers/caller.js';
import { ApiError } from '../errors.js';
import { createKeyLookup, findApiKeyByHash, recordApiKeyUse } from './accounts/api-keys/index.js';
import { createSessionLookup, findSession } from './accounts/auth/index.js';
import type { AuthorizationServer } from './accounts/oauth/index.js';
import type { AppDeps } from './api-parts.js';

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
  return (credential) => {
    const found = credential.startsWith(keyPrefix) ? findByKey(credential) : findByToken(credential);
    return found instanceof Promise ? found.then(refuseMoved) : refuseMoved(found);
  };
}

/** Throws UNAVAILABLE for the caller of a tenant that another installation serves now. */
function refuseMoved(caller: Caller): Caller {
  if (!caller.hasMoved) return caller;
  throw new ApiError('UNAVAILABLE.moved');
}
