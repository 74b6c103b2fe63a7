import type { AutomationActionResult, Lead } from '@lead-engagement/contract';
import { type Database, inTenantAsApi, type Transaction } from '../../db/client.js';
import { ApiError } from '../../http/errors.js';
import { encodeId } from '../../ids.js';
import { holds, toFacts } from '../../scoring/conditions.js';
import { getContact } from '../contacts/service.js';
import { getLead } from '../leads/service.js';
import { type ActionContext, performAction } from './actions.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import { findAutomation } from './queries.js';
import { completeRun, lockLeadOfRun, postponeRun, takeRun } from './run-queries.js';

type Outcome = Pick<AutomationRunRow, 'status' | 'message' | 'results'>;
type RunId = Pick<AutomationRunRow, 'tenantId' | 'id'>;

/** A run that fails for no reason of its own is tried so often, ever later, and then given up. */
const maxAttempts = 5;
const firstRetryMs = 5_000;

/**
 * Does a run in one transaction: all that its actions do is stored with their log, or none of it. Killed on the way, it
 * is as if it had not begun. Returns its status; undefined where another worker has it, or another transaction its lead.
 */
export function executeRun(db: Database, id: RunId, now: Date): Promise<Outcome['status'] | undefined> {
  return inTenantAsApi(db, id.tenantId, async (tx) => {
    if (!(await lockLeadOfRun(tx, id.tenantId, id.id))) return undefined;
    const run = await takeRun(tx, id.tenantId, id.id);
    if (!run) return undefined;
    const outcome = await perform(tx, run, now);
    await completeRun(tx, run, outcome, now);
    return outcome.status;
  });
}

/** Notes that a run failed for no reason of its own: it is tried again, or given up as FAILED. */
export function putOffRun(db: Database, id: RunId, now: Date): Promise<void> {
  return inTenantAsApi(db, id.tenantId, async (tx) => {
    const run = await takeRun(tx, id.tenantId, id.id);
    if (!run) return;
    const attempt = run.failedAttempts + 1;
    if (attempt < maxAttempts) {
      return postponeRun(tx, run, new Date(now.getTime() + firstRetryMs * 4 ** (attempt - 1)));
    }
    const message = `An error of the server kept it from being done, ${maxAttempts} times.`;
    await completeRun(tx, run, { status: 'FAILED', message, results: [] }, now);
  });
}

async function perform(tx: Transaction, run: AutomationRunRow, now: Date): Promise<Outcome> {
  const automation = await findAutomation(tx, run.tenantId, run.automationId);
  if (!automation?.enabled) return skipped('The automation has been disabled or deleted since.');
  const lead = await findLead(tx, run);
  if (!lead) return skipped('The lead has been deleted since.');
  if (!(await conditionsHold(tx, automation, lead))) return skipped('The conditions do not hold.');
  const results: AutomationActionResult[] = [];
  for (const action of automation.actions) {
    results.push({ type: action.type, ...(await attempt(tx, action, { run, automation, now })) });
  }
  const failed = results.some(({ status }) => status === 'FAILED');
  return { status: failed ? 'FAILED' : 'SUCCEEDED', message: null, results };
}

function skipped(message: string): Outcome {
  return { status: 'SKIPPED', message, results: [] };
}

/** Does an action within a savepoint, so that one which cannot be done leaves no trace but its log. */
async function attempt(
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

async function findLead(tx: Transaction, { tenantId, leadId }: AutomationRunRow): Promise<Lead | undefined> {
  try {
    return await getLead(tx, tenantId, encodeId('lead', leadId));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function conditionsHold(tx: Transaction, { tenantId, conditions }: AutomationRow, lead: Lead): Promise<boolean> {
  const { match, items } = conditions;
  if (items.length === 0) return true;
  const contact = await getContact(tx, tenantId, lead.contactId);
  const facts = toFacts(lead, {
    ...contact,
    ownerId: contact.owner?.id ?? null,
    tags: contact.tags.map(({ name }) => name),
  });
  const held = items.map((condition) => holds(condition, facts));
  return match === 'all' ? held.every(Boolean) : held.some(Boolean);
}
