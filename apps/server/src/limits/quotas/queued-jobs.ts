import type { PlanLimits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { readPlanLimits } from './limits.js';
import { refuseByPlan, refuseForNow } from './refusals.js';

/** The kinds of work that count as jobs of a tenant: what it asked for, and can ask for again and again. */
export const jobKinds = {
  automationRun: 'automation-run',
  contactImport: 'contact_import',
  importUndo: 'import_undo',
  bulkUpdate: 'bulk_update',
  bulkUpdateUndo: 'bulk_update_undo',
  export: 'export',
  knowledgeDocument: 'knowledge_document',
  profile: 'profile_refresh',
  recovery: 'recover-deliveries',
  replay: 'replay-deliveries',
} as const;

/** A full queue of runs is worked off in minutes: who waits so long finds it shorter. */
const retrySeconds = 30;

/** How many jobs of a tenant wait, `most` at most. */
export async function countQueuedJobs(db: Queryable, tenantId: string, most: number): Promise<number> {
  const [row] = await db<{ jobs: number }[]>`
    select least(coalesce(sum(w.jobs), 0), ${most}::bigint)::bigint as jobs
    from unnest(${Object.values(jobKinds)}::text[]) as k (kind) cross join lateral (
      select count(*) as jobs from (
        select from work where kind = k.kind and tenant_id = ${tenantId} limit ${most}) one
    ) w`;
  return row?.jobs ?? 0;
}

/** Throws RATE_LIMITED if a tenant may not queue so many jobs now, PLAN_LIMIT_REACHED if it never may. */
export async function checkQueuedJobs(
  tx: Transaction,
  tenantId: string,
  added: number,
  limits?: PlanLimits,
): Promise<void> {
  if (added === 0) return;
  const limit = (limits ?? (await readPlanLimits(tx, tenantId))).queuedJobs;
  if (limit === null) return;
  if (added > limit) {
    throw refuseByPlan(
      'queuedJobs',
      'at_once',
      `This would queue ${added} jobs; the plan allows ${limit} at once. Send less.`,
    );
  }
  // Many at once take turns: those of another transaction are not to be seen before its commit.
  if (added > limit * 0.01) await tx`select pg_advisory_xact_lock(hashtextextended(${`queued jobs ${tenantId}`}, 0))`;
  const queued = await countQueuedJobs(tx, tenantId, limit + 1);
  if (queued + added <= limit) return;
  throw refuseForNow(
    'queuedJobs',
    `${queued} jobs of the tenant wait; the plan allows ${limit} at once.`,
    retrySeconds,
  );
}
