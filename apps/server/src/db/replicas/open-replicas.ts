import type { Logger } from 'pino';
import type { Database } from '../client.js';
import { poolsTransactions } from '../pooler.js';
import { DatabaseSetupError, refusalOf } from '../setup-error.js';
import { reach } from '../unavailable.js';
import { readPosition } from './position.js';
import { createReplica, type Replica } from './replica.js';
import { identify, NotAReplicaError } from './replica-session.js';
import { type Replicas, watchReplicas } from './replicas.js';

/** Those of an API for lists, to each replica. */
export const listConnections = 16;

export interface OpenReplicasOptions {
  /** DATABASE_REPLICA_URLS. */
  urls: readonly string[];
  /** How far a replica may be behind. */
  maxLagMs: number;
  /** Connected to the primary. */
  primary: Database;
  /** The number of connections for reads to each replica. */
  maxConnections: number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Connects to the replicas; undefined if there are none. A replica that is away is used as soon as it is there. Throws DatabaseSetupError for a
 * database that is not a replica of the primary, or that refuses the user.
 */
export async function openReplicas(options: OpenReplicasOptions): Promise<Replicas | undefined> {
  const { urls, maxLagMs, primary, maxConnections, log } = options;
  if (urls.length === 0) return undefined;
  const identity = await identify(primary);
  const replicas = urls.map((url, at) =>
    createReplica({ url, number: at + 1, primary: identity, maxConnections, log }),
  );
  try {
    await Promise.all(replicas.map((replica, at) => refuseWrongReplica(replica, urls[at] as string)));
    const read = () => readPosition(primary);
    return await watchReplicas({ system: identity.system, replicas, readPosition: read, maxLagMs });
  } catch (error) {
    await Promise.all(replicas.map((replica) => replica.close(0)));
    throw error;
  }
}

async function refuseWrongReplica({ probes, db, number }: Replica, url: string): Promise<void> {
  try {
    await reach(probes);
    if (!(await poolsTransactions(probes, db))) return;
  } catch (error) {
    if (error instanceof NotAReplicaError) throw new DatabaseSetupError(error.message);
    const refusal = refusalOf(error, url);
    if (refusal) throw new DatabaseSetupError(refusal.message.replace(/^DATABASE_\w+/, 'DATABASE_REPLICA_URLS'));
    // It is away, which ends.
    return;
  }
  throw new DatabaseSetupError(
    `Replica ${number} in DATABASE_REPLICA_URLS is a pooler that gives each transaction another connection: name the replica itself, or let the pooler pool sessions.`,
  );
}
