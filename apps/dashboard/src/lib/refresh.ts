import type { Query, QueryClient } from '@tanstack/react-query';

/** How long the first change of a burst waits for others. */
const soonMs = 250;
/** The pause between two reads. It doubles while changes keep coming. */
const shortestPauseMs = 1_000;
/** A read that took long is followed by a pause of this number of times as long, within the second limit. */
const restFactor = 5;
const longestRestMs = 20_000;

/**
 * Reads again what has changed elsewhere, and only what a page shows. Changes are collected: many of them cost as few requests as
 * one. A mark is the beginning of a query's key, with its parts joined by slashes.
 */
export function createRefresher(queries: QueryClient, { longestPauseMs }: { longestPauseMs: number }) {
  let marks = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let isReading = false;
  let pauseMs = shortestPauseMs;
  let endedAtMs = Number.NEGATIVE_INFINITY;

  const plan = () => {
    if (timer !== undefined || isReading || holds > 0 || marks.size === 0) return;
    const quietMs = Date.now() - endedAtMs;
    if (quietMs > 2 * pauseMs) pauseMs = shortestPauseMs;
    timer = setTimeout(() => void read(), Math.max(soonMs, pauseMs - quietMs));
  };
  const read = async () => {
    timer = undefined;
    if (holds > 0) return;
    const marked = marks;
    marks = new Set();
    const predicate = (query: Query) => marksOf(query).some((mark) => marked.has(mark));
    // The first read of a query is not begun anew, and may be older than the change.
    for (const { state, queryHash } of queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
      if (state.data === undefined) marks.add(queryHash);
    const startedAtMs = Date.now();
    isReading = true;
    await queries.invalidateQueries({ predicate });
    isReading = false;
    endedAtMs = Date.now();
    const restMs = Math.min(restFactor * (endedAtMs - startedAtMs), longestRestMs);
    pauseMs = Math.max(restMs, Math.min(2 * pauseMs, longestPauseMs));
    plan();
  };
  const mark = (...changed: readonly string[]) => {
    for (const each of changed) marks.add(each);
    plan();
  };
  return {
    /** Marks what has changed. */
    mark,
    /** Marks all that has been read so far, or is being read, under these names. */
    markRead(names: ReadonlySet<string>) {
      const found = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) });
      mark(...found.map(({ queryHash }) => queryHash));
    },
    /** Reads nothing until the function that it returns is called. */
    hold() {
      let isHeld = true;
      holds += 1;
      return () => {
        if (isHeld) holds -= 1;
        isHeld = false;
        plan();
      };
    },
    isHeld: () => holds > 0,
  };
}

/** The marks that a query answers to. */
function marksOf({ queryKey, queryHash }: Query): string[] {
  const parts = queryKey.slice(0, 3).filter((part) => typeof part === 'string');
  return [queryHash, ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}
