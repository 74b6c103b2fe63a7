import type { Purge } from '../../../jobs/retention/purge.js';

/** What keeps the log of runs short, and deleted automations that have none left. */
export const automationPurges: readonly Purge[] = [
  {
    resource: 'automationRuns',
    table: 'automation_runs',
    clock: 'created_at',
    condition: (db) => db`r.status <> 'PENDING'`,
    batchRows: 5_000,
  },
  {
    resource: 'deletedAutomations',
    table: 'automations',
    clock: 'deleted_at',
    condition: (db) => db`not exists (
      select from automation_runs a where a.tenant_id = r.tenant_id and a.automation_id = r.id)`,
    batchRows: 100,
  },
];
