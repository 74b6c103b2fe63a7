import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listResults } from './queries.js';
import { dismissResult, getResult, promoteResult } from './service.js';

export const crawlResultHandlers: Handlers<typeof contract.crawlResults> = {
  list: ({ db, caller, query }) => listResults(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getResult(db, caller.tenantId, params.id),
  promote: ({ tx, caller, params, body, now }) => promoteResult(tx, caller, params.id, body, now),
  dismiss: ({ tx, caller, params, now }) => dismissResult(tx, caller.tenantId, params.id, now),
};
