import { servedVersion, type WebhookEndpoint } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import { rotationEnd } from '../../../webhooks/secrets.js';
import type { webhookEndpoints } from '../../../webhooks/table.js';

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/** The data of the endpoints of a tenant beyond their rows. Keys and pipelines are UUIDs. */
export interface Surroundings {
  /** The number of pending deliveries of each endpoint. */
  pending: ReadonlyMap<string, number>;
  /** The deleted pipelines among those that they filter by. */
  deletedPipelines: ReadonlySet<string>;
}

/** A webhook endpoint without its secrets. */
export function toWebhookEndpoint(
  row: WebhookEndpointRow,
  { pending, deletedPipelines }: Surroundings,
): WebhookEndpoint {
  const { consecutiveFailures, failingSince, lastSuccessAt, lastFailureAt, lastError, rotatedAt } = row;
  return {
    id: encodeId('webhookEndpoint', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    url: row.url,
    destination: row.destination ?? { type: 'http' },
    hasCredentials: row.encryptedCredentials !== null,
    events: row.events,
    description: row.description,
    filters: {
      minScore: row.minScore,
      pipelineId: row.pipelineId && encodeId('pipeline', row.pipelineId),
      roles: row.roles,
    },
    filter: row.filter,
    payload: row.payload,
    fields: row.fields,
    disableOnGone: row.disableOnGone,
    apiVersion: servedVersion(row.apiVersion),
    status: row.status,
    createdBy: toCreatedBy(row),
    statusReason: row.statusReason,
    health: {
      consecutiveFailures,
      failingSince,
      lastSuccessAt,
      lastFailureAt,
      lastError,
      pending: pending.get(row.id) ?? 0,
      pipelineDeleted: row.pipelineId !== null && deletedPipelines.has(row.pipelineId),
    },
    secretRotation:
      rotatedAt === null ? null : { startedAt: rotatedAt, activatesAt: rotationEnd(rotatedAt).toISOString() },
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
