import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import type { Kind } from './concurrency.js';

/** Runs the sweeps of handlers at their intervals, and their sources on request. */
export interface Sweeper {
  startDue(): void;
  look(): void;
  /** Resolves when no sweep is running. */
  drain(): Promise<void>;
}

interface Source extends Kind {
  /** Set if there was a reason to look since the last read. */
  isAsked: boolean;
}

/** Every engine sweeps. If two of them find the same row, it is enqueued once. */
export function createSweeper(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  kinds: readonly Kind[];
  stopping: AbortSignal;
  /** Called when a sweep has ended and may have found work. */
  onSwept: () => void;
}): Sweeper {
  const { db, clock, log, kinds, stopping, onSwept } = options;
  const context = { db, now: () => clock.now(), signal: stopping, log };
  const lastMs = new Map<Kind, number>();
  const underWay = new Map<Kind, Promise<void>>();
  const sources = kinds.flatMap(({ handler, slots }) => (handler.source ? [{ handler, slots, isAsked: false }] : []));
  const reading = new Map<Source, Promise<void>>();

  const run = async (kind: Kind, sweep: NonNullable<Kind['handler']['sweep']>) => {
    try {
      await sweep.run(context);
      kind.slots.look();
      onSwept();
    } catch (error) {
      log.error({ err: error, kind: kind.handler.kind }, 'work.sweep_failed');
    } finally {
      underWay.delete(kind);
    }
  };

  const read = async (source: Source) => {
    try {
      for (let isMore = true; (isMore || source.isAsked) && !stopping.aborted; ) {
        source.isAsked = false;
        isMore = (await source.handler.source?.(context)) ?? false;
        if (!isMore) continue;
        source.slots.look();
        onSwept();
      }
    } catch (error) {
      log.error({ err: error, kind: source.handler.kind }, 'work.sweep_failed');
    } finally {
      reading.delete(source);
    }
  };

  return {
    look() {
      for (const source of sources) {
        source.isAsked = true;
        if (!reading.has(source)) reading.set(source, read(source));
      }
    },
    startDue() {
      for (const kind of kinds) {
        const { sweep } = kind.handler;
        if (!sweep || underWay.has(kind)) continue;
        const sinceMs = performance.now() - (lastMs.get(kind) ?? Number.NEGATIVE_INFINITY);
        if (sinceMs < sweep.everySeconds * 1_000) continue;
        lastMs.set(kind, performance.now());
        underWay.set(kind, run(kind, sweep));
      }
    },
    async drain() {
      await Promise.all([...underWay.values(), ...reading.values()]);
    },
  };
}
