import PgBoss from 'pg-boss';
import type postgres from 'postgres';

/** The schema that pg-boss keeps its tables in. */
export const jobSchema = 'pgboss';
/** The one queue of ticks: what to do stands in the job's data, so that a new job needs no new table. */
export const tickQueue = 'ticks';

/** Postgres's type of a literal whose type the statement decides. */
const unknownType = 705;
const supervisionSeconds = 30;
const keepCompletedSeconds = 2 * 60 * 60;

/** A pg-boss over an open pool. It starts no timer of its own but that for jobs whose worker was killed. */
export function openBoss(sql: postgres.Sql, options: { migrate: boolean }): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => execute(sql, text, values) },
    schema: jobSchema,
    migrate: options.migrate,
    supervise: !options.migrate,
    // The ticks are sent by startJobs: pg-boss's own timekeeper leaves a rejection unhandled when the database goes away.
    schedule: false,
    maintenanceIntervalSeconds: supervisionSeconds,
    // Longer than the longest interval of a job: its last run, while kept, is what holds back a second in the same slot.
    archiveCompletedAfterSeconds: keepCompletedSeconds,
    deleteAfterDays: 1,
  });
}

async function execute(sql: postgres.Sql, text: string, values?: unknown[]): Promise<{ rows: postgres.Row[] }> {
  if (values === undefined || values.length === 0) return { rows: await runScript(sql, text) };
  // As text of undecided type: pg-boss hands over JSON now as text, now as an object, and relies on the server to tell.
  const parameters = values.map((value) => sql.typed(toLiteral(value) as string, unknownType));
  return { rows: await sql.unsafe(text, parameters, { prepare: true }) };
}

/**
 * Statements without parameters may be several that belong on one connection, with a BEGIN and COMMIT of their own: in
 * a transaction the one is a mere notice and the other ends it early. (reserve() of postgres.js never resolves on a
 * connection that is just being opened.)
 */
async function runScript(sql: postgres.Sql, text: string): Promise<postgres.Row[]> {
  return sql.begin((tx) => tx.unsafe(text));
}

function toLiteral(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
