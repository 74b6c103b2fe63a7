import { setTimeout as delay } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { databaseErrorOf } from './unavailable.js';

/** The time in which all locks of an attempt must be had. What is written meanwhile to the tables queues behind it. */
export const lockTimeoutMs = 500;
const firstPauseMs = 250;
const longestPauseMs = 1_500;

/** What a schema change does to a table: a foreign key to it, or a new trigger, lets others read on. */
export type LockMode = 'access exclusive' | 'share row exclusive';

/** Tables by name, in the order in which they are locked, unquoted. */
export type TableLocks = ReadonlyMap<string, LockMode>;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** How long to try. */
export interface Patience {
  /** From the first attempt on. */
  giveUpAfterMs: number;
  /** Makes the error that is thrown at the end. */
  giveUp(cause: unknown): Error;
}

/** Repeats work until it gets its locks, with pauses in which those who queued behind it run. */
export async function untilFree<T>(work: () => Promise<T>, { giveUpAfterMs, giveUp }: Patience): Promise<T> {
  const giveUpAtMs = performance.now() + giveUpAfterMs;
  let pauseMs = firstPauseMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (![lockNotAvailable, deadlock].includes(String(databaseErrorOf(error).code))) throw error;
      if (performance.now() > giveUpAtMs) throw giveUp(error);
      await delay(pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(pauseMs * 1.25, longestPauseMs);
    }
  }
}

/**
 * Runs a transaction that has locked its tables before anything else, all of them within half a second, and starts again if it does not get
 * them. A table that it did not get comes first in the next attempt: who has it may wait for one that was locked before it, so that the order
 * becomes the one in which others lock them. `sql` has a single connection.
 */
export async function withTables(
  sql: Sql,
  tables: TableLocks,
  work: (tx: TransactionSql) => Promise<void>,
  patience: Patience,
): Promise<void> {
  let order = [...tables];
  await untilFree(async () => {
    try {
      await sql.begin(async (tx) => {
        await lock(tx, order);
        await work(tx);
      });
    } catch (error) {
      const { table_name: name } = databaseErrorOf(error) as { table_name?: string };
      const missed = order.find(([table]) => table === name);
      if (missed) order = [missed, ...order.filter((one) => one !== missed)];
      throw error;
    }
  }, patience);
}

/** Locks tables in one statement, because each round trip would prolong the locks. The error names the table that others use. */
async function lock(tx: TransactionSql, order: [table: string, mode: LockMode][]): Promise<void> {
  const steps = order.map(
    ([table, mode]) => `
      missed := ${literal(table)};
      PERFORM set_config('lock_timeout', greatest(1, ${lockTimeoutMs} - extract(epoch FROM clock_timestamp() - began) * 1000)::int::text, true);
      LOCK TABLE ONLY ${quote(table)} IN ${mode} MODE;`,
  );
  await tx.unsafe(`
    DO $locks$
    DECLARE
      began CONSTANT timestamptz := clock_timestamp();
      missed text;
    BEGIN
      ${steps.join('')}
      -- For what the work locks besides.
      PERFORM set_config('lock_timeout', '${lockTimeoutMs}', true);
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      RAISE EXCEPTION '%', SQLERRM USING ERRCODE = SQLSTATE, TABLE = missed;
    END $locks$`);
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
