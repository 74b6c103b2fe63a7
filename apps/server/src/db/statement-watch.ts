import type { PendingQuery, Row } from 'postgres';
import type { Database } from './client.js';
import { type Compile, WrittenStatement } from './compiled-statements.js';

/** A query with internal fields of postgres.js: it reads `options` and calls `handler` on execution. */
type Statement = PendingQuery<Row[]> & {
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

/**
 * Watches the statements of some work on a pool. They are prepared only with `prepare`, and with `oneAtATime` each waits for those before
 * it. `compile` is that of the pool.
 */
export function watchStatements(
  pool: Database,
  compile: Compile,
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
  const run = (written: WrittenStatement): Promise<unknown> => {
    if (reason) return Promise.reject(reason);
    const { text, values } = compile(written);
    const statement = pool(text, ...(values as never[])) as unknown as Statement;
    if (!prepare) statement.options.prepare = false;
    if (oneAtATime) queue(statement);
    statements.push(statement);
    return statement;
  };
  const tag = (first: TemplateStringsArray | string, ...rest: unknown[]) =>
    typeof first === 'object' && 'raw' in first
      ? new WrittenStatement(first, rest, run)
      : (pool as (...args: unknown[]) => unknown)(first, ...rest);
  return {
    db: Object.setPrototypeOf(tag, pool) as Database,
    reason: () => reason,
    cancel(toReason) {
      if (ended || reason) return;
      reason = toReason();
      for (const statement of statements) {
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

/** Returns true if PostgreSQL cancelled the statement. */
export function isCancelled(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}
