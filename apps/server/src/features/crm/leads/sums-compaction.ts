import type { Database } from '../../../db/client.js';

/** Bounds what one run holds in memory and locks. */
const foldedRows = 10_000;

/**
 * Adds deltas to the sums; returns how many, at most 10,000. One statement: it adds exactly the deltas that it deletes, so that a reader sees
 * each either here or there.
 */
export async function foldLeadSums(db: Database): Promise<number> {
  const [row] = await db<{ rows: number }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('lead_engagement.fold_lead_sums', 0)) as mine
    ), gone as (
      delete from lead_sum_deltas where (select mine from turn)
        and ctid = any (array(select ctid from lead_sum_deltas limit ${foldedRows}))
      returning *
    ), folded as (
      insert into lead_sums as s (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
      select tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, sum(count), sum(valued), sum(value)
      from gone group by 1, 2, 3, 4, 5, 6, 7
      on conflict (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency) do update
      set count = s.count + excluded.count, valued = s.valued + excluded.valued, value = s.value + excluded.value
    )
    select count(*)::int as rows from gone`;
  return row?.rows ?? 0;
}

/** Deletes sums of leads that there are no more. */
export async function dropEmptyLeadSums(db: Database): Promise<number> {
  const { count } = await db`
    delete from lead_sums where (count, valued, value) = (0, 0, 0)
      and pg_try_advisory_xact_lock(hashtextextended('lead_engagement.fold_lead_sums', 0))`;
  return count;
}
