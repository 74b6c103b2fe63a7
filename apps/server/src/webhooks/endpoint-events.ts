import type { EndpointDisabled } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { appendEvents } from '../events/outbox.js';
import { encodeId } from '../ids.js';

/** An endpoint that the server has stopped, by its UUID. */
export type StoppedEndpoint = Pick<EndpointDisabled, 'description' | 'status' | 'statusReason'> & { id: string };

/** Emits that the server has stopped endpoints, to the others of the tenant. */
export function tellStopped(
  tx: Transaction,
  tenantId: string,
  stopped: readonly StoppedEndpoint[],
  now: Date,
): Promise<void> {
  const occurrences = stopped.map(({ id, description, status, statusReason }) => {
    const ids = { id: encodeId('webhookEndpoint', id), tenantId: encodeId('tenant', tenantId) };
    return { data: { ...ids, description, status, statusReason }, score: null, pipelineId: null };
  });
  return appendEvents(tx, tenantId, 'endpoint.disabled', occurrences, now);
}
