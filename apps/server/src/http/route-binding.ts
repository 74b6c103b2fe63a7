import type { Route } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/client.js';
import type { FairSemaphore } from '../limits/fairness/fair-semaphore.js';
import type { LoadMonitor } from '../limits/fairness/load.js';
import type { StorageBudget } from '../limits/quotas/storage.js';
import type { Cipher } from '../security/encryption.js';
import type { KeysInUse } from './idempotent-write.js';
import type { FixedCheck } from './immutable-fields.js';
import type { Searches } from './list-pool.js';
import type { OpenStreams } from './open-streams.js';
import type { ReplicaReads } from './replica-reads.js';
import type { InputSchemas } from './validation.js';
import type { VisitorTurns } from './visitor-turns.js';
/** The shared dependencies of all routes. */
export interface RouteDeps {
  db: Database;
  /** Runs list reads. */
  searches: Searches;
  /** Reads lists from replicas; undefined if there are none. */
  replicas: ReplicaReads | undefined;
  /** Decides which tenants to slow down. */
  pressure: LoadMonitor;
  /** The queue for transactions on `db`. */
  writes: FairSemaphore;
  /** The queue for requests of visitors. */
  visitors: VisitorTurns;
  /** The storage limits of tenants. */
  storage: StorageBudget;
  cipher: Cipher;
  docsUrl: string;
  publicUrl: string;
  streams: OpenStreams;
  keysInUse: KeysInUse;
  /** Wakes the worker after a commit, because there may be events to deliver. */
  wake: () => void;
}

/** A handler without the types of its route, which `Handlers` has checked. */
export type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;
/** The same for a handler with `prepare`, which resolves to the write. */
export type AnyPreparation = (
  context: Record<string, unknown>,
) => Promise<(tx: Transaction, written: unknown) => Promise<unknown>>;

export interface Success {
  status: number;
  schema: z.ZodType;
}

/** A route with its handler, input schemas and success responses. If there are several success responses, the handler chooses one. */
export interface BoundRoute {
  route: Route;
  handler: AnyHandler;
  takes: InputSchemas;
  /** Set if the handler prepares its write outside of the transaction. */
  prepare: AnyPreparation | undefined;
  successes: readonly [Success, ...Success[]];
  /** The fields that a body may contain only with their stored values. `read` is the handler that reads those, if another route does. */
  fixed?: FixedCheck & { read: AnyHandler | undefined };
}

/** Builds the `BoundRoute` of a route, once at registration. */
export function bindRoute(route: Route, given: AnyHandler | { prepare: AnyPreparation }): BoundRoute {
  const successes = Object.entries(route.responses).map(([status, schema]) => ({ status: Number(status), schema }));
  const prepare = typeof given === 'function' ? undefined : given.prepare;
  const handler = typeof given === 'function' ? given : unreachable;
  const takes = route as InputSchemas;
  return { route, handler, prepare, takes, successes: successes as unknown as BoundRoute['successes'] };
}

async function unreachable(): Promise<never> {
  throw new Error('The handler of a write that is prepared was called without its preparation.');
}
