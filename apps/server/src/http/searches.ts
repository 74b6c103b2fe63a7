import { type Plan, searchSeconds } from '@lead-engagement/contract';
import type { PendingQuery, Row } from 'postgres';
import type { Database } from '../db/client.js';
import { ApiError, invalidField } from '../errors.js';
import type { Pressure } from '../pressure.js';
import type { ClientConnection } from '../rate-limits/rate-limiter.js';
import type { Caller } from './caller.js';
import { createSearchShapes } from './search-shapes.js';
import { connectionClosed, createTurns } from './turns.js';

/** Runs the reads of lists, which can take long, on connections of their own. */
export interface Searches {
  /**
   * Runs `search` in a turn of the caller's tenant. Its statements are cancelled when `life` ends, and when they take
   * longer than the plan allows: then it rejects with VALIDATION_ERROR. They are prepared if searches of this `shape` come
   * often.
   */
  run<T>(caller: Caller, connection: ClientConnection, shape: string, search: (db: Database) => Promise<T>): Promise<T>;
}

/** A list reads its rows and counts them at the same time. */
const connectionsPerSearch = 2;
/** Most lists have ended by then. */
const lookMs = 50;

export interface SearchOptions {
  /** A pool of which no connection takes a statement while it has another: see `connect`. */
  pool: Database;
  /** How many it has. */
  connections: number;
  pressure: Pressure;
  /** Where it is looked, while searches are under way, whether the database keeps up with all else. */
  lookAt: Database;
  /** Seconds of the database, by plan. */
  budgets?: Readonly<Record<Plan, number>>;
}

export function createSearches(options: SearchOptions): Searches {
  const { pool, connections, pressure, lookAt, budgets = searchSeconds } = options;
  const turns = createTurns(Math.floor(connections / connectionsPerSearch), { share: pressure.share });
  const looks = createLooks(lookAt, (durationMs) => {
    pressure.looked(durationMs);
    turns.serveWaiting();
  });
  const shapes = createSearchShapes();

  async function attempt<T>(
    caller: Caller,
    connection: ClientConnection,
    prepare: boolean,
    search: (db: Database) => Promise<T>,
  ): Promise<T> {
    const statements = watchStatements(pool, prepare);
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
    }
  }

  return {
    async run(caller, connection, shape, search) {
      const release = await turns.take(caller.tenantId, connection);
      const prepare = shapes.isFrequent(shape);
      const startedMs = performance.now();
      looks.begin();
      try {
        return await attempt(caller, connection, prepare, search).catch((error: unknown) => {
          // PostgreSQL cancels whatever a connection is at: a request to cancel that came late has hit this one.
          if (isCancelled(error)) return attempt(caller, connection, prepare, search);
          throw error;
        });
      } finally {
        looks.end();
        const workedMs = performance.now() - startedMs;
        pressure.worked(caller.tenantId, workedMs);
        release(pressure.restMs(caller.tenantId, workedMs));
      }
    },
  };
}

/** Looks every now and then how long the database takes for next to nothing, while anything is under way. */
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

/** A statement with what postgres.js has in it besides: its options are read, and its handler called, when it is executed. */
type Statement = PendingQuery<Row[]> & {
  executed: boolean;
  options: { prepare?: boolean };
  handler: (statement: Statement) => void;
  reject: (reason: unknown) => void;
};

/** A way to the database whose statements can be cancelled, all at once. */
function watchStatements(pool: Database, prepare: boolean) {
  let statements: Statement[] = [];
  let reason: ApiError | undefined;
  let ended = false;
  const tag = (...args: Parameters<Database>) => {
    const made: unknown = pool(...args);
    if (made instanceof Promise) {
      const statement = made as Statement;
      if (!prepare) statement.options.prepare = false;
      // Rejects when it is awaited. Thrown here, it would leave a statement that was started just before to nobody.
      if (reason) refuse(statement, reason);
      else statements.push(statement);
    }
    return made;
  };
  return {
    db: Object.setPrototypeOf(tag, pool) as Database,
    reason: () => reason,
    cancel(toReason: () => ApiError) {
      if (ended || reason) return;
      reason = toReason();
      for (const statement of statements) {
        // Those that are not executed are parts of others, or have not been awaited yet.
        if (!statement.executed) {
          refuse(statement, reason);
          continue;
        }
        // Nobody may be waiting for it yet. One that cannot be cancelled ends by its own timeout.
        statement.catch(() => undefined);
        Promise.resolve(statement.cancel()).catch(() => undefined);
      }
    },
    end() {
      ended = true;
      statements = [];
    },
  };
}

/** Has a statement reject when it is executed, without the database. */
function refuse(statement: Statement, reason: ApiError): void {
  statement.handler = ({ reject }) => reject(reason);
}

function isCancelled(error: unknown): boolean {
  return !(error instanceof ApiError) && (error as { code?: unknown }).code === '57014';
}

function tooSlow(seconds: number): ApiError {
  const message = `Took longer than ${seconds} s, which is what the plan allows. Narrow it: add a filter, or another word.`;
  return invalidField('query', message, 'too_slow');
}
