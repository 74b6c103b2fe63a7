import type { Database } from '../../../db/client.js';

/** The tables of records of a person, and the name that each has in changes. */
const tables = [
  ['contact', 'contacts'],
  ['lead', 'leads'],
  ['activity', 'activities'],
  ['conversation', 'conversations'],
  ['message', 'messages'],
  ['conversation_note', 'conversation_notes'],
  ['memory_note', 'memory_notes'],
  ['shipment', 'shipments'],
] as const;

/** A place in the changes of a tenant: behind a row of one of these tables. */
export interface ForgottenTo {
  table: number;
  xid: number;
  seq: number;
}

export const firstChange: ForgottenTo = { table: 0, xid: 0, seq: 0 };

const scannedRows = 5_000;

/**
 * Deletes what changes set of records that are purged, after a place, up to so many rows of a table. Returns the place from which to go on;
 * undefined at the end. Needs the worker's role.
 */
export async function forgetChanges(
  db: Database,
  tenantId: string,
  after: ForgottenTo,
): Promise<ForgottenTo | undefined> {
  for (let place = after; place.table < tables.length; place = { ...firstChange, table: place.table + 1 }) {
    const [resource, name] = tables[place.table] as (typeof tables)[number];
    const [scanned] = await db<{ count: number; xid: number | null; seq: number | null }[]>`
      with page as materialized (
        select xid, seq, record_id from changes
        where tenant_id = ${tenantId} and resource = ${resource} and (xid, seq) > (${place.xid}::bigint, ${place.seq}::bigint)
        order by xid, seq limit ${scannedRows}
      ), forgotten as (
        update changes c set fields = null, image = null from page
        where c.tenant_id = ${tenantId} and c.resource = ${resource} and c.xid = page.xid and c.seq = page.seq
          and (c.fields is not null or c.image is not null)
          and not exists (select from ${db(name)} r where r.tenant_id = ${tenantId} and r.id = page.record_id)
      )
      select count(*)::int as count, (array_agg(xid order by xid desc, seq desc))[1] as xid,
        (array_agg(seq order by xid desc, seq desc))[1] as seq
      from page`;
    if (scanned?.count === scannedRows && scanned.xid !== null && scanned.seq !== null) {
      return { table: place.table, xid: scanned.xid, seq: scanned.seq };
    }
  }
}
