import type { AppEvent, AppEventQuery, environments } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import type { Judgement } from '../../../webhooks/response.js';
import type { AppRow } from './present.js';
import type { oauthAppEvents } from './table.js';

export type AppEventRow = typeof oauthAppEvents.$inferSelect;

/** An event that is not settled. */
export type DueEvent = AppEventRow & { nextAttemptAt: string };

/** Where the events of an app are sent. Ids are UUIDs. */
export interface AppReceiver extends Pick<AppRow, 'tenantId' | 'id'> {
  eventUrl: string;
  encryptedSecret: string;
  apiVersion: string;
  environment: (typeof environments)[number];
}

/** The receiver of an app, also of a deleted one; undefined if it has none any more. */
export async function findReceiver(db: Queryable, appId: string): Promise<AppReceiver | undefined> {
  const [row] = await db<AppReceiver[]>`
    select a.tenant_id, a.id, a.event_url, a.encrypted_secret, a.api_version, t.environment
    from oauth_apps a join tenants t on t.id = a.tenant_id
    where a.id = ${appId} and a.event_url is not null and a.encrypted_secret is not null`;
  return row;
}

/** The events of a consent that are not settled, oldest first. */
export function listDueEvents(db: Queryable, tenantId: string, grantId: string, limit: number): Promise<DueEvent[]> {
  return db<DueEvent[]>`
    select * from oauth_app_events
    where tenant_id = ${tenantId} and grant_id = ${grantId} and next_attempt_at is not null
    order by created_at, id limit ${limit}`;
}

/** Gives up what says that a user allowed the app, if a later event says that this has ended. */
export async function supersede(db: Queryable, tenantId: string, grantId: string, now: Date): Promise<void> {
  await db`
    update oauth_app_events e set status = 'SUPERSEDED', next_attempt_at = null, updated_at = ${now.toISOString()}
    where e.tenant_id = ${tenantId} and e.grant_id = ${grantId} and e.next_attempt_at is not null
      and e.type = 'app.authorized' and exists (
        select from oauth_app_events later
        where later.tenant_id = e.tenant_id and later.grant_id = e.grant_id and later.next_attempt_at is not null
          and later.type = 'app.revoked' and (later.created_at, later.id) > (e.created_at, e.id))`;
}

/** Stores the result of an attempt, and when the next one is. */
export async function settleEvent(
  db: Queryable,
  { tenantId, id }: Pick<AppEventRow, 'tenantId' | 'id'>,
  { outcome, responseStatus, error }: Pick<Judgement, 'outcome' | 'responseStatus' | 'error'>,
  retryAt: string | undefined,
  now: Date,
): Promise<void> {
  await db`
    update oauth_app_events set status = ${retryAt === undefined ? outcome : 'PENDING'}, attempt_count = attempt_count + 1,
      response_status = ${responseStatus}, error = ${error}, next_attempt_at = ${retryAt ?? null},
      updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and next_attempt_at is not null`;
}

/** A page of the events of an app, of one tenant or, without it, of all. */
export async function listAppEvents(
  db: Queryable,
  appId: string,
  onlyTenantId: string | undefined,
  query: AppEventQuery,
): Promise<Page<AppEvent>> {
  const page = openPage(`events of ${appId}`, query);
  const matching = allOf(db, [
    db`app_id = ${appId}`,
    onlyTenantId === undefined ? undefined : db`tenant_id = ${onlyTenantId}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    ...ofRecords(db, 'event', query),
  ]);
  return fetchPage(page, {
    rows: db<AppEventRow[]>`
      select * from oauth_app_events where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'oauth_app_events', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAppEvent,
  });
}

function toAppEvent(row: AppEventRow): AppEvent {
  return {
    id: encodeId('event', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    appId: encodeId('app', row.appId),
    grantId: encodeId('appGrant', row.grantId),
    type: row.type,
    status: row.status,
    attemptCount: row.attemptCount,
    responseStatus: row.responseStatus,
    error: row.error,
    nextAttemptAt: row.nextAttemptAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
