import { readDatabaseUrl } from './database-url.js';
import { databaseErrorOf } from './unavailable.js';

/** The database is not one that the server can use. The message says why, and what to do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** Explains errors that only the operator can mend; undefined for all others. `url` is that of the connection. */
export function refusalOf(error: unknown, url: string | undefined): DatabaseSetupError | undefined {
  const { code, message } = databaseErrorOf(error);
  const { user, place, database } = partsOf(url);
  switch (code) {
    case '28P01':
    case '28000':
    case 'SASL_SIGNATURE_MISMATCH':
      return new DatabaseSetupError(
        `DATABASE_URL: PostgreSQL at ${place} says: ${message}. Correct the user and the password; characters such as @, / and # in a password must be percent-encoded.`,
      );
    case '3D000':
      return new DatabaseSetupError(
        `DATABASE_URL: there is no database ${database} at ${place}. Correct the name, or create it: CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0.`,
      );
    case '42501':
      return new DatabaseSetupError(
        `DATABASE_OWNER_URL: the user ${user} does not have the rights to set the database ${database} up (${message}). The user must own the database and have CREATEROLE: see "Your own PostgreSQL" in docs/database.md.`,
      );
    default:
      return undefined;
  }
}

function partsOf(url: string | undefined): { user: string; place: string; database: string } {
  try {
    const { address, hosts } = readDatabaseUrl(url ?? '');
    const { host = 'localhost', port, user = 'that runs the server', database = user } = address;
    return { user, place: hosts ?? (port ? `${host}:${port}` : host), database };
  } catch {
    return { user: 'of DATABASE_URL', place: 'the server', database: 'of DATABASE_URL' };
  }
}
