import type { Transaction } from '../../../db/client.js';
import type { LeadRow } from '../../crm/leads/index.js';

/** A lead with the stage (UUID) that it left last. */
export type MovedLead = LeadRow & { leftStageId: string | null };

/** The stages (UUIDs) of a move; null for any. */
export interface Between {
  fromStageId: string | null;
  toStageId: string | null;
}

/** The live leads whose last move fits, the latest first, of the `looked` that were moved last. */
export async function listMoved(
  tx: Transaction,
  tenantId: string,
  { fromStageId, toStageId }: Between,
  since: string,
  { looked, limit }: { looked: number; limit: number },
): Promise<MovedLead[]> {
  return tx<MovedLead[]>`
    select l.*, m.left_stage_id from (
      select * from leads
      where tenant_id = ${tenantId} and deleted_at is null and stage_entered_at >= ${since}
        ${toStageId === null ? tx`` : tx`and stage_id = ${toStageId}`}
      order by stage_entered_at desc, id desc limit ${looked}
    ) l cross join lateral (${lastMove(tx, tenantId)}) m
    where ${fromStageId === null ? tx`true` : tx`m.left_stage_id = ${fromStageId}`}
    order by l.stage_entered_at desc, l.id desc limit ${limit}`;
}

/** These live leads (UUIDs), whatever their last move. */
export async function listNamed(tx: Transaction, tenantId: string, ids: string[]): Promise<MovedLead[]> {
  return tx<MovedLead[]>`
    select l.*, m.left_stage_id from leads l left join lateral (${lastMove(tx, tenantId)}) m on true
    where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[]) and l.deleted_at is null
    order by l.stage_entered_at desc, l.id desc`;
}

/** The stage that the lead `l` left last, by its history. */
function lastMove(tx: Transaction, tenantId: string) {
  return tx`
    select (c.changes -> 'stage_id' ->> 0)::uuid as left_stage_id from lead_changes c
    where c.tenant_id = ${tenantId} and c.lead_id = l.id and c.changes -> 'stage_id' ->> 0 is not null
    order by c.created_at desc, c.id desc limit 1`;
}
