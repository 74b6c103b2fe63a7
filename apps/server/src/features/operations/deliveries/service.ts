import { type Delivery, type DeliveryDetail, limits } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { requeueDeliveries, retryNow } from '../../../webhooks/resend.js';
import { toDelivery } from './present.js';
import { findDelivery, holdReceiver, listDeliveryAttempts } from './queries.js';

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

/**
 * Sends a delivery again in any state, as if it were new; one that waits for its next attempt is sent at once. Throws NOT_FOUND,
 * INVALID_TRANSITION if its endpoint accepts none any more.
 */
export async function resendDelivery(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<Delivery> {
  const uuid = decodeId('delivery', id);
  const found = uuid && (await findDelivery(tx, tenantId, uuid));
  if (!found || Date.parse(found.createdAt) < now.getTime() - retentionMs) throw notFound();
  const endpoint = await holdReceiver(tx, tenantId, found.endpointId);
  if (!endpoint || endpoint.status === 'DISABLED') {
    const why = endpoint ? 'is DISABLED. Set its status to ACTIVE first.' : 'has been deleted.';
    throw new ApiError('INVALID_TRANSITION', `The endpoint of this delivery ${why}`);
  }
  const [revived] = await requeueDeliveries(tx, endpoint, [found], now);
  if (revived) return toDelivery(revived);
  await retryNow(tx, endpoint, found.id, now);
  return toDelivery((await findDelivery(tx, tenantId, found.id)) ?? found);
}

const retentionMs = limits.deliveryRetentionDays * dayMs;

function notFound(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    `There is no delivery with this id. Deliveries are kept for ${limits.deliveryRetentionDays} days.`,
  );
}
