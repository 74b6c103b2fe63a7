import type { WebhookEndpoint } from '@lead-engagement/contract';
import { encodeId } from '../../ids.js';
import type { webhookEndpoints } from '../../webhooks/table.js';

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/** A webhook endpoint without its secret. */
export function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    id: encodeId('webhookEndpoint', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    url: row.url,
    events: row.events,
    description: row.description,
    filters: { minScore: row.minScore, pipelineId: row.pipelineId && encodeId('pipeline', row.pipelineId) },
    disableOnGone: row.disableOnGone,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
