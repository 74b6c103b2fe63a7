import { dayBudgets, type PlanLimits, plans } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { isOwnKey } from '../../own-value.js';

const megabyte = 1_000_000;

interface Used {
  plan: keyof typeof plans;
  limitOverrides: Partial<PlanLimits>;
  resource: string;
  used: number;
}

/** For each budget, the highest share used by any tenant. */
export async function readLargestShares(db: Queryable, now: Date): Promise<{ budget: string; share: number }[]> {
  const budgets = Object.keys(dayBudgets);
  const rows = await db<Used[]>`
    select t.plan, t.limit_overrides, c.resource, c.used from (
      select tenant_id, case when day is null then 'storage' else resource end as resource, sum(delta)::bigint as used
      from count_deltas
      where resource in ('recordBytes', 'fileBytes')
        or (resource = any(${budgets}::text[]) and day = ${now.toISOString().slice(0, 10)})
      group by 1, 2
    ) c join tenants t on t.id = c.tenant_id`;
  const largest = new Map(['storage', ...budgets].map((budget) => [budget, 0]));
  for (const { plan, limitOverrides, resource, used } of rows) {
    const limit = limitOf({ ...plans[plan], ...limitOverrides }, resource);
    if (limit === null) continue;
    const share = limit === 0 ? 0 : Math.max(0, used) / limit;
    largest.set(resource, Math.max(share, largest.get(resource) ?? 0));
  }
  return [...largest].map(([budget, share]) => ({ budget, share }));
}

function limitOf(limits: PlanLimits, resource: string): number | null {
  if (isOwnKey(dayBudgets, resource)) return limits[dayBudgets[resource]];
  return limits.storageMegabytes === null ? null : limits.storageMegabytes * megabyte;
}
