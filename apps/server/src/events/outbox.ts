import { apiVersion, type EventData, type EventType } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { encodeId, newUuid } from '../ids.js';

/** What happened, and what subscriptions can filter it on. `pipelineId` is a UUID. */
export interface Occurrence<T extends EventType> {
  data: EventData<T>;
  score: number | null;
  pipelineId: string | null;
}

/** Rows of one statement: far below the 65,534 parameters that a statement can take. */
const chunkRows = 1_000;

/**
 * Records events in the transaction that causes them: they are delivered if, and only if, that transaction commits.
 * The text stored here is the body that is signed and sent.
 */
export async function appendEvents<T extends EventType>(
  tx: Transaction,
  tenantId: string,
  type: T,
  occurrences: readonly Occurrence<T>[],
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString();
  const tenant_id = encodeId('tenant', tenantId);
  const rows = occurrences.map(({ data, score, pipelineId }) => {
    const id = newUuid(now.getTime());
    const event = { id: encodeId('event', id), type, created: createdAt, tenant_id, data, api_version: apiVersion };
    return { id, tenantId, type, payload: JSON.stringify(event), score, pipelineId, createdAt };
  });
  for (let at = 0; at < rows.length; at += chunkRows) {
    await tx`insert into outbox ${tx(rows.slice(at, at + chunkRows))}`;
  }
}
