import { setTimeout } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import postgres from 'postgres';
import { parse as parseArray } from 'postgres-array';
import { postgresql } from '../telemetry/traces/attributes.js';
import { inChildSpan } from '../telemetry/traces/spans.js';
import { ofServer } from './cause.js';
import { shareConnections } from './connections.js';
import { openPostgres } from './driver.js';
import { type DatabaseRole, openSession, type Session, statementSeconds } from './session.js';
import { isPlanChanged } from './unavailable.js';

/** Custom types for statement parameters and results, in addition to those of postgres.js. */
const types = {
  /** Timestamps stay text from the database to the response: ISO 8601 with milliseconds and `Z`. */
  moment: { to: 1184, from: [1184], serialize: (value: string | Date) => momentText(value), parse: parseMoment },
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
  numeric: { to: 1700, from: [1700], serialize: (value: number) => String(value), parse: Number },
  bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number },
  // Defined here instead of queried on each connection: if the database goes away during that query, postgres.js leaves a rejection
  // unhandled, which ends the process.
  textArray: { to: 1009, from: [1009], serialize: writeArray, parse: (value: string) => parseArray(value) },
  uuidArray: { to: 2951, from: [2951], serialize: writeArray, parse: (value: string) => parseArray(value) },
};

/** Formats a PostgreSQL array literal with every element quoted. */
function writeArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/**
 * Opens a pool of connections. A statement written with the returned tag is prepared once per connection. `owner` is the role of the URL
 * itself, for migrations and the CLI. `settings` are PostgreSQL settings for every connection. If `pipelined` is false, a connection runs
 * one statement at a time, so that none waits behind a slow one and cancelling one cancels no other. If a statement waits and the
 * connection receives nothing for `answerSeconds`, it is closed with CONNECTION_CLOSED, because the database host may be gone without
 * notice. Without statements for `idleSeconds`, it is closed too; by default, it
 * stays open. If PostgreSQL has no place for one more connection, statements wait for
 * one that exists; if the pool has none, for `connectSeconds` at most. Set `pooled` if a pooler gives each transaction another connection to the database: the session is then what `setPooledDefaults`
 * has set. `session` replaces the session of the role. Rejects with DatabaseSessionError instead of running a statement with another role
 * or without its time limit.
 */
export function connect(
  url: string,
  role: DatabaseRole,
  options: {
    maxConnections?: number;
    pipelined?: boolean;
    settings?: Record<string, string>;
    answerSeconds?: number;
    idleSeconds?: number;
    connectSeconds?: number;
    pooled?: boolean;
    session?: Session;
  } = {},
) {
  const { answerSeconds = statementSeconds + 5, connectSeconds = connectSecondsByDefault, pooled = false } = options;
  const session = options.session ?? openSession(role, options.settings, pooled);
  return openPostgres(url, {
    max: options.maxConnections ?? shareConnections().writes,
    ...(options.pipelined === false && { max_pipeline: 0 }),
    // PgBouncer loses prepared statements between transactions, versions before 1.21 always.
    prepare: !pooled,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: { application_name: `lead-engagement ${role}`, TimeZone: 'UTC' },
    // These options belong to the patched driver: see docs/decisions/014.
    ...{ session },
    ...(role !== 'owner' && { answer_timeout: answerSeconds }),
    connect_timeout: connectSeconds,
    ...(options.idleSeconds !== undefined && { idle_timeout: options.idleSeconds }),
    backoff: reconnectAfterSeconds,
    onnotice: () => {},
    fetch_types: false,
  });
}

/** Half the default of postgres.js: enough for a busy machine, and short if the server is unavailable. */
const connectSecondsByDefault = 15;

/**
 * For the pools of a running server: connections that nobody has needed for a minute are closed, because others may need them. Not for one
 * whose session holds a lock.
 */
export const servingIdleSeconds = 60;

/** At most half a second, instead of 20 s in postgres.js, so that requests succeed within a second after the database is back. */
function reconnectAfterSeconds(retries: number): number {
  return Math.min(0.05 * 2 ** retries, 0.5);
}

/** Opens the pool for lists. */
export function connectForSearches(url: string, { pooled = false, maxConnections = shareConnections().lists } = {}) {
  return connect(url, 'lead_engagement_api', {
    maxConnections,
    pipelined: false,
    idleSeconds: servingIdleSeconds,
    pooled,
  });
}

export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database['begin']>[1]>[0];
/** A handle for reads: the pool or a transaction. */
export type Queryable = Database | Transaction;

/**
 * Thrown in a transaction if a concurrent one has already stored the same record. The transaction is repeated and then finds that record.
 * `last` is thrown after repeated conflicts. Give `afterMs` if the other transaction may still be running: the next attempt waits for
 * that long, and each further one for twice as long.
 */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
  constructor(
    readonly last: Error,
    readonly afterMs = 0,
  ) {
    super('Another transaction was faster.');
  }
}

const mostAttempts = 5;

/** Raised by `refuse_outdated` of drizzle/functions.sql. */
const outdatedCode = 'LE001';

/** Runs a transaction, and repeats it after a conflict, a deadlock, or a change of a table by a newer server. `work` must have no effects outside of the transaction. */
async function untilFirst<T>(transact: (isRepeated: boolean) => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await transact(attempt > 1)) as T;
    } catch (error) {
      const isLast = attempt === mostAttempts;
      if (error instanceof WriteConflict) {
        if (isLast) throw error.last;
        if (error.afterMs > 0) await setTimeout(error.afterMs * 2 ** (attempt - 1));
      } else if (isLast || !isRepeatable(error)) throw error;
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false;
  if (error.code === '40P01' || error.code === outdatedCode || isPlanChanged(error.code, error.routine)) return true;
  // A statement that was sent together with this one has failed, and nobody waited for its error.
  if (error.code === '25P02') return true;
  // A newer server replaced a function or a policy between two steps of the statement.
  return error.code === 'XX000' && /^(cache lookup failed|tuple concurrently)/.test(error.message);
}

