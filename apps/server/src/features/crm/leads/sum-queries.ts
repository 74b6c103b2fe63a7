import type { LeadListQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { nilUuid } from '../../../ids.js';

/** The filters about what the sums are divided by, and what does not narrow. */
const summedFilters: ReadonlySet<string> = new Set<keyof LeadListQuery>([
  'status',
  'status[not]',
  'source',
  'source[not]',
  'pipeline',
  'pipeline[not]',
  'stage',
  'stage[not]',
  'assignee',
  'assignee[not]',
  'limit',
  'sort',
  'cursor',
  'expand',
]);

/** Whether the sums tell what the live leads that a query finds come to. */
export function isSummed({ deleted = false, ...query }: Readonly<Partial<LeadListQuery>>): boolean {
  return !deleted && Object.entries(query).every(([name, value]) => value === undefined || summedFilters.has(name));
}

/** What the live leads of a tenant come to, as a table with the name `leads` and columns named as theirs. */
export function sumsOf(db: Queryable, tenantId: string): Fragment {
  const columns = db`pipeline_id, stage_id, status, source, nullif(owner_id, ${nilUuid}) as assigned_to_id, currency, count, valued, value`;
  return db`(
    select ${columns} from lead_sums where tenant_id = ${tenantId}
    union all
    select ${columns} from lead_sum_deltas where tenant_id = ${tenantId}
  ) leads`;
}

/** Counts the live leads that meet the conditions of filters for which `isSummed`. */
export async function countSummed(db: Queryable, tenantId: string, matching: Fragment): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(count), 0)::bigint as count from ${sumsOf(db, tenantId)} where ${matching}`;
  return row?.count ?? 0;
}
