import { inTenantAsApi } from '../../db/client.js';
import { type Job, type JobContext, runBudgetMs } from '../../jobs/start-jobs.js';
import { listDueScores, listTenantsToRescore, makeNextLeadsDue } from '../scoring/service.js';
import { rescoreLeads } from './score-service.js';

const batchLeads = 500;
const markedLeads = 5_000;

/** What keeps scores right while nobody asks. */
export const scoreJobs: readonly Job[] = [
  { name: 'apply-new-scoring-rules', everySeconds: 10, run: applyNewRules },
  { name: 'recompute-due-scores', everySeconds: 10, run: recomputeDue },
];

/** Makes the leads of tenants with new rules due, batch by batch from the checkpoint on. */
async function applyNewRules({ db, now }: JobContext) {
  const deadlineMs = performance.now() + runBudgetMs;
  let leads = 0;
  for (const tenantId of await listTenantsToRescore(db)) {
    let marked: number | undefined = markedLeads;
    while (marked === markedLeads && performance.now() < deadlineMs) {
      marked = await inTenantAsApi(db, tenantId, (tx) => makeNextLeadsDue(tx, tenantId, now, markedLeads));
      leads += marked ?? 0;
    }
  }
  return { leads };
}

/** Scores again what is due: a lead whose points have decayed, whose contact changed, or that new rules apply to. */
async function recomputeDue({ db, now }: JobContext) {
  const deadlineMs = performance.now() + runBudgetMs;
  let leads = 0;
  while (performance.now() < deadlineMs) {
    const due = await listDueScores(db, now, batchLeads);
    let rescored = 0;
    for (const tenantId of new Set(due.map((row) => row.tenantId))) {
      const ids = due.filter((row) => row.tenantId === tenantId).map(({ leadId }) => leadId);
      rescored += await inTenantAsApi(db, tenantId, (tx) => rescoreLeads(tx, tenantId, ids, now));
    }
    leads += rescored;
    // None of a full batch: others hold them all, and the next tick finds them.
    if (due.length < batchLeads || rescored === 0) break;
  }
  return { leads };
}
