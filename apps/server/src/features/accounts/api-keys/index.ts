export { createKeyLookup } from './key-lookup.js';
export { type ApiKeyRow, toApiKey, toStatus } from './present.js';
export {
  findApiKey,
  findApiKeyByHash,
  listAllApiKeys,
  listApiKeysById,
  recordApiKeyUse,
  revokeApiKey,
} from './queries.js';
export { createApiKey, findApiKeysByHashes, keysOfUser, refuseScopes, revokeLeakedKey } from './service.js';
