import { type EventType, maxCountedDeliveries, type WebhookEndpoint } from '@lead-engagement/contract';
import { pipelined, type Queryable, type Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords, type RecordFilters } from '../../../db/filters.js';
import { fetchPage, openPage, type Page, type PageQuery } from '../../../db/pages.js';
import type { events } from '../../../events/table.js';
import { deliveryKind } from '../../../webhooks/queue.js';
import type { webhookEndpoints } from '../../../webhooks/table.js';
import { type Surroundings, toWebhookEndpoint, type WebhookEndpointRow } from './present.js';

/** Finds a live webhook endpoint. */
export async function findWebhookEndpoint(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await db<WebhookEndpointRow[]>`
    select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live webhook endpoint and keeps others, the relay among them, from it until the transaction ends. */
export async function lockWebhookEndpoint(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await tx<WebhookEndpointRow[]>`
    select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
  return row;
}

/** A page of live webhook endpoints. */
export async function listWebhookEndpoints(
  db: Queryable,
  tenantId: string,
  query: PageQuery & RecordFilters,
): Promise<Page<WebhookEndpoint>> {
  const page = openPage('webhook endpoints', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    ...ofRecords(db, 'webhookEndpoint', query),
  ]);
  const surroundings = await readSurroundings(db, tenantId);
  return fetchPage(page, {
    rows: db<WebhookEndpointRow[]>`
      select * from webhook_endpoints where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'webhook_endpoints', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => toWebhookEndpoint(row, surroundings),
  });
}

/** The rows of those of these endpoints (UUIDs) that are not deleted. */
export function listEndpointRows(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<WebhookEndpointRow[]> {
  return db<WebhookEndpointRow[]>`
    select * from webhook_endpoints
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
}

/** Endpoints as the API shows them, in the same order. */
export async function presentEndpoints(
  db: Queryable,
  tenantId: string,
  rows: readonly WebhookEndpointRow[],
): Promise<WebhookEndpoint[]> {
  if (rows.length === 0) return [];
  const surroundings = await readSurroundings(db, tenantId);
  return rows.map((row) => toWebhookEndpoint(row, surroundings));
}

/** Of more deliveries than are counted, the oldest are. */
export async function readSurroundings(db: Queryable, tenantId: string): Promise<Surroundings> {
  const [pending, deleted] = await pipelined([
    db<{ key: string; count: number }[]>`
      select key, count(*)::int as count from (
        select key from work where kind = ${deliveryKind} and tenant_id = ${tenantId}
        order by id limit ${maxCountedDeliveries}
      ) waiting group by key`,
    db<{ pipelineId: string }[]>`
      select distinct pipeline_id from webhook_endpoints e
      where tenant_id = ${tenantId} and pipeline_id is not null and deleted_at is null and not exists (
        select from pipelines p where p.tenant_id = e.tenant_id and p.id = e.pipeline_id and p.deleted_at is null)`,
  ]);
  return {
    pending: new Map(pending.map(({ key, count }) => [key, count])),
    deletedPipelines: new Set(deleted.map(({ pipelineId }) => pipelineId)),
  };
}

/** Counts the live webhook endpoints of the tenant itself, or those of an app that has not lost access, and keeps others from adding one until the transaction ends. */
export async function countForInsert(tx: Transaction, tenantId: string, appId: string | null): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.webhook_endpoints'), hashtext(${tenantId}))`;
  const counted =
    appId === null
      ? tx`grant_id is null`
      : tx`grant_id is not null and created_by_id = ${appId} and status_reason is distinct from 'ACCESS_WITHDRAWN'`;
  return countRows(tx, 'webhook_endpoints', allOf(tx, [tx`tenant_id = ${tenantId}`, tx`deleted_at is null`, counted]));
}

export type NewWebhookEndpoint = Omit<typeof webhookEndpoints.$inferInsert, 'listensAfter'>;

/** Stores a webhook endpoint. */
export async function insertWebhookEndpoint(tx: Transaction, row: NewWebhookEndpoint): Promise<WebhookEndpointRow> {
  const [inserted] = await tx<WebhookEndpointRow[]>`insert into webhook_endpoints ${tx(row)} returning *`;
  return inserted as WebhookEndpointRow;
}

/** Writes the changed fields of a webhook endpoint. */
export async function updateWebhookEndpoint(
  tx: Transaction,
  row: WebhookEndpointRow,
  changes: Partial<WebhookEndpointRow>,
  now: Date,
): Promise<WebhookEndpointRow> {
  const [updated] = await tx<WebhookEndpointRow[]>`
    update webhook_endpoints set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as WebhookEndpointRow;
}

type EventRow = Pick<typeof events.$inferSelect, 'id' | 'type' | 'payload' | 'createdAt'>;

/** The latest events of some types, at most `limit`, among the latest `lookedAt` of all types. */
export function listRecentEvents(
  db: Queryable,
  tenantId: string,
  types: readonly EventType[],
  { lookedAt, limit }: { lookedAt: number; limit: number },
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select id, type, payload, created_at from (
      select * from events where tenant_id = ${tenantId} order by sequence desc limit ${lookedAt}
    ) latest where type = any(${[...types]}) order by sequence desc limit ${limit}`;
}

/** How many events there are, counted up to `most`. */
export async function countRecentEvents(db: Queryable, tenantId: string, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from events where tenant_id = ${tenantId} limit ${most}) latest`;
  return row?.count ?? 0;
}
