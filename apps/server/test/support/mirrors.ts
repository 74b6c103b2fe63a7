import type { LeadEngagement } from '@lead-engagement/sdk';

/** A record as the API shows it. */
export type Shown = Record<string, unknown> & { id: string; version: number };

/** An event of a record, of which a receiver knows no more than its body says. */
export interface EventOfRecord {
  type: string;
  data: Shown;
}

/** An entry of the feed or an event of a stream. */
export interface ChangeOfRecord {
  id: string;
  record: object | null;
}

/**
 * The records that a receiver of webhooks has, whatever the order in which it got the events: of each record it keeps the highest version, also
 * of one that was deleted.
 */
export function copyOfEvents(events: readonly EventOfRecord[]): Map<string, Shown> {
  const latest = new Map<string, EventOfRecord>();
  for (const event of events) {
    const known = latest.get(event.data.id);
    if (!known || known.data.version < event.data.version) latest.set(event.data.id, event);
  }
  const live = [...latest.values()].filter(({ type }) => !type.endsWith('.deleted'));
  return new Map(live.map(({ data }) => [data.id, data]));
}

/** The records that a client of the feed or of a stream has, which applies changes in their order to what it had. */
export function copyOfChanges(
  before: ReadonlyMap<string, Shown>,
  changes: readonly ChangeOfRecord[],
): Map<string, Shown> {
  const copy = new Map(before);
  for (const { id, record } of changes) {
    if (record === null) copy.delete(id);
    else copy.set(id, record as Shown);
  }
  return copy;
}

/** The same items in another order, by numbers from 0 to 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Opens a stream of leads and contacts, whose changes go into `streamed` until the signal is aborted: then `ended` resolves. */
export async function followRecords<T>(
  client: LeadEngagement,
  streamed: T[],
  signal: AbortSignal,
): Promise<{ ended: Promise<void> }> {
  const stream = client.changes.stream({ resource: ['lead', 'contact'], signal })[Symbol.asyncIterator]();
  for (let isOpen = false; !isOpen; ) isOpen = (await stream.next()).value?.data.type === 'stream.opened';
  const read = async () => {
    for (;;) {
      const data = (await stream.next()).value?.data;
      if (data?.type === 'record.changed') streamed.push(data.change as unknown as T);
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { ended };
}
