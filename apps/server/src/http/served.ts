import type { Route } from '@lead-engagement/contract';
import type { StorageBudget } from '../budgets/storage.js';
import type { Database, Transaction } from '../db/client.js';
import type { Pressure } from '../pressure.js';
import type { Cipher } from '../security/encryption.js';
import type { FixedCheck } from './fixed-fields.js';
import type { OpenStreams } from './open-streams.js';
import type { Searches } from './searches.js';
import type { Turns } from './turns.js';
import type { InputSchemas } from './validation.js';
import type { KeysInUse } from './write-once.js';
/** What every route needs beside its handler. */
export interface RouteDeps {
  db: Database;
  /** What lists read by. */
  searches: Searches;
  /** What tells which tenants to hold back. */
  pressure: Pressure;
  /** The turns of transactions on `db`. */
  writes: Turns;
  /** What tenants may store. */
  storage: StorageBudget;
  cipher: Cipher;
  docsUrl: string;
  streams: OpenStreams;
  keysInUse: KeysInUse;
  /** Tells the worker, after a commit, that there may be events to deliver. */
  wake: () => void;
}

/** A handler as this file sees it: the types of each route have been settled by `Handlers`. */
export type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;
/** The same for one that prepares: what it resolves to is the write. */
export type AnyPreparation = (
  context: Record<string, unknown>,
) => Promise<(tx: Transaction, written: unknown) => Promise<unknown>>;

interface Success {
  status: number;
  schema: { parse(body: unknown): unknown };
}

/** A route, what answers it, what it takes, and what its success is; where there are several, the handler says which. */
export interface Served {
  route: Route;
  handler: AnyHandler;
  takes: InputSchemas;
  /** Set if the handler prepares its write outside of the transaction. */
  prepare: AnyPreparation | undefined;
  successes: readonly [Success, ...Success[]];
  /** The fields that its body takes only as they are. `read` finds out how they are, if another route answers that. */
  fixed?: FixedCheck & { read: AnyHandler | undefined };
}

/** What serves a route, made once. */
export function serveRoute(route: Route, given: AnyHandler | { prepare: AnyPreparation }): Served {
  const successes = Object.entries(route.responses).map(([status, schema]) => ({ status: Number(status), schema }));
  const prepare = typeof given === 'function' ? undefined : given.prepare;
  const handler = typeof given === 'function' ? given : unreachable;
  const takes = route as InputSchemas;
  return { route, handler, prepare, takes, successes: successes as unknown as Served['successes'] };
}

async function unreachable(): Promise<never> {
  throw new Error('This handler prepares its write.');
}
