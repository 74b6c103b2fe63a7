import type { Transaction } from '../../../db/client.js';

/** Those of these leads that have anything which the server did not add by itself. */
export async function listLeadsInUse(tx: Transaction, tenantId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from unnest(${ids}::uuid[]) as l (id) where
      exists (
        select from activities where tenant_id = ${tenantId} and lead_id = l.id and not is_system and deleted_at is null)
      or exists (select from conversations where tenant_id = ${tenantId} and lead_id = l.id and deleted_at is null)
      or exists (select from shipments where tenant_id = ${tenantId} and lead_id = l.id and deleted_at is null)`;
  return new Set(rows.map(({ id }) => id));
}

/** The live leads with these external ids. */
export async function mapHolders(
  tx: Transaction,
  tenantId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ externalId: string; id: string }[]>`
    select external_id, id from leads
    where tenant_id = ${tenantId} and external_id = any(${externalIds}::text[]) and deleted_at is null`;
  return new Map(rows.map(({ externalId, id }) => [externalId, id]));
}
