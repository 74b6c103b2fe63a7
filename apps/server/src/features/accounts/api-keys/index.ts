export { createKeyLookup } from './key-lookup.js';
export { type ApiKeyRow, toStatus } from './present.js';
export { findApiKey, findApiKeyByHash, listAllApiKeys, recordApiKeyUse, revokeApiKey } from './queries.js';
export { createApiKey, findApiKeysByHashes, keysOfUser, refuseScopes, revokeLeakedKey } from './service.js';
