import { type EventData, type EventType, type MergedContacts, newestApiVersion } from '@lead-engagement/contract';
import { readCause } from '../db/cause.js';
import { causeOf, type Transaction } from '../db/client.js';
import { asRecordset, columnList } from '../db/rows.js';
import { encodeId, newUuid } from '../ids.js';
import { currentTraceparent } from '../telemetry/traces/carried.js';
import { markMoment } from '../telemetry/traces/spans.js';

/** What happened, and what subscriptions can filter it on. `pipelineId` is a UUID. */
export interface EventInput<T extends EventType> {
  data: EventData<T>;
  score: number | null;
  pipelineId: string | null;
  /** The fields of `data` that changed, with their values before; none if it is new. */
  previous?: Partial<EventData<T>> | null;
  /** Of contact.merged and contact.unmerged. */
  merge?: MergedContacts;
  /** The one endpoint (UUID) that gets it, whatever it subscribes to; without it, all that subscribe. */
  endpointId?: string;
}

/** Rows of one statement: few enough for the text of one parameter. */
const chunkRows = 1_000;

/**
 * Records events in the transaction that causes them: they are delivered if, and only if, that transaction commits.
 * The text stored here is the body in the newest version, of which `api_version` is the last field.
 */
export async function appendEvents<T extends EventType>(
  tx: Transaction,
  tenantId: string,
  type: T,
  occurrences: readonly EventInput<T>[],
  now: Date,
): Promise<void> {
  await storeEvents(
    tx,
    occurrences.map((occurrence) => newEvent(causeOf(tx), tenantId, type, occurrence, now)),
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

/** An event as it is recorded, for a statement that stores it along with what it tells of. `cause` is that of the change: see db/cause.ts. */
export function newEvent<T extends EventType>(
  cause: string,
  tenantId: string,
  type: T,
  { data, score, pipelineId, previous = null, merge, endpointId }: EventInput<T>,
  now: Date,
) {
  const id = newUuid(now.getTime());
  const createdAt = now.toISOString();
  const { actor, requestId } = readCause(cause);
  const event = {
    id: encodeId('event', id),
    type,
    created: createdAt,
    tenant_id: encodeId('tenant', tenantId),
    data,
    actor,
    previous,
    request_id: requestId,
    ...(merge && { merge }),
    api_version: newestApiVersion,
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