/**
 * How PostgreSQL plans the statements of a transaction, and those of its triggers. `force_generic_plan` plans each once for a connection:
 * for statements that find few rows by keys, planning takes longer than executing. `auto` plans for the values where that seems cheaper.
 */
export type Plans = 'auto' | 'force_generic_plan';

export interface TransactionOptions {
  plans?: Plans;
  /**
   * If true, BEGIN is sent together with the first statements. Only for the API's role: if BEGIN fails, these run outside of a transaction,
   * and row-level security must refuse them there. See docs/decisions/054.
   */
  along?: boolean;
}

/** An addition of the patched driver: `begin` that does not wait for BEGIN. */
function beginAlong(db: Database): Database['begin'] {
  return (db as unknown as { beginAlong: Database['begin'] }).beginAlong;
}

/**
 * Leaves the last statements of a transaction to be sent together with its commit. Call it with what nothing else waits for, directly
 * before the transaction ends. If one of them fails, the transaction does, with its error.
 */
export function pipelineWithCommit(last: Promise<unknown>): void {
  last.catch(() => {});
}

/**
 * Runs `work` in a transaction that can write only rows of this tenant, enforced by row-level security. It always sets the API's role,
 * because the worker's role can write rows of all tenants, and a pooler may reuse a connection with another role. `cause` says who does it
 * and why (see cause.ts); it is empty for the server. After a WriteConflict, the transaction starts again.
 */
export function inTenant<T>(
  db: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<T>,
  cause = ofServer,
  { plans = 'auto', along = false }: TransactionOptions = {},
): Promise<T> {
  const begin = along ? beginAlong(db) : db.begin;
  const transact = (isRepeated: boolean) =>
    begin(async (tx) => {
      // Sent without waiting, in one round trip with the first statement of `work`. If it fails, so does the transaction.
      tx`
        select set_config('role', 'lead_engagement_api', true), set_config('app.tenant_id', ${tenantId}, true),
          ${causeSetting(tx, cause)}, set_config('plan_cache_mode', ${plans}, true)`
        .execute()
        .catch(() => {});
      return work(withCause(tx, { text: cause, isRepeated }));
    });
  return inChildSpan('postgresql transaction', SpanKind.CLIENT, postgresql, () => untilFirst<T>(transact));
}

/**
 * Runs a part of a transaction of `tenantId` as another tenant. The caller must have checked that this is allowed, as for the sandbox of a
 * live tenant. Afterwards the transaction belongs to the first tenant again.
 */
export async function asTenant<T>(
  tx: Transaction,
  tenantId: string,
  other: string,
  work: () => Promise<T>,
): Promise<T> {
  await tx`select set_config('app.tenant_id', ${other}, true)`;
  const result = await work();
  await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
  return result;
}

/**
 * Waits for all promises, even if one fails, and throws the first failure in the given order. Statements sent together must all end before
 * their transaction does.
 */
export async function pipelined<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as T;
}

interface Cause {
  text: string;
  isRepeated: boolean;
}

/** The causes of open transactions. */
const causes = new WeakMap<Transaction, Cause>();

/** Remembers the cause of a transaction, and of its savepoints. */
function withCause(tx: Transaction, cause: Cause): Transaction {
  causes.set(tx, cause);
  const { savepoint } = tx;
  const inSavepoint = (work: (inner: Transaction) => unknown) => savepoint((inner) => work(withCause(inner, cause)));
  tx.savepoint = inSavepoint as Transaction['savepoint'];
  return tx;
}

/** Who does what a transaction writes, and why, as text, also for work that continues after it: see cause.ts. */
export function causeOf(tx: Transaction): string {
  return causes.get(tx)?.text ?? ofServer;
}

/** Returns true if this transaction repeats one that was in conflict: it should go by what it reads itself. */
export function isRepeated(tx: Transaction): boolean {
  return causes.get(tx)?.isRepeated ?? false;
}

/** Sets the cause for the rest of a transaction, such as that of an automation. */
export async function setCause(tx: Transaction, text: string): Promise<void> {
  const cause = causes.get(tx);
  if (cause) cause.text = text;
  await tx`select ${causeSetting(tx, text)}`;
}

/** The one place that sets the cause: triggers read it from the setting. */
function causeSetting(tx: Transaction, cause: string) {
  return tx`set_config('app.actor_id', ${cause}, true)`;
}

/** Names the run of an automation (UUID) that makes the changes of the rest of a transaction: what it starts belongs to its chain. */
export async function setAutomationRun(tx: Transaction, runId: string): Promise<void> {
  await tx`select set_config('app.automation_run', ${runId}, true)`;
}

/** Keeps the changes of the rest of a transaction from starting automations, but for moves: there are too many of them. */
export async function startNoAutomations(tx: Transaction): Promise<void> {
  await tx`select set_config('app.starts_automations', 'off', true)`;
}

/** The length of a timestamp with all three decimals: PostgreSQL omits trailing zeros. */
const wholeMomentChars = '2026-11-21 09:30:00.123+00'.length;

/** Converts `2026-11-21 09:30:00.5+00`, PostgreSQL's format in UTC, to `2026-11-21T09:30:00.500Z`. */
export function parseMoment(value: string): string {
  if (value.length === wholeMomentChars) return `${value.slice(0, 10)}T${value.slice(11, 23)}Z`;
  const [seconds, fraction = ''] = value.slice(0, -3).split('.');
  return `${(seconds as string).replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}

function momentText(value: string | Date): string {
  return typeof value === 'string' ? value : value.toISOString();
}
