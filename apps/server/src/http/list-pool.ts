import { availableParallelism } from 'node:os';
import { type Plan, searchSeconds } from '@lead-engagement/contract';
import { SpanKind } from '@opentelemetry/api';
import type { Caller } from '../callers/caller.js';
import type { Database } from '../db/client.js';
import { createCompiler } from '../db/compiled-statements.js';
import { isCancelled, watchStatements } from '../db/statement-watch.js';
import { ApiError } from '../errors.js';
import { connectionClosed, createFairSemaphore } from '../limits/fairness/fair-semaphore.js';
import type { LoadMonitor } from '../limits/fairness/load.js';
import { createRamp } from '../limits/fairness/slow-start.js';
import type { ClientConnection } from '../limits/rate/rate-limiter.js';
import { postgresql } from '../telemetry/traces/attributes.js';
import { inChildSpan } from '../telemetry/traces/spans.js';
import { createSearchShapes } from './search-shapes.js';

/** Runs list reads, which can be slow, on separate connections. */
export interface Searches {
  /**
   * Runs `search` in a turn of the caller's tenant. Cancels its statements if the connection closes, or if they exceed the time of the
   * plan; the latter rejects with VALIDATION_ERROR. Prepares the statements if this `shape` is used often.
   */
  run<T>(caller: Caller, connection: ClientConnection, shape: string, search: (db: Database) => Promise<T>): Promise<T>;
}

/**
 * One in three connections is a second one, with which a list counts while it reads its rows. Each turn has a connection, so that a list in
 * its turn waits for no other one.
 */
const connectionsPerSpare = 3;
/** The interval between probes. Most lists are done by then. */
const lookMs = 50;

export interface SearchOptions {
  /** A pool whose connections run one statement at a time: see `connect`. */
  pool: Database;
  /** The number of connections in the pool. */
  connections: number;
  pressure: LoadMonitor;
  /** The pool used to probe how fast the database is while searches run. */
  lookAt: Database;
  /** The maximum database time in seconds, by plan. */
  budgets?: Readonly<Record<Plan, number>>;
}

export function createListPool(options: SearchOptions): Searches {
  const { pool, connections, pressure, lookAt, budgets = searchSeconds } = options;
  const ramp = createRamp(Math.max(1, availableParallelism() - 1), pressure);
  let spare = Math.floor(connections / connectionsPerSpare);
  const turns = createFairSemaphore(connections - spare, {
    share: pressure.share,
    most: ramp.most,
  });
  const looks = createLooks(lookAt, (durationMs) => {
    pressure.looked(durationMs);
    turns.serveWaiting();
  });
  const shapes = createSearchShapes();
  const compile = createCompiler(pool);

  async function attempt<T>(
    caller: Caller,
    connection: ClientConnection,
    prepare: boolean,
    search: (db: Database) => Promise<T>,
  ): Promise<T> {
    const hasSecond = spare > 0 && pressure.share(caller.tenantId) === 1;
    if (hasSecond) spare -= 1;
    const statements = watchStatements(pool, compile, { prepare, oneAtATime: !hasSecond });
    const seconds = budgets[caller.plan];
    const budget = setTimeout(() => statements.cancel(() => tooSlow(seconds)), seconds * 1_000);
    connection.on('close', () => statements.cancel(connectionClosed));
    if (connection.destroyed) statements.cancel(connectionClosed);
    try {
      return await search(statements.db);
    } catch (error) {
      throw statements.reason() ?? error;
    } finally {
      clearTimeout(budget);
      statements.end();
      if (hasSecond) spare += 1;
    }
  }

  return {
    async run(caller, connection, shape, search) {
      const release = await turns.take(caller.tenantId, connection);
      const prepare = shapes.isFrequent(shape);
      const startedMs = performance.now();
      looks.begin();
      ramp.began(caller.tenantId);
      try {
        const run = () => attempt(caller, connection, prepare, search);
        return await inChildSpan('postgresql search', SpanKind.CLIENT, postgresql, run).catch((error: unknown) => {
          // PostgreSQL cancels the current statement of a connection, so a late cancel request can hit the next one.
          if (isCancelled(error)) return attempt(caller, connection, prepare, search);
          throw error;
        });
      } finally {
        looks.end();
        const workedMs = performance.now() - startedMs;
        ramp.ended(caller.tenantId, workedMs);
        pressure.worked(caller.tenantId, workedMs);
        release(pressure.restMs(caller.tenantId, workedMs));
      }
    },
  };
}

/** While searches run, measures at intervals how long the database takes for a trivial query. */
function createLooks(db: Database, onLooked: (durationMs: number) => void) {
  let underWay = 0;
  let isLooking = false;
  const lookOn = () => {
    isLooking = underWay > 0;
    if (isLooking) setTimeout(look, lookMs).unref();
  };
  const look = async () => {
    const startedMs = performance.now();
    await db`select`.catch(() => undefined);
    onLooked(performance.now() - startedMs);
    lookOn();
  };
  return {
    begin() {
      underWay += 1;
      if (!isLooking) lookOn();
    },
    end() {
      underWay -= 1;
    },
  };
}

function tooSlow(seconds: number): ApiError {
  const message = `Took longer than ${seconds} s, which is what the plan allows. Narrow it: add a filter, or another word.`;
  return new ApiError('UNAVAILABLE.too_slow', message);
}
