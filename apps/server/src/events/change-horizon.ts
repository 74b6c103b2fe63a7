import type { Queryable } from '../db/client.js';

/** What is known of the database at a moment. */
export interface Horizon {
  /**
   * The number below which all transactions that changed records of a tenant (UUID) have ended: what commits from now on comes behind it.
   * Only uncommitted changes of this tenant hold it back, or of one whose id ends alike.
   */
  of(tenantId: string): number;
  /** The number that `of` returns for tenants without uncommitted changes. */
  top: number;
  /** The numbers of the others, by the end of their ids (see `endOf`). */
  held: ReadonlyMap<string, number>;
  /** Tells this database from others, where transactions have other numbers. */
  database: string;
}

/** The last 24 bits of an id, as in the locks of `change_number`. */
const endOf = (tenantId: string) => tenantId.slice(-6);
const lockBits = 2 ** 32;

/** Where the changes end at present. Ask the primary: replicas do not have its locks. */
export async function findHorizon(db: Queryable): Promise<Horizon> {
  const [row] = await db<{ number: number; locks: string[]; database: string }[]>`
    select number, locks, (
      select system_identifier from pg_control_system()
    )::text || '-' || (select oid from pg_database where datname = current_database())::text as database
    from change_horizon()`;
  const { number, locks, database } = row as { number: number; locks: string[]; database: string };
  const held = new Map<string, number>();
  for (const lock of locks) {
    const [hex = '', bits] = lock.split(' ');
    const behind = ((number % lockBits) - Number(bits) + lockBits) % lockBits;
    // A lock from after the number was read, whose transaction took a later one.
    if (behind > lockBits / 2) continue;
    held.set(hex, Math.min(held.get(hex) ?? Number.POSITIVE_INFINITY, number - behind + 1));
  }
  const top = number + 1;
  return { of: (tenantId) => held.get(endOf(tenantId)) ?? top, top, held, database };
}
