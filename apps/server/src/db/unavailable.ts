import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** Error codes of Node.js, of the driver and of PostgreSQL that mean that the database is not available for the moment. */
const unavailableCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN', // the name server does not respond
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'WRONG_SESSION',
  '08006', // connection failure, as poolers report it
  '08P01', // PgBouncer uses it if its server is away
  '25006', // the database takes no writes: it is a standby, or was set to read only
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // the database's disk is full
  '53200', // its memory
  '53300', // too many connections
  '55000', // not possible in the state that the database or its object has at the moment, such as during a recovery
  '55P03', // a lock was not available in time
  '57014', // statement timeout
  '57P01', // the database shuts down
  '57P02',
  '57P03', // the database starts up
]);

/** The database cannot be used for the moment. The message says why. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  constructor(
    message: string,
    readonly code: '25006' | '55P03' | 'CONNECTION_CLOSED' = 'CONNECTION_CLOSED',
  ) {
    super(message);
  }
}

/** Returns the error of the driver or of PostgreSQL. Drizzle wraps it as `cause`. */
export function databaseErrorOf(error: unknown): { code?: unknown; message?: unknown; routine?: unknown } {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return (code === undefined && cause?.code !== undefined ? cause : error) as { code?: unknown };
}

/** Returns true if the same statement can succeed later, without a change by the client or the operator. */
export function isUnavailable(thrown: unknown): boolean {
  const { code, routine, syscall } = databaseErrorOf(thrown) as {
    code?: unknown;
    routine?: unknown;
    syscall?: unknown;
  };
  if (isPlanChanged(code, routine)) return true;
  // The socket of a database that is down.
  if (code === 'ENOENT') return syscall === 'connect';
  return typeof code === 'string' && unavailableCodes.has(code);
}

/** A newer server has changed the table of a prepared statement; the next execution prepares it again. */
export function isPlanChanged(code: unknown, routine: unknown): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Says in a few words why the database is not available. */
export function describeUnavailable(error: unknown): string {
  const { code, message } = databaseErrorOf(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'no PostgreSQL accepts connections there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the name of its host is not known';
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'its host does not respond';
    case '53300':
      return 'it has no connection left';
    case '57P01':
    case '57P02':
      return 'it was shut down';
    case '57P03':
      return 'it is starting or recovering';
    case 'CONNECTION_CLOSED':
    case 'CONNECTION_DESTROYED':
    case 'CONNECTION_ENDED':
    case 'ECONNRESET':
    case 'EPIPE':
      return error instanceof DatabaseUnavailableError ? error.message : 'the connection was lost';
    default:
      return String(message ?? error);
  }
}

const reachMs = 5_000;

/**
 * Throws DatabaseUnavailableError if there is no connection within five seconds. The driver connects again and again, without an error, if
 * the database accepts a connection and closes it before it is ready.
 */
export async function reach(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const timer = new AbortController();
  const late = delay(reachMs, undefined, { signal: timer.signal }).then(() => {
    throw new DatabaseUnavailableError('it closes connections, or does not respond');
  });
  late.catch(() => undefined);
  const reached = sql.unsafe('select 1');
  try {
    await Promise.race([reached, late]);
  } finally {
    timer.abort();
    // Rejected when the connection is ended.
    reached.catch(() => undefined);
  }
}

/** Throws DatabaseUnavailableError while the database is a standby or recovers, and takes no writes. */
export async function refuseStandby(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const [found] = await sql.unsafe<{ standby: boolean }[]>('select pg_is_in_recovery() as standby');
  if (found?.standby)
    throw new DatabaseUnavailableError('it is a standby or in recovery, and takes no writes', '25006');
}
