import type { Database } from '../client.js';
import { openSession, type Session } from '../session.js';

/** What a replica has in common with its primary. */
export interface DatabaseIdentity {
  /** The system identifier, which initdb makes and every physical copy keeps. */
  system: string;
  database: string;
}

/** A database of DATABASE_REPLICA_URLS is not a replica of the primary. The message says why, and what to do. */
export class NotAReplicaError extends Error {
  override readonly name = 'NotAReplicaError';
  /** As errors of connections have it: the database counts as unavailable. */
  readonly code = 'WRONG_SESSION';
}

export async function identify(db: Database): Promise<DatabaseIdentity> {
  const [found] = await db<DatabaseIdentity[]>`
    select system_identifier::text as system, current_database()::text as database from pg_control_system()`;
  return found as DatabaseIdentity;
}

interface Found extends DatabaseIdentity {
  standby: boolean;
}

/**
 * Returns the session of each connection to a replica: the role and the limits of the API, checked as on the primary, and the proof that it
 * is a replica of this primary. `name` is that of the replica in messages.
 */
export function openReplicaSession(primary: DatabaseIdentity, name: string): Session {
  const { text, check } = openSession('lead_engagement_api');
  return {
    text: `${text}; select system_identifier::text as system, current_database()::text as database, pg_is_in_recovery() as standby from pg_control_system()`,
    check(results) {
      const [found] = (results as Found[][])[2] ?? [];
      return check(results) ?? refuse(primary, found, name);
    },
  };
}

function refuse(primary: DatabaseIdentity, found: Found | undefined, name: string): NotAReplicaError | undefined {
  if (found?.system !== primary.system) {
    return new NotAReplicaError(
      `${name} belongs to another PostgreSQL server than DATABASE_URL: name a replica that was copied from that one, or remove it.`,
    );
  }
  if (!found.standby) {
    return new NotAReplicaError(
      `${name} takes writes, so it is the primary itself or was promoted: name a standby that follows the primary of DATABASE_URL, or remove it.`,
    );
  }
  if (found.database === primary.database) return undefined;
  return new NotAReplicaError(
    `${name} is the database ${found.database}, but DATABASE_URL is ${primary.database}: end the URL with /${primary.database}.`,
  );
}
