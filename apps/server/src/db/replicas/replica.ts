import type { Logger } from 'pino';
import { connect, type Database, servingIdleSeconds } from '../client.js';
import { databaseErrorOf, describeUnavailable, isUnavailable } from '../unavailable.js';
import { shareReads } from './position.js';
import { type DatabaseIdentity, NotAReplicaError, openReplicaSession } from './replica-session.js';
import { withinTime } from './within-time.js';

/** If and why a replica is not used: it has not been reached yet, is away, is something else, or is too far behind. */
export type ReplicaStatus = 'unknown' | 'used' | 'away' | 'refused' | 'behind';

/** A replica of the primary, for reads. */
export interface Replica {
  /** Its place in DATABASE_REPLICA_URLS, from 1. */
  readonly number: number;
  /** The connections for lists: each runs one statement at a time. */
  readonly db: Database;
  /** The connection for probes. */
  readonly probes: Database;
  status(): ReplicaStatus;
  /** Reads under way. */
  underWay(): number;
  /** The position that it had replayed when it was last looked at; -1 before that. */
  replayed(): number;
  /** Reads the position that it has replayed. Every read afterwards sees at least that. Rejects if the replica does not respond in time. */
  look(): Promise<number>;
  /** Sets if it is used, after a look. `isBehind` is undefined if that look failed, with `error`. */
  judge(isBehind: boolean | undefined, error?: unknown): void;
  /** Runs a read on the replica. Rejects with ReplicaLostError as soon as the replica is found to be away. */
  use<T>(read: () => Promise<T>): Promise<T>;
  /** Reports that a read has failed. */
  failed(error: unknown): void;
  close(timeoutSeconds: number): Promise<void>;
}

/** A replica went away during a read. */
export class ReplicaLostError extends Error {
  override readonly name = 'ReplicaLostError';
  readonly code = 'CONNECTION_CLOSED';
}

/** Longer than a busy replica takes for next to nothing. */
const lookMs = 2_000;
/** How long a replica is left alone after it was not available for a read. */
const restMs = 1_000;
/** How often failed reads are logged at most. */
const noteEveryMs = 60_000;
/** These end one statement, and others succeed: a conflict with recovery, a deadlock with it, a cancelled statement. */
const endsOneStatement = new Set<unknown>(['40001', '40P01', '57014']);

export interface ReplicaOptions {
  url: string;
  number: number;
  primary: DatabaseIdentity;
  maxConnections: number;
  log: Pick<Logger, 'info' | 'warn'>;
}

export function createReplica({ url, number, primary, maxConnections, log }: ReplicaOptions): Replica {
  const session = openReplicaSession(primary, `Replica ${number} in DATABASE_REPLICA_URLS`);
  const db = connect(url, 'lead_engagement_api', {
    maxConnections,
    pipelined: false,
    session,
    idleSeconds: servingIdleSeconds,
  });
  const probes = connect(url, 'lead_engagement_api', { maxConnections: 1, session, answerSeconds: lookMs / 1_000 });
  let status: ReplicaStatus = 'unknown';
  let replayed = -1;
  let underWay = 0;
  let restsUntilMs = 0;
  let notedMs = Number.NEGATIVE_INFINITY;
  const losers = new Set<() => void>();

  const become = (next: ReplicaStatus, reason: string) => {
    if (next === status) return;
    status = next;
    if (next === 'used') {
      log.info({ replica: number }, `lists are read from replica ${number}`);
      return;
    }
    if (next !== 'behind') for (const lose of losers) lose();
    log.warn(
      { replica: number, status },
      `replica ${number} is not used: ${reason}. Its lists are read from the primary`,
    );
  };

  return {
    number,
    db,
    probes,
    status: () => (status === 'used' && performance.now() < restsUntilMs ? 'away' : status),
    underWay: () => underWay,
    replayed: () => replayed,
    look: shareReads(async () => {
      replayed = await withinTime(lookMs, readReplayed(probes, number));
      return replayed;
    }),
    judge(isBehind, error) {
      if (isBehind === undefined) {
        const isRefused = error instanceof NotAReplicaError;
        become(isRefused ? 'refused' : 'away', describeUnavailable(error).replace(/\.$/, ''));
      } else if (isBehind) become('behind', 'it is further behind than DATABASE_REPLICA_MAX_LAG allows');
      else become('used', '');
    },
    async use(read) {
      underWay += 1;
      let lose = () => {};
      const lost = new Promise<never>((_, reject) => {
        lose = () => reject(new ReplicaLostError('The replica went away.'));
      });
      losers.add(lose);
      try {
        return await Promise.race([read(), lost]);
      } finally {
        losers.delete(lose);
        underWay -= 1;
      }
    },
    failed(error) {
      const now = performance.now();
      if (isUnavailable(error) && !endsOneStatement.has(databaseErrorOf(error).code)) restsUntilMs = now + restMs;
      if (error instanceof ReplicaLostError || now - notedMs < noteEveryMs) return;
      notedMs = now;
      log.warn(
        { replica: number },
        `a list was read from the primary, because replica ${number} failed: ${nameFailure(error)}`,
      );
    },
    close: async (timeout) => void (await Promise.all([db, probes].map((pool) => pool.end({ timeout })))),
  };
}

/** The message of any other error can repeat what a client has sent. */
function nameFailure(error: unknown): string {
  return isUnavailable(error) ? describeUnavailable(error) : `error ${databaseErrorOf(error).code ?? 'of the server'}`;
}

async function readReplayed(probes: Database, number: number): Promise<number> {
  const [row] = await probes<{ standby: boolean; lsn: number | null }[]>`
    select pg_is_in_recovery() as standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as lsn`;
  if (row?.standby) return row.lsn ?? -1;
  throw new NotAReplicaError(
    `Replica ${number} in DATABASE_REPLICA_URLS was promoted and takes writes: make it a standby again, or remove it.`,
  );
}
