import type { Purge } from '../jobs/retention/purge.js';

/** Recoveries that ended longer ago than deliveries are kept, and deleted endpoints of which no delivery is left. */
export const webhookPurges: readonly Purge[] = [
  { resource: 'recoveries', table: 'webhook_recoveries', clock: 'completed_at', batchRows: 1_000 },
  {
    resource: 'deletedEndpoints',
    table: 'webhook_endpoints',
    clock: 'deleted_at',
    condition: (db) => db`not exists (
      select from webhook_recoveries w where w.tenant_id = r.tenant_id and w.endpoint_id = r.id)`,
    batchRows: 100,
  },
];
