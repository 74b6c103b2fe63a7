import type { Delivery, DeliveryAttempt, DeliveryQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isOneOf, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { uuidMoment } from '../../../ids.js';
import type { Receiver } from '../../../webhooks/resend.js';
import { type DeliveryAttemptRow, type DeliveryRow, toDelivery, toDeliveryAttempt } from './present.js';

/** A page of the delivery log. */
export async function listDeliveries(db: Queryable, tenantId: string, query: DeliveryQuery): Promise<Page<Delivery>> {
  const page = openPage('deliveries', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isOneOf(db, 'endpoint_id', 'webhookEndpoint', query.endpointId, query['endpointId[not]']),
    isOneOf(db, 'event_id', 'event', query.eventId, query['eventId[not]']),
    hasOneOf(db, 'status', query.status, query['status[not]']),
    ...ofRecords(db, 'delivery', query),
  ]);
  return fetchPage(page, {
    rows: db<DeliveryRow[]>`
      select * from deliveries where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'deliveries', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toDelivery,
  });
}

/** Finds a delivery. The time in its id gives the partition. */
export async function findDelivery(db: Queryable, tenantId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db<DeliveryRow[]>`
    select * from deliveries where tenant_id = ${tenantId} and id = ${id} and created_at = ${uuidMoment(id) ?? null}`;
  return row;
}

/** The live endpoint of a delivery, which cannot be changed or deleted until the transaction ends. */
export async function holdReceiver(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
): Promise<Receiver | undefined> {
  const [row] = await tx<Receiver[]>`
    select tenant_id, id, status from webhook_endpoints
    where tenant_id = ${tenantId} and id = ${endpointId} and deleted_at is null for share`;
  return row;
}

/** The attempts of a delivery, oldest first. */
export async function listDeliveryAttempts(db: Queryable, tenantId: string, id: string): Promise<DeliveryAttempt[]> {
  const rows = await db<DeliveryAttemptRow[]>`
    select * from delivery_attempts
    where tenant_id = ${tenantId} and delivery_id = ${id} and created_at = ${uuidMoment(id) ?? null} order by number`;
  return rows.map(toDeliveryAttempt);
}
