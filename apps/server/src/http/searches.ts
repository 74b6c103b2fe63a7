import { type Plan, searchSeconds } from '@lead-engagement/contract';
import type { PendingQuery, Row } from 'postgres';
import type { Database } from '../db/client.js';
import { ApiError, invalidField } from '../errors.js';
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

/** Searches on a pool of this many connections, of which none takes a statement while it has another: see `connect`. */
export function createSearches(
  pool: Database,
  connections: number,
  budgets: Readonly<Record<Plan, number>> = searchSeconds,
): Searches {
  const turns = createTurns(Math.floor(connections / connectionsPerSearch));
  const shapes = createSearchShapes();

  async function attempt<T>(
    caller: Caller,
    connection: ClientConnection,
    prepare: boolean,
    search: (db: Database) => Promise<T>,
  ): Promise<T> {
    const statements = watchStatements(pool, prepare);
    const seconds = budgets[caller.plan];
    const budget = setTimeout(() => statements.cancel(tooSlow(seconds)), seconds * 1_000);
    connection.on('close', () => statements.cancel(connectionClosed()));
    if (connection.destroyed) statements.cancel(connectionClosed());
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
      try {
        return await attempt(caller, connection, prepare, search).catch((error: unknown) => {
          // PostgreSQL cancels whatever a connection is at: a request to cancel that came late has hit this one.
          if (isCancelled(error)) return attempt(caller, connection, prepare, search);
          throw error;
        });
      } finally {
        release();
      }
    },
  };
}

/** A statement with what postgres.js has in it besides: its options are read when it is executed. */
type Statement = PendingQuery<Row[]> & { executed: boolean; options: { prepare?: boolean } };

/** A way to the database whose statements can be cancelled, all at once. */
function watchStatements(pool: Database, prepare: boolean) {
  let statements: Statement[] = [];
  let reason: ApiError | undefined;
  let ended = false;
  const tag = (...args: Parameters<Database>) => {
    if (reason) throw reason;
    const made: unknown = pool(...args);
    if (made instanceof Promise) {
      const statement = made as Statement;
      if (!prepare) statement.options.prepare = false;
      statements.push(statement);
    }
    return made;
  };
  return {
    db: Object.setPrototypeOf(tag, pool) as Database,
    reason: () => reason,
    cancel(why: ApiError) {
      if (ended || reason) return;
      reason = why;
      for (const statement of statements) {
        // Those that are not executed are parts of others.
        if (!statement.executed) continue;
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

function isCancelled(error: unknown): boolean {
  return !(error instanceof ApiError) && (error as { code?: unknown }).code === '57014';
}

function tooSlow(seconds: number): ApiError {
  const message = `Took longer than ${seconds} s, which is what the plan allows. Narrow it: add a filter, or another word.`;
  return invalidField('query', message, 'too_slow');
}
