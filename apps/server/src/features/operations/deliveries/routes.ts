import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listDeliveries } from './queries.js';
import { getDelivery, resendDelivery } from './service.js';

export const deliveryHandlers: Handlers<typeof contract.deliveries> = {
  list: ({ db, caller, query }) => listDeliveries(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getDelivery(db, caller.tenantId, params.id),
  resend: (write) => resendDelivery(write, write.params.id),
};
