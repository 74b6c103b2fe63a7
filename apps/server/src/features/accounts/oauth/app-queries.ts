import type { App, AppQuery, environments } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type AppRow, toApp } from './present.js';
import { oauthApps } from './table.js';

export const appRecords = recordsOf(oauthApps, 'app');

/** An app of any tenant, with the name of the tenant that registered it, and whether that tenant is a sandbox. */
export interface Client extends AppRow {
  publisher: string;
  environment: (typeof environments)[number];
}

/**
 * Returns true if users of a tenant may use an app: always if it is an app of their own tenant; an app of another tenant only if the
 * operator shows apps to other tenants, and never if it belongs to a sandbox.
 */
export function isOffered(
  app: Pick<Client, 'tenantId' | 'environment'>,
  tenantId: string,
  acrossTenants: boolean,
): boolean {
  return app.tenantId === tenantId || (acrossTenants && app.environment === 'LIVE');
}

/** Finds an app of any tenant by its UUID, because its users can belong to other tenants. */
export async function findClient(db: Queryable, id: string): Promise<Client | undefined> {
  const [row] = await db<Client[]>`
    select a.*, t.name as publisher, t.environment from oauth_apps a join tenants t on t.id = a.tenant_id
    where a.id = ${id} and a.deleted_at is null`;
  return row;
}

/** A page of the tenant's apps. */
export async function listApps(db: Queryable, tenantId: string, query: AppQuery): Promise<Page<App>> {
  const page = openPage('apps', query);
  const matching = allOf(db, [db`tenant_id = ${tenantId} and deleted_at is null`, ...ofRecords(db, 'app', query)]);
  return fetchPage(page, {
    rows: db<AppRow[]>`
      select * from oauth_apps where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'oauth_apps', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toApp,
  });
}
