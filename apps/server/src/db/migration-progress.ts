import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { type Blocker, describeBlockers, watchBlockers } from './blockers.js';
import type { Patience } from './table-locks.js';
import { DatabaseUnavailableError } from './unavailable.js';

/** Longer than the statements and transactions of a running server, which have limits of 30 and 60 s. */
const giveUpAfterMs = 180_000;
const firstLogMs = 2_000;
const logEveryMs = 5_000;

/** What a migration does at the moment, and for whom it waits. */
export interface MigrationProgress {
  /** Begins a step, such as `the migration 0059_…`, and says how long to try it. */
  patienceFor(step: string): Patience;
  stop(): Promise<void>;
}

/**
 * Logs every five seconds what the migration over `sql` does, and names those whose locks it waits for. At the end of its patience, a step
 * throws DatabaseUnavailableError that names them too.
 */
export async function watchMigration(
  sql: Sql,
  url: string,
  log: Pick<Logger, 'info'> | undefined,
): Promise<MigrationProgress> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let step = 'its start';
  let say = sometimes();
  const watch = watchBlockers(url, own?.pid as number, tell);
  function tell(blockers: readonly Blocker[]): void {
    const waitedSeconds = say();
    if (waitedSeconds === undefined) return;
    const message =
      blockers.length > 0
        ? `to migrate the database, ${step} waits for ${describeBlockers(blockers)}`
        : `migrating the database: ${step} is under way`;
    log?.info({ waitedSeconds }, message);
  }
  return {
    patienceFor(next) {
      step = next;
      say = sometimes();
      return {
        giveUpAfterMs,
        giveUp: (cause) => {
          const blockers = watch.latest();
          const whom = blockers.length > 0 ? describeBlockers(blockers) : 'transactions that were over each time';
          const error = new DatabaseUnavailableError(
            `${next} of the upgrade has waited for ${giveUpAfterMs / 1_000} s for ${whom}`,
            '55P03',
          );
          error.cause = cause;
          return error;
        },
      };
    },
    stop: watch.stop,
  };
}

/** Returns a function that is asked often, and returns the seconds so far when it is time to log: after two, and then every five. */
export function sometimes(): () => number | undefined {
  const startedMs = performance.now();
  let nextMs = startedMs + firstLogMs;
  return () => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return undefined;
    nextMs = nowMs + logEveryMs;
    return Math.round((nowMs - startedMs) / 1_000);
  };
}
