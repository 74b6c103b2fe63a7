import { type Delivery, type DeliveryDetail, type DeliveryQuery, limits } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { ApiError } from '../../http/errors.js';
import type { Page } from '../../http/handlers.js';
import { decodeId } from '../../ids.js';
import { toDelivery } from './present.js';
import { findDelivery, listDeliveries, listDeliveryAttempts } from './queries.js';

/** A delivery with its attempts. Throws NOT_FOUND. */
export async function getDelivery(db: Queryable, tenantId: string, id: string): Promise<DeliveryDetail> {
  const uuid = decodeId('delivery', id);
  if (uuid === undefined) throw notFound();
  const [row, attempts] = await Promise.all([
    findDelivery(db, tenantId, uuid),
    listDeliveryAttempts(db, tenantId, uuid),
  ]);
  if (!row) throw notFound();
  return { ...toDelivery(row), attempts };
}

/** A page of the deliveries to one endpoint, named by its UUID. */
export function listDeliveriesTo(
  db: Queryable,
  tenantId: string,
  endpointUuid: string,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  return listDeliveries(db, tenantId, query, endpointUuid);
}

function notFound(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    `There is no delivery with this id. Deliveries are kept for ${limits.deliveryRetentionDays} days.`,
  );
}
