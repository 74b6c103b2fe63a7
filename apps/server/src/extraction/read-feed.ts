import type { ReadFeed } from './feed.js';
import { type ChildBounds, runInChild } from './in-child.js';
import type { FeedSource } from './tasks.js';

const defaults: ChildBounds = { cpuMs: 10_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };

/** Reads the items of a feed, or the address of the feed that a page names, in a process of its own, or says why it cannot be read. */
export function readFeed(
  source: FeedSource,
  bounds = defaults,
  signal = new AbortController().signal,
): Promise<ReadFeed | { feedUrl: string } | { error: string }> {
  const tooMuch = `The feed of ${new URL(source.url).host} takes too much time or memory to read.`;
  return runInChild({ kind: 'feed', input: source }, { signal, bounds, tooMuch });
}
