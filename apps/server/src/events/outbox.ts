import { apiVersion, type EventData, type EventType } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { asRecordset, columnList } from '../db/rows.js';
import { encodeId, newUuid } from '../ids.js';

/** What happened, and what subscriptions can filter it on. `pipelineId` is a UUID. */
export interface Occurrence<T extends EventType> {
  data: EventData<T>;
  score: number | null;
  pipelineId: string | null;
  /** The one endpoint (UUID) that gets it, whatever it subscribes to; without it, all that subscribe. */
  endpointId?: string;
}

/** Rows of one statement: few enough for the text of one parameter. */
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
  const rows = occurrences.map(({ data, score, pipelineId, endpointId = null }) => {
    const id = newUuid(now.getTime());
    const event = { id: encodeId('event', id), type, created: createdAt, tenant_id, data, api_version: apiVersion };
    return { id, tenantId, type, payload: JSON.stringify(event), score, pipelineId, endpointId, createdAt };
  });
  const [first] = rows;
  if (first && rows.length === 1) await tx`insert into outbox ${tx(first)}`;
  if (!first || rows.length === 1) return;
  const columns = columnList(tx, Object.keys(first));
  for (let at = 0; at < rows.length; at += chunkRows) {
    await tx`
      insert into outbox (${columns})
      select ${columns} from ${asRecordset(tx, 'outbox', rows.slice(at, at + chunkRows))}`;
  }
}
