import postgres from 'postgres';
import { parse as parseArray } from 'postgres-array';

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

/**
 * Opens a pool of connections. Every statement written with the returned tag is prepared once for each connection.
 * `owner` is the role of the URL itself, for migrations and the command line.
 */
export function connect(url: string, role: DatabaseRole, options: { maxConnections?: number } = {}) {
  return postgres(url, {
    max: options.maxConnections ?? 16,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: {
      application_name: `lead-engagement ${role}`,
      TimeZone: 'UTC',
      ...(role === 'owner' ? {} : { role, statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
    },
    onnotice: () => {},
    fetch_types: false,
  });
}

export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database['begin']>[1]>[0];
/** Where a read may run: on the pool, or inside a transaction. */
export type Queryable = Database | Transaction;

/**
 * Runs `work` in a transaction that can write rows of this tenant only: row-level security refuses any other.
 * `actorId` is the public id of the user or key whose doing it is, for the history; none is the server itself.
 */
export function inTenant<T>(
  db: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<T>,
  actorId = '',
): Promise<T> {
  return db.begin(async (tx) => {
    // Sent without waiting, along with the first statement of `work`. Should it fail, the transaction fails with it.
    tx`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.actor_id', ${actorId}, true)`
      .execute()
      .catch(() => {});
    return work(tx);
  }) as Promise<T>;
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

/**
 * The same for the worker, which serves all tenants: within `work` it may no more than the API may, so that row-level
 * security binds it to this tenant too.
 */
export function inTenantAsApi<T>(db: Database, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    tx`select set_config('role', 'lead_engagement_api', true), set_config('app.tenant_id', ${tenantId}, true)`
      .execute()
      .catch(() => {});
    return work(tx);
  }) as Promise<T>;
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
