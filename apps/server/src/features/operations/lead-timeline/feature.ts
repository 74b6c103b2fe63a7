import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { leadRecords } from '../../crm/leads/index.js';
import type { Feature } from '../../feature.js';
import { listLeadTimeline } from './timeline.js';

const handlers: Handlers<Pick<typeof contract.leads, 'listTimeline'>> = {
  listTimeline: async ({ db, caller, params, query }) =>
    listLeadTimeline(db, await leadRecords.get(db, caller.tenantId, params.id), caller.scopes, query),
};

export const feature = {
  routes: () => ({ leads: handlers }),
} satisfies Feature;
