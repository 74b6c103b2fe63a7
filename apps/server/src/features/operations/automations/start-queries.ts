import type { Database, Queryable, Transaction } from '../../../db/client.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import type { automationStarts } from './table.js';

export type StartRow = typeof automationStarts.$inferSelect;

/** The next tenants (UUIDs) for which something has started automations. Needs the worker's role. */
export async function listTenantsWithStarts(db: Database, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db<{ tenantId: string }[]>`
    with recursive turn (tenant_id, place) as (
      (select tenant_id, 1 from automation_starts where ${after === undefined ? db`true` : db`tenant_id > ${after}`}
        order by tenant_id limit 1)
      union all
      select next.tenant_id, turn.place + 1 from turn cross join lateral (
        select tenant_id from automation_starts s where s.tenant_id > turn.tenant_id order by s.tenant_id limit 1
      ) next where turn.place < ${limit}
    )
    select tenant_id from turn order by tenant_id`;
  return rows.map(({ tenantId }) => tenantId);
}

/** The oldest starts of a tenant. False if another transaction has them. */
export async function lockStarts(tx: Transaction, tenantId: string, limit: number): Promise<StartRow[] | false> {
  const [lock] = await tx<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('lead_engagement.automation_starts'), hashtext(${tenantId})) as is_mine`;
  if (!lock?.isMine) return false;
  return tx<StartRow[]>`select * from automation_starts where tenant_id = ${tenantId} order by id limit ${limit}`;
}

/** Deletes starts whose runs are stored. */
export async function deleteStarts(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx`delete from automation_starts where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

/** Those of these leads (UUIDs) that there are, with their stages; none of them is purged until the transaction ends. */
export async function holdLeads(tx: Transaction, tenantId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; stageId: string }[]>`
    select id, stage_id from leads where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    order by id for key share`;
  return new Map(rows.map(({ id, stageId }) => [id, stageId]));
}

export type ParentRun = Pick<AutomationRunRow, 'id' | 'automationId' | 'chainId' | 'depth'> & { runs: number };

/** These runs (UUIDs), each with how many runs its chain has. */
export async function listParents(tx: Transaction, tenantId: string, ids: string[]): Promise<Map<string, ParentRun>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<ParentRun[]>`
    select id, automation_id, chain_id, depth, (
      select count(*)::int from automation_runs c where c.tenant_id = r.tenant_id and c.chain_id = r.chain_id
    ) as runs
    from automation_runs r where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The enabled automations that start on something else than moves, the oldest first: as many as a tenant can have. */
export function listWaiting(db: Queryable, tenantId: string): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select * from automations
    where tenant_id = ${tenantId} and enabled and deleted_at is null and trigger_type <> 'lead.stage_changed'
    order by created_at, id`;
}
