import { type AutomationActionResult, type Scope, scopeOfAction } from '@lead-engagement/contract';
import { asRule, ofServer } from '../../../db/cause.js';
import { type Database, inTenant, setAutomationRun, setCause, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { settleWork } from '../../../jobs/enqueue.js';
import { explainFailure, type Lease, LostLeasesError, type StepResult } from '../../../jobs/handler.js';
import { type LeadRow, leadRecords } from '../../crm/leads/index.js';
import { type Facts, holds, readFacts } from '../../crm/scoring/index.js';
import { type ActionContext, performAction } from './actions.js';
import { findRights } from './author.js';
import { type AutomationRow, type AutomationRunRow, toAutomation } from './present.js';
import { automationRecords } from './queries.js';
import { completeRun, isPending, lockLeadOfRun, takeRun } from './run-queries.js';

type Outcome = Pick<AutomationRunRow, 'status' | 'message' | 'results'>;

/** How long a run waits for its lead while another transaction has it. */
const busyWaitMs = 500;

/**
 * Does the run of a lease in one transaction: all that its actions do is stored with their log and the end of the lease,
 * or none of it. Killed on the way, it is as if it had not begun. Rests while another transaction has its lead.
 */
export function executeRun(db: Database, lease: Lease, now: Date): Promise<StepResult> {
  const { tenantId, id } = lease;
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    const run = (await lockLeadOfRun(tx, tenantId, id)) && (await takeRun(tx, tenantId, id));
    if (!run) {
      const isBusy = await isPending(tx, tenantId, id);
      return isBusy ? { next: 'again', at: new Date(now.getTime() + busyWaitMs) } : { next: 'done' };
    }
    const outcome = await perform(tx, run, now);
    await completeRun(tx, run, outcome, now);
    if (!(await settleWork(tx, lease, { next: 'done' }))) throw new Error('The lease was lost.');
    return { next: 'settled', facts: { status: outcome.status } };
  });
}

/** Ends a run as FAILED that failed for no reason of its own, again and again. */
export function giveUpRun(db: Database, { tenantId, id, attempts }: Lease, error: unknown, now: Date): Promise<void> {
  return inTenant(db, tenantId, async (tx) => {
    const run = await takeRun(tx, tenantId, id);
    const message =
      error instanceof LostLeasesError
        ? explainFailure(error)
        : `An error of the server kept it from being done, ${attempts + 1} times.`;
    if (run) await completeRun(tx, run, { status: 'FAILED', message, results: [] }, now);
  });
}

async function perform(tx: Transaction, run: AutomationRunRow, now: Date): Promise<Outcome> {
  const automation = await automationRecords.find(tx, run.tenantId, run.automationId);
  if (!automation?.enabled) return skipped('The automation has been disabled or deleted since.');
  const lead = await leadRecords.find(tx, run.tenantId, run.leadId);
  if (!lead) return skipped('The lead has been deleted since.');
  const mayDo = await findRights(tx, automation);
  if (!mayDo) return skipped(`Its author, ${toAutomation(automation).authorId}, is disabled or deleted. ${takeOver}`);
  if (automation.conditions.items.length > 0 && !mayDo('read:leads')) return skipped(lacks('read:leads'));
  if (!(await conditionsHold(tx, automation, lead))) return skipped('The conditions do not hold.');
  await setCause(tx, asRule(run.cause ?? ofServer, encodeId('automation', automation.id)));
  await setAutomationRun(tx, run.id);
  const results: AutomationActionResult[] = [];
  for (const action of automation.actions) {
    const scope = scopeOfAction(action);
    const done = mayDo(scope)
      ? await attempt(tx, action, { run, automation, now })
      : ({ status: 'FAILED', message: lacks(scope) } as const);
    results.push({ type: action.type, ...done });
  }
  const failed = results.some(({ status }) => status === 'FAILED');
  return { status: failed ? 'FAILED' : 'SUCCEEDED', message: null, results };
}

const takeOver = 'To take the automation over, update it with enabled: true.';

function lacks(scope: Scope): string {
  return `Its author no longer has the scope ${scope}. ${takeOver}`;
}

function skipped(message: string): Outcome {
  return { status: 'SKIPPED', message, results: [] };
}

/** Does an action within a savepoint, so that one which cannot be done leaves no trace but its log. */
export async function attempt(
  tx: Transaction,
  action: AutomationRow['actions'][number],
  context: ActionContext,
): Promise<Pick<AutomationActionResult, 'status' | 'message'>> {
  try {
    const message = await tx.savepoint((savepoint) => performAction(savepoint, action, context));
    return { status: 'SUCCEEDED', message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 'FAILED', message: error.message };
  }
}

/** Whether the conditions of an automation hold for a lead. */
export async function conditionsHold(
  tx: Transaction,
  { conditions: { match, items } }: AutomationRow,
  lead: LeadRow,
): Promise<boolean> {
  if (items.length === 0) return true;
  const [facts] = await readFacts(tx, lead.tenantId, [lead]);
  const held = items.map((condition) => holds(condition, facts as Facts));
  return match === 'all' ? held.every(Boolean) : held.some(Boolean);
}
