import { setTimeout as delay } from 'node:timers/promises';
import { countListRead } from '../../telemetry/counters.js';
import type { Queryable } from '../client.js';
import type { Replica } from './replica.js';
import type { Replicas } from './replicas.js';

/** Reads a page of something long. */
export type PageReader = <T>(read: (db: Queryable) => Promise<T>) => Promise<T>;

/** How long a replica may take to replay what the primary has now: whoever reads all of a list can wait that long. */
const patienceMs = 2_000;
const pollMs = 50;

/**
 * Returns a reader for the pages of an export. All of them show at least what was committed before the call. They come from one replica if one
 * catches up in time; after a failure of it, and without replicas, from the primary by `fromPrimary`.
 */
export async function openPageReader(replicas: Replicas | undefined, fromPrimary: PageReader): Promise<PageReader> {
  if (!replicas) return fromPrimary;
  let replica = await untilReplayed(replicas);
  return async (read) => {
    if (replica) {
      const from = replica;
      try {
        const page = await from.use(() => read(from.db));
        countListRead('replica');
        return page;
      } catch (error) {
        from.failed(error);
        replica = undefined;
      }
    }
    countListRead('primary');
    return fromPrimary(read);
  };
}

async function untilReplayed(replicas: Replicas): Promise<Replica | undefined> {
  const position = await replicas.position().catch(() => Number.POSITIVE_INFINITY);
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const replica = await replicas.choose(position);
    const isOver = performance.now() > deadlineMs || replicas.report().every(({ status }) => status !== 'used');
    if (replica || isOver) return replica;
    await delay(pollMs);
  }
}
