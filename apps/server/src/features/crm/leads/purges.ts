import type { Purge } from '../../../jobs/retention/purge.js';
import { purgeExpiredLeads } from './queries.js';

/** Leads that can no longer be restored. */
export const leadPurge: Purge = {
  resource: 'deletedLeads',
  table: 'leads',
  clock: 'deleted_at',
  batchRows: 500,
  purge: ({ db }, ...step) => purgeExpiredLeads(db, ...step),
};
