import { hash } from 'node:crypto';
import type { App, AppQuery, environments } from '@lead-engagement/contract';
import { type Queryable, type Transaction, WriteConflict } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { newUuid } from '../../../ids.js';
import { type AppRow, toApp } from './present.js';
import type { SelfDescribed } from './self-described.js';
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

/** The digest by which an app that describes itself is found. */
export function externalHash(clientId: string): Buffer {
  return hash('sha256', clientId, 'buffer');
}

/**
 * Stores an app that describes itself, in the tenant of the user who allows it, or what has changed of it. Returns its UUID. It is locked
 * against deletion until the transaction ends.
 */
export async function ensureSelfDescribed(
  tx: Transaction,
  tenantId: string,
  { source, externalId, name, type, redirectUris, scopes }: SelfDescribed,
  now: Date,
): Promise<string> {
  const moment = now.toISOString();
  const described = { name, redirectUris: [...redirectUris], scopes: [...scopes] };
  const row = { tenantId, id: newUuid(now.getTime()), createdAt: moment, updatedAt: moment, source, externalId, type };
  const digest = externalHash(externalId);
  const inserted = await appRecords.insertUnlessTaken(tx, { ...row, ...described, externalHash: digest });
  if (inserted) return inserted.id;
  const [stored] = await tx<AppRow[]>`
    select * from oauth_apps where tenant_id = ${tenantId} and external_hash = ${digest} and deleted_at is null for update`;
  if (!stored)
    throw new WriteConflict(new ApiError('CONFLICT.changed_meanwhile', 'The app was deleted meanwhile. Repeat it.'));
  const changes = changedFields(stored, described);
  if (changes) await appRecords.update(tx, stored, changes, now);
  return stored.id;
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
