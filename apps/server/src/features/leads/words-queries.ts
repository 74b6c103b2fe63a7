import type { Database, Transaction } from '../../db/client.js';
import { isDeleted } from '../../db/filters.js';

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

/** Gives words to the next rows of all tenants, `limit` at most; returns the place of the last, undefined if none is left. */
export async function fillNextWords(
  db: Database,
  table: 'contacts' | 'leads',
  after: { tenantId: string; id: string },
  limit: number,
): Promise<{ tenantId: string; id: string } | undefined> {
  const refresh = db(table === 'leads' ? 'refresh_lead_words' : 'refresh_contact_words');
  const [last] = await db<{ tenantId: string; id: string }[]>`
    with batch as materialized (
      select tenant_id, id from ${db(table)} where (tenant_id, id) > (${after.tenantId}, ${after.id})
      order by tenant_id, id limit ${limit}
    ), filled as materialized (
      select ${refresh}(tenant_id, array_agg(id)) from batch group by tenant_id
    )
    select tenant_id, id from batch where (select count(*) from filled) > 0 order by tenant_id desc, id desc limit 1`;
  return last;
}
