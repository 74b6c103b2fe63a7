import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listResults } from './queries.js';
import { dismissResult, getResult, promoteResult } from './service.js';

export const crawlResultHandlers: Handlers<typeof contract.crawlResults> = {
  list: ({ db, caller, query }) => listResults(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getResult(db, caller.tenantId, params.id),
  promote: (write) => promoteResult(write, write.params.id, write.body),
  dismiss: (write) => dismissResult(write, write.params.id),
};
