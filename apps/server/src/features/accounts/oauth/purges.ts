import type { Purge } from '../../../jobs/retention/purge.js';

const batchRows = 5_000;

/** Codes and refresh tokens that are over, what users have withdrawn, apps that nobody has allowed anything any more, and events for apps. */
export const oauthPurges: readonly Purge[] = [
  { resource: 'authorizations', table: 'oauth_authorizations', clock: 'expires_at', batchRows },
  {
    resource: 'grants',
    table: 'oauth_grants',
    clock: 'updated_at',
    condition: (db) => db`not exists (
      select from oauth_authorizations z where z.tenant_id = r.tenant_id and z.grant_id = r.id)`,
    batchRows,
  },
  { resource: 'appEvents', table: 'oauth_app_events', clock: 'created_at', batchRows },
  {
    resource: 'selfDescribedApps',
    table: 'oauth_apps',
    clock: 'updated_at',
    condition: (db) => db`source <> 'REGISTERED' and not exists (select from oauth_grants g where g.app_id = r.id)`,
    batchRows: 100,
  },
  {
    resource: 'deletedApps',
    table: 'oauth_apps',
    clock: 'deleted_at',
    // Grants stand in the tenants of their users.
    condition: (db) => db`not exists (select from oauth_grants g where g.app_id = r.id)`,
    batchRows: 100,
  },
];
