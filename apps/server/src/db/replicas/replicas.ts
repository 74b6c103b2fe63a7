import { setTimeout as delay } from 'node:timers/promises';
import { createLag } from './lag.js';
import { createLastWrites } from './last-writes.js';
import { type Position, shareReads } from './position.js';
import type { Replica, ReplicaStatus } from './replica.js';
import { withinTime } from './within-time.js';

/** The replicas of the primary, which this process watches. */
export interface Replicas {
  /** The system identifier of the primary. */
  readonly system: string;
  readonly all: readonly Replica[];
  /** Returns the replica with the fewest reads under way of those that are used and have replayed this position; undefined if none has. */
  choose(position: number): Promise<Replica | undefined>;
  /** Notes that the tenant has written. Call it after the commit. Resolves to a position behind it; undefined if the primary does not respond. */
  noteWrite(tenantId: string): Promise<Position | undefined>;
  /** The position that a replica must have replayed to show the tenant its writes through this process. */
  lastWriteOf(tenantId: string): number;
  /** Reads the position of the primary. */
  position(): Promise<number>;
  report(): ReplicaReport[];
  close(timeoutSeconds: number): Promise<void>;
}

export interface ReplicaReport {
  number: number;
  status: ReplicaStatus;
  lagBytes: number;
  lagSeconds: number;
}

export interface ReplicasOptions {
  system: string;
  replicas: readonly Replica[];
  /** Reads the position of the primary. */
  readPosition: () => Promise<Position>;
  /** How far a replica may be behind. */
  maxLagMs: number;
}

/** How often replicas are looked at. A replica can be behind for that much longer than allowed. */
const longestPauseMs = 1_000;
const firstPauseMs = 20;
/** How long a write that is committed may wait for its position. */
const positionMs = 1_000;

/** Watches the replicas until it is closed. The first look has ended when it resolves. */
export async function watchReplicas(options: ReplicasOptions): Promise<Replicas> {
  const { system, replicas, maxLagMs } = options;
  const readPosition = shareReads(options.readPosition);
  const lag = createLag(maxLagMs);
  const writes = createLastWrites();
  const stopping = new AbortController();

  async function position(): Promise<Position> {
    const endRead = writes.beginRead();
    const read = await withinTime(positionMs, readPosition());
    endRead(read);
    return read;
  }

  async function lookAt(replica: Replica): Promise<void> {
    try {
      const replayed = await replica.look();
      replica.judge(lag.isBehind(replayed, performance.now()));
    } catch (error) {
      if (!stopping.signal.aborted) replica.judge(undefined, error);
    }
  }

  async function sample(): Promise<void> {
    await position().then(
      ({ flushed }) => lag.sample(flushed, performance.now()),
      () => undefined,
    );
  }

  async function watch(): Promise<void> {
    const pauseMs = Math.min(longestPauseMs, maxLagMs / 4);
    let isSampling = false;
    while (!stopping.signal.aborted) {
      // Nobody waits for it: a primary that does not respond must not keep the replicas from being looked at.
      if (!isSampling) {
        isSampling = true;
        void sample().finally(() => {
          isSampling = false;
        });
      }
      await Promise.all(replicas.map(lookAt));
      await delay(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Just after the position of the primary was read, a replica may need a moment to replay that. */
  async function lookFirst(replica: Replica): Promise<void> {
    const deadlineMs = performance.now() + longestPauseMs;
    while (lag.isBehind(await replica.look().catch(() => Number.POSITIVE_INFINITY), performance.now())) {
      if (performance.now() > deadlineMs) break;
      await delay(firstPauseMs);
    }
    await lookAt(replica);
  }

  await sample();
  await Promise.all(replicas.map(lookFirst));
  const watching = watch();

  async function hasReplayed(replica: Replica, needed: number): Promise<boolean> {
    if (replica.replayed() >= needed) return true;
    return replica.look().then(
      (replayed) => replayed >= needed,
      () => false,
    );
  }

  return {
    system,
    all: replicas,
    async choose(needed) {
      if (needed === Number.POSITIVE_INFINITY) return undefined;
      const used = replicas.filter((replica) => replica.status() === 'used');
      for (const replica of used.sort((a, b) => a.underWay() - b.underWay())) {
        if (await hasReplayed(replica, needed)) return replica;
      }
      return undefined;
    },
    async noteWrite(tenantId) {
      try {
        const written = await position();
        writes.note(tenantId, written.lsn);
        return written;
      } catch {
        writes.miss();
        return undefined;
      }
    },
    lastWriteOf: writes.of,
    position: async () => (await position()).lsn,
    report: () =>
      replicas.map((replica) => {
        const { bytes, seconds } = lag.measure(replica.replayed(), performance.now());
        return { number: replica.number, status: replica.status(), lagBytes: bytes, lagSeconds: seconds };
      }),
    async close(timeoutSeconds) {
      stopping.abort();
      await Promise.all(replicas.map((replica) => replica.close(timeoutSeconds)));
      await watching;
    },
  };
}
