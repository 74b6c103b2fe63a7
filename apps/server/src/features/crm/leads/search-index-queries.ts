import type { Database, Transaction } from '../../../db/client.js';
import { isDeleted } from '../../../db/filters.js';

/** Writes the words of a contact's next leads anew, of deleted ones too, `limit` at most; returns the last, undefined if none is left. */
export async function refreshNextLeads(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  after: string,
  limit: number,
): Promise<string | undefined> {
  // Live and deleted leads have an index each.
  const next = (live: boolean) => tx`
    select id from leads
    where tenant_id = ${tenantId} and contact_id = ${contactId} and id > ${after} and ${isDeleted(tx, !live)}
    order by id limit ${limit}`;
  const [row] = await tx<{ ids: string[] }[]>`
    select array(
      select id from ((${next(true)}) union all (${next(false)})) leads order by id limit ${limit}
    ) as ids`;
  const { ids = [] } = row ?? {};
  if (ids.length > 0) await tx`select refresh_lead_words(${tenantId}::uuid, ${ids}::uuid[])`;
  return ids.length < limit ? undefined : ids.at(-1);
}

/** The tables whose words have names in them. */
export const namedTables = ['contacts', 'leads'] as const;
export type NamedTable = (typeof namedTables)[number];

/** A place in a table, in the order of tenants and ids (UUIDs). */
export interface TablePlace {
  tenantId: string;
  id: string;
}

/** The next rows of a table, of all tenants, each with whether its names have a letter that is respelled. */
export async function listNamed(
  db: Database,
  table: NamedTable,
  after: TablePlace,
  limit: number,
): Promise<(TablePlace & { isRespelled: boolean })[]> {
  const own = db`r.name, r.email, r.company`;
  const ofContact = db`r.title, c.name, c.email, c.company`;
  return db`
    select r.tenant_id, r.id, respelled(concat_ws(' ', ${table === 'contacts' ? own : ofContact})) is not null as is_respelled
    from ${db(table)} r ${table === 'contacts' ? db`` : db`join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id`}
    where (r.tenant_id, r.id) > (${after.tenantId}, ${after.id})
    order by r.tenant_id, r.id limit ${limit}`;
}

/** Writes the words of contacts or leads (UUIDs) again. */
export async function refreshWords(
  tx: Transaction,
  table: NamedTable,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const all = [...ids];
  if (table === 'contacts') await tx`select refresh_contact_words(${tenantId}::uuid, ${all}::uuid[])`;
  else await tx`select refresh_lead_words(${tenantId}::uuid, ${all}::uuid[])`;
}
