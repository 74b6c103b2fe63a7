import type { ConversationEvent } from '@lead-engagement/contract';
import type { Database } from '../../db/client.js';
import { startDeadline } from '../../deadline.js';
import type { CallerChanges } from '../../http/caller-changes.js';
import type { ServerSentEvent } from '../../http/streams.js';
import { hasGapAfter, type LogPage, listPositions, readLog } from './log-queries.js';

/** The live streams of one server process. */
export interface ConversationFeed {
  /**
   * What happens in the conversations of a tenant, after a position, or from now on. `conversationId` (UUID) leaves out
   * all others. Ends when `signal` aborts, and when it is time to check again who is listening.
   */
  follow(
    tenantId: string,
    options: { after: number | undefined; conversationId: string | undefined; signal: AbortSignal },
  ): AsyncIterable<ServerSentEvent>;
  /** Something may have been committed. */
  wake(): void;
  close(): Promise<void>;
}

/** How often other processes' commits are looked for while anybody listens. */
const pollMs = 250;
/** A session's token is good for so long; who listens longer has to show a new one. */
const lifeMs = 15 * 60 * 1_000;

/**
 * Feeds streams from the log of conversations. However many listen, a page of the log is read once, and each stream goes
 * through it at its own pace. Streams of a tenant end when its keys, sessions or users change: whoever may still listen
 * comes back at once.
 */
export function createConversationFeed(db: Database, callerChanges: CallerChanges): ConversationFeed {
  const waiters = new Map<string, Set<(position: number) => void>>();
  const known = new Map<string, number>();
  const pages = new Map<string, Promise<LogPage>>();
  const ends = new Map<string, AbortController>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isStale = false;
  let isClosed = false;

  callerChanges.subscribe({
    notice: (tenantId) => endStreams(tenantId),
    lost: () => {
      for (const tenantId of [...ends.keys()]) endStreams(tenantId);
    },
  });

  function endStreams(tenantId: string): void {
    ends.get(tenantId)?.abort();
    ends.delete(tenantId);
  }

  function endOf(tenantId: string): AbortSignal {
    const end = ends.get(tenantId) ?? new AbortController();
    ends.set(tenantId, end);
    return end.signal;
  }

  async function poll(): Promise<void> {
    for (const { tenantId, position } of await listPositions(db, [...waiters.keys()])) {
      if (known.get(tenantId) === position) continue;
      known.set(tenantId, position);
      for (const resolve of waiters.get(tenantId) ?? []) resolve(position);
    }
  }

  /** One look at a time; the next one after a while, as long as anybody waits, or at once if it was asked for meanwhile. */
  function lookNow(): void {
    clearTimeout(timer);
    if (isClosed || waiters.size === 0) return;
    isStale = polling !== undefined;
    polling ??= poll()
      // The database is away: the next look finds what was missed.
      .catch(() => undefined)
      .finally(() => {
        polling = undefined;
        if (isStale) lookNow();
        else if (!isClosed && waiters.size > 0) timer = setTimeout(lookNow, pollMs);
      });
  }

  /** Resolves when a tenant's log has gone past a position, or the signal aborts. */
  function waitBeyond(tenantId: string, position: number, signal: AbortSignal): Promise<void> {
    if ((known.get(tenantId) ?? 0) > position || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = waiters.get(tenantId) ?? new Set();
      waiters.set(tenantId, waiting);
      const end = () => {
        waiting.delete(check);
        if (waiting.size === 0) {
          waiters.delete(tenantId);
          known.delete(tenantId);
        }
        signal.removeEventListener('abort', end);
        resolve();
      };
      const check = (reached: number) => {
        if (reached > position) end();
      };
      waiting.add(check);
      signal.addEventListener('abort', end);
      if (timer === undefined || waiting.size === 1) lookNow();
    });
  }

  /** The page after a position, read once for all streams that have come so far. */
  function readPage(tenantId: string, after: number): Promise<LogPage> {
    const key = `${tenantId} ${after}`;
    const page = pages.get(key) ?? readLog(db, tenantId, after).finally(() => pages.delete(key));
    pages.set(key, page);
    return page;
  }

  async function* follow(
    tenantId: string,
    { after, conversationId, signal }: Parameters<ConversationFeed['follow']>[1],
  ): AsyncGenerator<ServerSentEvent> {
    const life = startDeadline(lifeMs, signal, endOf(tenantId));
    try {
      yield* readOn(tenantId, after, conversationId, life.signal);
    } finally {
      life.end();
    }
  }

  async function* readOn(
    tenantId: string,
    after: number | undefined,
    conversationId: string | undefined,
    ended: AbortSignal,
  ): AsyncGenerator<ServerSentEvent> {
    const [last] = await listPositions(db, [tenantId]);
    const newest = last?.position ?? 0;
    const isKnown = after !== undefined && after <= newest && !(await hasGapAfter(db, tenantId, after));
    let position = isKnown ? after : newest;
    if (!isKnown) yield toEvent(position, { type: after === undefined ? 'stream.opened' : 'stream.reset' });
    while (!ended.aborted) {
      const { events, position: reached } = await readPage(tenantId, position);
      for (const { event, position: at, conversationId: of } of events) {
        if (ended.aborted) return;
        if (conversationId === undefined || of === conversationId) yield toEvent(at, event);
      }
      if (reached > position) position = reached;
      else await waitBeyond(tenantId, position, ended);
    }
  }

  return {
    follow,
    wake: lookNow,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await polling;
    },
  };
}

function toEvent(position: number, event: ConversationEvent): ServerSentEvent {
  return { id: String(position), data: event };
}
