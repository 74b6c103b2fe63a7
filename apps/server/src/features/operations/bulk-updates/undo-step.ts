import { type Database, inTenant, startNoAutomations, type Transaction } from '../../../db/client.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import type { UndoOutcome } from '../../crm/bulk-writes/index.js';
import { undoLeadWrites } from '../../crm/leads/index.js';
import { deleteChanges, listNextChanges } from './changes.js';
import type { BulkUpdateRow } from './present.js';
import * as queries from './queries.js';
import { bulkUndoWork } from './service.js';
import type { UndoState } from './table.js';

const batchLeads = 200;
const smallBatchLeads = 50;
const stepMs = 5_000;

/** Undoes bulk updates: batch by batch, each with what it leaves to do in one transaction. */
export const bulkUndoHandler: JobHandler = {
  kind: bulkUndoWork,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 20,
  run: runStep,
  giveUp: async ({ tenantId, id }, _failure, { db, now }) => {
    await inTenant(db, tenantId, async (tx) => {
      const row = await queries.lockBulkUpdate(tx, tenantId, id);
      if (row?.undo && isUnderWay(row)) await end(tx, row, row.undo, 'FAILED', now());
    });
  },
};

async function runStep({ tenantId, id }: Lease, context: RunContext): Promise<StepResult> {
  const { db, now, signal } = context;
  const deadlineMs = performance.now() + stepMs;
  const facts = { leads: 0 };
  for (;;) {
    const startedMs = performance.now();
    const limit = context.isHeldBack() ? smallBatchLeads : batchLeads;
    const leads = await writeAgain(() => undoBatch(db, tenantId, id, limit, now()));
    if (leads === undefined) return { next: 'done', facts };
    facts.leads += leads;
    if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts };
    await context.rest(performance.now() - startedMs);
  }
}

function isUnderWay({ undo }: BulkUpdateRow): boolean {
  return undo?.status === 'PENDING' || undo?.status === 'RUNNING';
}

/** Undoes what a bulk update made of the next leads. Returns how many; undefined if the undo has ended. */
async function undoBatch(
  db: Database,
  tenantId: string,
  id: string,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const found = await queries.findBulkUpdate(db, tenantId, id);
  if (!found?.undo || !isUnderWay(found)) return undefined;
  const work = async (tx: Transaction) => {
    const row = await queries.lockBulkUpdate(tx, tenantId, id);
    if (!row?.undo || !isUnderWay(row)) return undefined;
    const { undo } = row;
    const entries = await listNextChanges(tx, row, limit);
    if (entries.length === 0) {
      await end(tx, row, undo, 'COMPLETED', now);
      return undefined;
    }
    await startNoAutomations(tx);
    const actor = { tenantId, userId: undo.requestedById };
    const outcomes = await undoLeadWrites({ tx, caller: actor, now }, entries, true);
    await deleteChanges(
      tx,
      row,
      entries.map((entry) => entry.id),
    );
    const counts = add(undo.counts, [...outcomes.values()]);
    await queries.setUndo(tx, row, { ...undo, status: 'RUNNING', counts }, now.toISOString());
    return entries.length;
  };
  return inTenant(db, tenantId, work, found.undo.actorId);
}

function end(
  tx: Transaction,
  row: BulkUpdateRow,
  undo: UndoState,
  status: 'COMPLETED' | 'FAILED',
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  return queries.setUndo(tx, row, { ...undo, status, completedAt: moment }, moment);
}

function add(counts: UndoState['counts'], outcomes: readonly UndoOutcome[]): UndoState['counts'] {
  const sum = { ...counts };
  for (const { status, keptFields } of outcomes) {
    // A bulk update creates no lead, so that its undo deletes none.
    if (status === 'restored' || status === 'gone') sum[status] += 1;
    else sum.kept += 1;
    sum.keptFields += keptFields;
  }
  return sum;
}
