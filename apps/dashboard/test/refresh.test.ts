import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from '../src/lib/refresh.js';

let queries: QueryClient;
let refresher: ReturnType<typeof createRefresher>;
let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  refresher = createRefresher(queries, { longestPauseMs: 3_000 });
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

/** A query that a page shows. Counts how often it is read; each read takes so long. */
function show(key: readonly unknown[], takesMs = 0) {
  const read = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('read'), takesMs)));
  const observer = new QueryObserver(queries, { queryKey: key, queryFn: read, staleTime: Number.POSITIVE_INFINITY });
  stops.push(observer.subscribe(() => undefined));
  return read;
}

test('500 changes in a second cost two reads of a list, and the last change is among what is read', async () => {
  const read = show(['leads', { status: 'OPEN' }]);
  await vi.advanceTimersByTimeAsync(100);
  read.mockClear();
  for (let n = 0; n < 500; n += 1) {
    refresher.mark(`lead/${n}`, 'leads');
    await vi.advanceTimersByTimeAsync(2);
  }
  const before = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([before, read.mock.calls.length]).toEqual([1, 2]);
});

test('changes that keep coming are read at least every few seconds, and less often if reads are slow', async () => {
  const quick = show(['leads', {}]);
  const slow = show(['contacts', {}], 1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  const readsIn = async (mark: string, read: typeof quick) => {
    read.mockClear();
    for (let n = 0; n < 600; n += 1) {
      refresher.mark(mark);
      await vi.advanceTimersByTimeAsync(100);
    }
    return read.mock.calls.length;
  };
  const [quickReads, slowReads] = [await readsIn('leads', quick), await readsIn('contacts', slow)];
  expect(quickReads).toBeGreaterThanOrEqual(19);
  expect(quickReads).toBeLessThanOrEqual(22);
  expect(slowReads).toBeGreaterThanOrEqual(9);
  expect(slowReads).toBeLessThanOrEqual(11);
});

test('a change reads the records and parts that it names, and nothing else', async () => {
  const reads = {
    lead: show(['lead', 'a']),
    activities: show(['lead', 'a', 'activities']),
    history: show(['lead', 'a', 'history']),
    other: show(['lead', 'b']),
  };
  await vi.advanceTimersByTimeAsync(100);
  const counts = () => Object.values(reads).map((read) => read.mock.calls.length);
  refresher.mark('lead/a/activities');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(counts()).toEqual([1, 2, 1, 1]);
  refresher.mark('lead/a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts()).toEqual([2, 3, 2, 1]);
});

test('what was being read for the first time when it changed is read once more', async () => {
  const read = show(['board', {}], 3_000);
  await vi.advanceTimersByTimeAsync(100);
  refresher.markRead(new Set(['board']));
  const later = show(['board', { tag: 'new' }], 0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, later.mock.calls.length]).toEqual([2, 1]);
});

test('nothing is read while it is held, and what changed meanwhile is read afterwards', async () => {
  const read = show(['board', {}]);
  await vi.advanceTimersByTimeAsync(100);
  refresher.mark('board');
  const releases = [refresher.hold(), refresher.hold()];
  releases[0]?.();
  releases[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, refresher.isHeld()]).toEqual([1, true]);
  releases[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([read.mock.calls.length, refresher.isHeld()]).toEqual([2, false]);
});
