import { apiVersion, type EventData, type EventType, type PreviousStage } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { asRecordset, columnList } from '../db/rows.js';
import { encodeId, newUuid } from '../ids.js';
import { currentTraceparent } from '../telemetry/traces/carried.js';
import { markMoment } from '../telemetry/traces/spans.js';

/** What happened, and what subscriptions can filter it on. `pipelineId` is a UUID. */
export interface Occurrence<T extends EventType> {
  data: EventData<T>;
  score: number | null;
  pipelineId: string | null;
  /** Of lead.stage_changed: where the lead was before. */
  previous?: PreviousStage;
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
  await storeEvents(
    tx,
    occurrences.map((occurrence) => newEvent(tenantId, type, occurrence, now)),
  );
}

/** Stores events, whatever their types. */
export async function storeEvents(tx: Transaction, rows: readonly NewEvent[]): Promise<void> {
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

/** A row of the outbox that is about to be stored. */
export type NewEvent = ReturnType<typeof newEvent>;

/** An event as it is recorded, for a statement that stores it along with what it tells of. */
export function newEvent<T extends EventType>(
  tenantId: string,
  type: T,
  { data, score, pipelineId, previous, endpointId }: Occurrence<T>,
  now: Date,
) {
  const id = newUuid(now.getTime());
  const createdAt = now.toISOString();
  const event = {
    id: encodeId('event', id),
    type,
    created: createdAt,
    tenant_id: encodeId('tenant', tenantId),
    data,
    ...(previous && { previous }),
    api_version: apiVersion,
  };
  markMoment('event recorded', () => ({ 'messaging.message.id': event.id, 'lead_engagement.event_type': type }));
  return {
    id,
    tenantId,
    type,
    payload: JSON.stringify(event),
    score,
    pipelineId,
    endpointId: endpointId ?? null,
    createdAt,
    traceparent: currentTraceparent(),
  };
}
