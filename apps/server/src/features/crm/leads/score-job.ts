import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { listDueScores, listTenantsToRescore, listTenantsWithDueScores, makeNextLeadsDue } from '../scoring/index.js';
import { rescoreLeads } from './score.js';

const rulesKind = 'apply-scoring-rules';
const scoresKind = 'recompute-scores';
const sweepSeconds = 5;
const sweptTenants = 1_000;
const batchLeads = 500;
const markedLeads = 5_000;

/** What keeps scores right while nobody asks: one row of work for each tenant that has something due. */
export function createScoreWork(): readonly JobHandler[] {
  const slots = { slots: 2, slotsPerTenant: 1, slotsPerKey: 1, leaseSeconds: 60 };
  return [
    { ...slots, kind: rulesKind, run: applyNewRules, sweep: { everySeconds: sweepSeconds, run: findNewRules } },
    { ...slots, kind: scoresKind, run: recomputeDue, sweep: { everySeconds: sweepSeconds, run: createScoreSweep() } },
  ];
}

async function findNewRules({ db, now }: StepContext): Promise<void> {
  const tenants = await listTenantsToRescore(db);
  await enqueueFor(db, rulesKind, tenants, now());
}

/** Goes through the tenants that have scores with a due time, some in each sweep, and begins again after the last. */
function createScoreSweep(): (context: StepContext) => Promise<void> {
  let after: string | undefined;
  return async ({ db, now }) => {
    const seen = await listTenantsWithDueScores(db, now(), after, sweptTenants);
    after = seen.length < sweptTenants ? undefined : seen.at(-1)?.tenantId;
    const due = seen.filter(({ isDue }) => isDue).map(({ tenantId }) => tenantId);
    await enqueueFor(db, scoresKind, due, now());
  };
}

function enqueueFor(db: StepContext['db'], kind: string, tenants: readonly string[], now: Date): Promise<void> {
  return enqueueJobs(
    db,
    tenants.map((tenantId) => ({ kind, tenantId, id: tenantId })),
    now,
  );
}

/** Makes the next leads of a tenant with new rules due, from its checkpoint on. */
async function applyNewRules({ tenantId }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const marked = await inTenant(db, tenantId, (tx) => makeNextLeadsDue(tx, tenantId, now(), markedLeads));
  await enqueueFor(db, scoresKind, [tenantId], now());
  return { next: marked === markedLeads ? 'again' : 'done', facts: { leads: marked ?? 0 } };
}

/** Scores again what is due: a lead whose points have decayed, whose contact changed, or that new rules apply to. */
async function recomputeDue({ tenantId }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const due = await listDueScores(db, tenantId, now(), batchLeads);
  if (due.length === 0) return { next: 'done', facts: { leads: 0 } };
  const leads = await inTenant(db, tenantId, (tx) => rescoreLeads({ tx, caller: { tenantId }, now: now() }, due));
  // None of a full batch: others hold them all, and the next sweep finds them.
  return { next: due.length === batchLeads && leads > 0 ? 'again' : 'done', facts: { leads } };
}
