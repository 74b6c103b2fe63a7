import type { Delivery, DeliveryAttempt } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { deliveries, deliveryAttempts } from '../../../webhooks/table.js';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type DeliveryAttemptRow = typeof deliveryAttempts.$inferSelect;

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: encodeId('delivery', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    endpointId: encodeId('webhookEndpoint', row.endpointId),
    eventId: encodeId('event', row.eventId),
    eventType: row.eventType,
    status: row.status,
    endReason: row.endReason,
    attemptCount: row.attemptCount,
    nextAttemptAt: row.nextAttemptAt,
    deadlineAt: row.deadlineAt,
    completedAt: row.completedAt,
    createdAt: row.createdAt,
  };
}

export function toDeliveryAttempt(row: DeliveryAttemptRow): DeliveryAttempt {
  return {
    number: row.number,
    startedAt: row.startedAt,
    durationMs: row.durationMs,
    outcome: row.outcome,
    responseStatus: row.responseStatus,
    responseBody: row.responseBody,
    error: row.error,
  };
}
