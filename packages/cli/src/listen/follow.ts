import type { EventType } from '@lead-engagement/contract';
import { ApiError, type Event, type LeadEngagement } from '@lead-engagement/sdk';
import { isPassing } from './errors.js';
import type { Since } from './options.js';
import { chooseIntervalMs, chooseRetryMs, type Pause } from './pace.js';

const pageSize = 200;

/** The arguments of `followEvents`. */
export interface Following {
  client: LeadEngagement;
  types: readonly EventType[] | undefined;
  /** The number of the last event that is already known. */
  after: number;
  signal: AbortSignal;
  pause: Pause;
  /** Called once when the connection is lost, and once with undefined when it is back. */
  onTrouble(error: Error | undefined): void;
}

/** The number of the event to start after: the one before the first event since `since`, or the newest. */
export async function findStart(
  client: LeadEngagement,
  since: Since | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (since && 'sequence' in since) return since.sequence;
  if (since) {
    const { data } = await client.events.list({ sort: 'sequence', createdAt: { gte: since.time }, limit: 1, signal });
    if (data[0]) return data[0].sequence - 1;
  }
  const { data } = await client.events.list({ sort: '-sequence', limit: 1, signal });
  return data[0]?.sequence ?? 0;
}

/** The event with a number; undefined if it no longer exists. */
export async function findEvent(
  client: LeadEngagement,
  sequence: number,
  signal: AbortSignal,
): Promise<Event | undefined> {
  const { data } = await client.events.list({ sort: 'sequence', sequence: { gt: sequence - 1 }, limit: 1, signal });
  return data[0]?.sequence === sequence ? data[0] : undefined;
}

/**
 * Yields events in order, each once, as they arrive. After a lost connection, it continues after the last event. Ends when the signal
 * aborts. Throws errors that a retry cannot fix, such as a revoked key.
 */
export async function* followEvents({ client, types, after, signal, pause, onTrouble }: Following) {
  let position = after;
  let lastNewsMs = Date.now();
  let failures = 0;
  while (!signal.aborted) {
    try {
      const { data: page, response } = await client.events
        .list({
          sort: 'sequence',
          sequence: { gt: position },
          limit: pageSize,
          ...(types && { type: types }),
          signal,
          maxRetries: 0,
        })
        .withResponse();
      if (failures > 0) onTrouble(undefined);
      failures = 0;
      for (const event of page.data) {
        position = event.sequence;
        lastNewsMs = Date.now();
        yield event;
        if (signal.aborted) return;
      }
      if (!page.hasMore) await pause.wait(chooseIntervalMs(Date.now() - lastNewsMs, response.rateLimit.limit));
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      failures += 1;
      if (failures === 1) onTrouble(error);
      await pause.wait(chooseRetryMs(failures, error instanceof ApiError ? error.retryAfter : undefined));
    }
  }
}
