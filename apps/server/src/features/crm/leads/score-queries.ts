import type { Queryable, Transaction } from '../../../db/client.js';
import type { LeadRow } from './present.js';

/** Locks those of these live leads that nobody else has locked; it waits for none, so that it is in nobody's way. */
export async function lockFreeLeads(tx: Transaction, tenantId: string, ids: string[]): Promise<LeadRow[]> {
  return tx<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update skip locked`;
}

/** Locks those of these leads that are deleted or closed and that nobody else has locked. */
export async function lockSettledLeads(tx: Transaction, tenantId: string, ids: string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from leads where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      and (deleted_at is not null or status not in ('OPEN', 'NURTURING'))
    order by id for update skip locked`;
  return rows.map(({ id }) => id);
}

/** Writes the scores of leads and makes each one version newer. */
export async function setScores(
  tx: Transaction,
  tenantId: string,
  scores: readonly { id: string; score: number }[],
  now: Date,
): Promise<LeadRow[]> {
  if (scores.length === 0) return [];
  const ids = scores.map(({ id }) => id);
  const values = scores.map(({ score }) => String(score));
  return tx<LeadRow[]>`
    update leads set score = scored.score::int, version = version + 1, updated_at = ${now.toISOString()}
    from unnest(${ids}::uuid[], ${values}::text[]) as scored (id, score)
    where leads.tenant_id = ${tenantId} and leads.id = scored.id returning leads.*`;
}

/** Live leads by their UUIDs, in no order. */
export function listLiveLeads(db: Queryable, tenantId: string, ids: readonly string[]): Promise<LeadRow[]> {
  return db<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
}

/** Open leads, the latest first. */
export function listLatestOpenLeads(db: Queryable, tenantId: string, limit: number): Promise<LeadRow[]> {
  return db<LeadRow[]>`
    select * from leads
    where tenant_id = ${tenantId} and status in ('OPEN', 'NURTURING') and deleted_at is null
    order by created_at desc, id desc limit ${limit}`;
}
