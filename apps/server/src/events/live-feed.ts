import type { Subscriber } from '../db/listener.js';
import { type Deadline, startDeadline } from '../process/deadline.js';

/** Where the entries of a live feed are stored. `P` is a place in the entries of a tenant, `E` an entry as it is shown. */
export interface FeedSource<P, E> {
  /** The place behind the last entry of each of these tenants; a tenant without entries may be left out. */
  listEnds(tenantIds: readonly string[]): Promise<{ tenantId: string; end: P }[]>;
  /** Where a stream that begins now begins. */
  findStart(tenantId: string): Promise<P>;
  /** Whether nothing behind this place has been deleted yet, and the place is one of this feed. */
  canResume(tenantId: string, after: P): Promise<boolean>;
  /** The next entries behind a place, and the place behind the last entry that was looked at. */
  readPage(tenantId: string, after: P): Promise<FeedPage<P, E>>;
  isBehind(place: P, other: P): boolean;
  /** A text that is the same for the same place. */
  keyOf(place: P): string;
}

/** One entry, and the place behind it. */
export interface FeedEntry<P, E> {
  position: P;
  event: E;
}

export interface FeedPage<P, E> {
  events: readonly FeedEntry<P, E>[];
  position: P;
}

/** Where a stream begins, and what its client must be told about that: nothing if it resumes. */
export interface FeedStart<P> {
  position: P;
  notice: 'stream.opened' | 'stream.reset' | undefined;
}

/** The live streams of one server process that are fed from one source. */
export interface LiveFeed<P, E> {
  /** Finds where a stream begins: after a place, or now. */
  start(tenantId: string, after: P | undefined): Promise<FeedStart<P>>;
  /** The entries behind a place, those to come too. Ends when `signal` aborts. */
  readOn(tenantId: string, position: P, signal: AbortSignal): AsyncIterable<FeedEntry<P, E>>;
  /** The life of a stream: ends with any of `signals`, and when it is time to check again who is listening. Call `end` after it. */
  startLife(tenantId: string, ...signals: readonly AbortSignal[]): Deadline;
  /** Something may have been committed. */
  wake(): void;
  close(): Promise<void>;
}

/** How often other processes' commits are looked for while anybody listens. */
const pollMs = 250;
/** A session's token is good for so long; who listens longer has to show a new one. */
const lifeMs = 15 * 60 * 1_000;

/**
 * Feeds streams from entries that are stored. However many streams there are, a page is read once, and each stream goes
 * through it at its own pace. Streams of a tenant end when its keys, sessions or users change: a client that may still
 * listen comes back at once.
 */
export function createLiveFeed<P, E>(
  source: FeedSource<P, E>,
  callerChanges: { subscribe(subscriber: Subscriber): void },
): LiveFeed<P, E> {
  const waiters = new Map<string, Set<(end: P) => void>>();
  const known = new Map<string, P>();
  const pages = new Map<string, Promise<FeedPage<P, E>>>();
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
    for (const { tenantId, end } of await source.listEnds([...waiters.keys()])) {
      const before = known.get(tenantId);
      if (before !== undefined && !source.isBehind(end, before)) continue;
      known.set(tenantId, end);
      for (const check of waiters.get(tenantId) ?? []) check(end);
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

  /** Resolves when the entries of a tenant reach beyond a place, or the signal aborts. */
  function waitBeyond(tenantId: string, position: P, signal: AbortSignal): Promise<void> {
    const end = known.get(tenantId);
    if ((end !== undefined && source.isBehind(end, position)) || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = waiters.get(tenantId) ?? new Set();
      waiters.set(tenantId, waiting);
      const stop = () => {
        waiting.delete(check);
        if (waiting.size === 0) {
          waiters.delete(tenantId);
          known.delete(tenantId);
        }
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const check = (reached: P) => {
        if (source.isBehind(reached, position)) stop();
      };
      waiting.add(check);
      signal.addEventListener('abort', stop);
      if (timer === undefined || waiting.size === 1) lookNow();
    });
  }

  /** The page behind a place, read once for all streams that have come so far. */
  function readPage(tenantId: string, after: P): Promise<FeedPage<P, E>> {
    const key = `${tenantId} ${source.keyOf(after)}`;
    const page = pages.get(key) ?? source.readPage(tenantId, after).finally(() => pages.delete(key));
    pages.set(key, page);
    return page;
  }

  return {
    async start(tenantId, after) {
      if (after !== undefined && (await source.canResume(tenantId, after))) {
        return { position: after, notice: undefined };
      }
      const position = await source.findStart(tenantId);
      return { position, notice: after === undefined ? 'stream.opened' : 'stream.reset' };
    },
    async *readOn(tenantId, start, signal) {
      let position = start;
      while (!signal.aborted) {
        const { events, position: reached } = await readPage(tenantId, position);
        for (const entry of events) {
          if (signal.aborted) return;
          yield entry;
        }
        if (source.isBehind(reached, position)) position = reached;
        else await waitBeyond(tenantId, position, signal);
      }
    },
    startLife: (tenantId, ...signals) => startDeadline(lifeMs, ...signals, endOf(tenantId)),
    wake: lookNow,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await polling;
    },
  };
}
