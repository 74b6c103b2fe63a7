import type { PendingQuery, Row } from 'postgres';
import type { Database } from './client.js';

/** A query with internal fields of postgres.js: it reads `options` and calls `handler` on execution. */
type Statement = PendingQuery<Row[]> & {
  executed: boolean;
  options: { prepare?: boolean };
  handler: (statement: Statement) => void;
  reject: (reason: unknown) => void;
};

/** Statements of one piece of work, which can all be cancelled at once. */
export interface StatementWatch {
  /** Runs the statements that are watched. */
  db: Database;
  /** Why they were cancelled; undefined if they were not. */
  reason(): Error | undefined;
  /** Cancels the statements under way, and refuses later ones. Only the first reason counts, and none after the end. */
  cancel(toReason: () => Error): void;
  /** Lets go of the statements. */
  end(): void;
}

/** Watches the statements of some work on a pool. They are prepared only with `prepare`, and with `oneAtATime` each waits for those before it. */
export function watchStatements(
  pool: Database,
  { prepare, oneAtATime }: { prepare: boolean; oneAtATime: boolean },
): StatementWatch {
  let statements: Statement[] = [];
  let reason: Error | undefined;
  let ended = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Makes a statement wait until those before it have ended. */
  const queue = (statement: Statement) => {
    const send = statement.handler;
    statement.handler = () => {
      const before = last;
      last = statement.catch(() => undefined);
      before.then(() => (reason ? statement.reject(reason) : send(statement)));
    };
  };
  const tag = (...args: Parameters<Database>) => {
    const made: unknown = pool(...args);
    if (made instanceof Promise) {
      const statement = made as Statement;
      if (!prepare) statement.options.prepare = false;
      // Reject on await. Throwing here would leave a statement that was started just before without a handler.
      if (reason) refuse(statement, reason);
      else {
        if (oneAtATime) queue(statement);
        statements.push(statement);
      }
    }
    return made;
  };
  return {
    db: Object.setPrototypeOf(tag, pool) as Database,
    reason: () => reason,
    cancel(toReason) {
      if (ended || reason) return;
      reason = toReason();
      for (const statement of statements) {
        // Statements that are not executed are fragments of others, or not awaited yet.
        if (!statement.executed) {
          refuse(statement, reason);
          continue;
        }
        // Possibly nobody awaits it yet. If it cannot be cancelled, its own timeout ends it.
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

/** Makes a statement reject on execution, without calling the database. */
function refuse(statement: Statement, reason: Error): void {
  statement.handler = ({ reject }) => reject(reason);
}

/** Returns true if PostgreSQL cancelled the statement. */
export function isCancelled(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}
