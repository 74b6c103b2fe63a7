import postgres from 'postgres';
import { parse as parseArray } from 'postgres-array';
import { openSession, type Session, servesAllTenants } from './session.js';

/** Values that statements take and return beside postgres.js's own. */
const types = {
  /** Moments stay text from the database to the response: ISO 8601 with milliseconds and `Z`. */
  moment: { to: 1184, from: [1184], serialize: (value: string | Date) => momentText(value), parse: parseMoment },
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
  numeric: { to: 1700, from: [1700], serialize: (value: number) => String(value), parse: Number },
  bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number },
  // Known here, not asked for on every connection: postgres.js leaves a rejection unhandled, which ends the process,
  // where the database goes away during that question.
  textArray: { to: 1009, from: [1009], serialize: writeArray, parse: (value: string) => parseArray(value) },
  uuidArray: { to: 2951, from: [2951], serialize: writeArray, parse: (value: string) => parseArray(value) },
};

/** A PostgreSQL array literal, every element quoted. */
function writeArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/** The role that a connection takes on: what it may touch stands in drizzle/access.sql. */
export type DatabaseRole = 'lead_engagement_api' | 'lead_engagement_worker' | 'owner';

/** How many connections a server opens: for writes and reads by key, and for lists. */
export const databaseConnections = { api: 16, searches: 16 } as const;

/**
 * Opens a pool of connections. Every statement written with the returned tag is prepared once for each connection.
 * `owner` is the role of the URL itself, for migrations and the command line. `settings` are the server's, for every
 * connection. A connection of a pool that is not `pipelined` has one statement at a time: none waits behind a slow one, and
 * to cancel one cancels no other. A connection over which nothing comes for `answerSeconds` though a statement waits is cut,
 * with CONNECTION_CLOSED: the database's machine may be gone without a word. Rejects with DatabaseSessionError instead of
 * sending a statement as another role, or without its time limit.
 */
export function connect(
  url: string,
  role: DatabaseRole,
  options: {
    maxConnections?: number;
    pipelined?: boolean;
    settings?: Record<string, string>;
    answerSeconds?: number;
  } = {},
) {
  const { answerSeconds = statementSeconds + 5 } = options;
  return postgres(url, {
    max: options.maxConnections ?? databaseConnections.api,
    ...(options.pipelined === false && { max_pipeline: 0 }),
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: { application_name: `lead-engagement ${role}`, TimeZone: 'UTC' },
    // Understood by the patched driver: see docs/decisions/014.
    ...{ session: sessionOf(role, options.settings) },
    ...(role !== 'owner' && { answer_timeout: answerSeconds }),
    connect_timeout: connectTimeoutSeconds,
    backoff: reconnectAfterSeconds,
    onnotice: () => {},
    fetch_types: false,
  });
}

/** What is set on each connection. Not as startup parameters: poolers drop or refuse those that they do not know. */
function sessionOf(role: DatabaseRole, settings: Record<string, string> = {}): Session {
  const scope = { [servesAllTenants]: role === 'lead_engagement_api' ? 'off' : 'on' };
  if (role === 'owner') return openSession({ ...settings, ...scope }, undefined);
  const limits = {
    statement_timeout: `${statementSeconds}s`,
    idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
  };
  return openSession({ ...settings, ...scope, ...limits, role }, role);
}

/** The server ends statements of the API and the worker that take longer. */
const statementSeconds = 30;
const idleInTransactionSeconds = 60;

/** Half of what postgres.js waits: a busy machine takes seconds, and a server that is away is not waited for so long. */
const connectTimeoutSeconds = 15;

/** Half a second at most, rather than the 20 of postgres.js: a database that is back is served from within a second. */
function reconnectAfterSeconds(retries: number): number {
  return Math.min(0.05 * 2 ** retries, 0.5);
}

/** The pool of lists. */
export function connectForSearches(url: string) {
  const maxConnections = databaseConnections.searches;
  return connect(url, 'lead_engagement_api', { maxConnections, pipelined: false });
}

export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database['begin']>[1]>[0];
/** Where a read may run: on the pool, or inside a transaction. */
export type Queryable = Database | Transaction;

/**
 * Thrown in a transaction that another one was faster than: it stored meanwhile what this one was about to. The transaction
 * is repeated, and finds what the other has stored. `last` is thrown if that happens again and again.
 */
export class Outpaced extends Error {
  override readonly name = 'Outpaced';
  constructor(readonly last: Error) {
    super('Another transaction was faster.');
  }
}

const mostAttempts = 5;

/** Runs a transaction, again if another was faster or both waited for each other. `work` leaves nothing behind outside of it. */
async function untilFirst<T>(transact: () => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await transact()) as T;
    } catch (error) {
      const isLast = attempt === mostAttempts;
      if (error instanceof Outpaced) {
        if (isLast) throw error.last;
      } else if (isLast || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '40P01';
}

/**
 * Runs `work` in a transaction that can write rows of this tenant only: row-level security refuses any other. It takes on
 * the API's role itself, whatever the connection's: the worker's has rows of all tenants, and a pooler may have given the
 * connection to somebody else before. `actorId` is the public id of the user or key whose doing it is, for the history;
 * none is the server itself. If it was outpaced, the transaction begins again.
 */
export function inTenant<T>(
  db: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<T>,
  actorId = '',
): Promise<T> {
  const transact = () =>
    db.begin(async (tx) => {
      // Sent without waiting, along with the first statement of `work`. Should it fail, the transaction fails with it.
      tx`
        select set_config('role', 'lead_engagement_api', true), set_config('app.tenant_id', ${tenantId}, true),
          set_config('app.actor_id', ${actorId}, true)`
        .execute()
        .catch(() => {});
      return work(tx);
    });
  return untilFirst<T>(transact);
}

/**
 * Runs a part of a transaction of `tenantId` as another tenant, of which the caller knows that it may: a live tenant's
 * sandbox. Afterwards the transaction is the first tenant's again.
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
 * Waits for all, also where one fails, and throws the first failure in the order given: statements that are sent
 * together in a transaction must all have ended before it does.
 */
export async function together<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as T;
}

/** Says whose doing the rest of a transaction is: the public id of what acts. */
export async function setActor(tx: Transaction, actorId: string): Promise<void> {
  await tx`select set_config('app.actor_id', ${actorId}, true)`;
}

/** The public id of whose doing the transaction is, for work that goes on after it; empty for the server. */
export async function readActor(tx: Transaction): Promise<string> {
  const [row] = await tx<{ actorId: string | null }[]>`select current_setting('app.actor_id', true) as actor_id`;
  return row?.actorId ?? '';
}

/** The length of a moment that has all three decimals: Postgres leaves out zeros at the end. */
const wholeMomentChars = '2026-11-21 09:30:00.123+00'.length;

/** `2026-11-21 09:30:00.5+00`, as Postgres writes it in UTC, to `2026-11-21T09:30:00.500Z`. */
export function parseMoment(value: string): string {
  if (value.length === wholeMomentChars) return `${value.slice(0, 10)}T${value.slice(11, 23)}Z`;
  const [seconds, fraction = ''] = value.slice(0, -3).split('.');
  return `${(seconds as string).replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}

function momentText(value: string | Date): string {
  return typeof value === 'string' ? value : value.toISOString();
}
