import type { Transaction } from '../../db/client.js';
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
