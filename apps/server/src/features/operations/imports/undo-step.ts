import { type Database, inTenant, startNoAutomations, type Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { recordForEach } from '../../crm/activities/index.js';
import type { UndoOutcome } from '../../crm/bulk-writes/index.js';
import { undoContactWrites } from '../../crm/contacts/index.js';
import { undoLeadWrites } from '../../crm/leads/index.js';
import type { ImportRow } from './present.js';
import * as queries from './queries.js';
import { undoWork } from './service.js';
import { countChanges, deleteChanges, listNextChanges } from './undo-log.js';
import { lastPass, placeAfter, type UndoPlace, type UndoState } from './undo-state.js';

const batchRecords = 200;
const smallBatchRecords = 50;
const stepMs = 5_000;

/** Undoes imports: batch by batch, each with what it leaves to do in one transaction. */
export const importUndoWork: JobHandler = {
  kind: undoWork,
  slots: 4,
  slotsPerTenant: 2,
  slotsPerKey: 2,
  leaseSeconds: 20,
  run: runStep,
  giveUp: async ({ tenantId, id }, _failure, { db, now }) => {
    await inTenant(db, tenantId, async (tx) => {
      const row = await queries.lockImport(tx, tenantId, id);
      if (row && isUnderWay(row)) await end(tx, row, 'FAILED', now());
    });
  },
};

async function runStep({ tenantId, id }: Lease, context: RunContext): Promise<StepResult> {
  const { db, now, signal } = context;
  const deadlineMs = performance.now() + stepMs;
  const facts = { records: 0 };
  for (;;) {
    const startedMs = performance.now();
    const limit = context.isHeldBack() ? smallBatchRecords : batchRecords;
    const records = await writeAgain(() => undoBatch(db, tenantId, id, limit, now()));
    if (records === undefined) return { next: 'done', facts };
    facts.records += records;
    if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts };
    await context.rest(performance.now() - startedMs);
  }
}

function isUnderWay({ undo }: ImportRow): boolean {
  return undo?.status === 'PENDING' || undo?.status === 'RUNNING';
}

/** Undoes what an import made of the next records. Returns how many; undefined if the undo has ended. */
async function undoBatch(
  db: Database,
  tenantId: string,
  id: string,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const found = await queries.findImport(db, tenantId, id);
  if (!found?.undo || !isUnderWay(found)) return undefined;
  const work = async (tx: Transaction) => {
    const row = await queries.lockImport(tx, tenantId, id);
    if (!row?.undo || !isUnderWay(row)) return undefined;
    const { undo } = row;
    const { place } = undo;
    const entries = await listNextChanges(tx, row, place.kind, place.after, limit);
    const [last] = entries.slice(-1);
    if (!last) return leavePlace(tx, row, undo, now);
    const isLast = place.pass === lastPass;
    await startNoAutomations(tx);
    const actor = { tenantId, userId: undo.requestedById };
    const outcomes =
      place.kind === 'lead'
        ? await undoLeadWrites({ tx, caller: actor, now }, entries, isLast)
        : await undoContactWrites({ tx, caller: { tenantId }, now }, entries, isLast);
    const settled = [...outcomes].flatMap(([recordId, { status }]) => (status === 'later' ? [] : [recordId]));
    await deleteChanges(tx, row, place.kind, settled);
    if (place.kind === 'contact') await recordUndone(tx, row, outcomes, now);
    const postponed = place.postponed + entries.length - settled.length;
    await queries.setUndo(
      tx,
      row,
      {
        ...undo,
        status: 'RUNNING',
        records: undo.records ?? settled.length + (await countChanges(tx, row)),
        counts: add(undo.counts, [...outcomes.values()]),
        place: { ...place, postponed, after: last.id },
      },
      now.toISOString(),
    );
    return entries.length;
  };
  return inTenant(db, tenantId, work, found.undo.actorId);
}

async function leavePlace(tx: Transaction, row: ImportRow, undo: UndoState, now: Date): Promise<number | undefined> {
  const place: UndoPlace | undefined = placeAfter(undo.place);
  if (place) {
    await queries.setUndo(tx, row, { ...undo, status: 'RUNNING', place }, now.toISOString());
    return 0;
  }
  await end(tx, row, 'COMPLETED', now);
  return undefined;
}

function end(tx: Transaction, row: ImportRow, status: 'COMPLETED' | 'FAILED', now: Date): Promise<void> {
  const moment = now.toISOString();
  return queries.setUndo(tx, row, { ...(row.undo as UndoState), status, completedAt: moment }, moment);
}

function add(counts: UndoState['counts'], outcomes: readonly UndoOutcome[]): UndoState['counts'] {
  const sum = { ...counts };
  for (const { status, keptFields } of outcomes) {
    if (status === 'later') continue;
    sum[status] += 1;
    sum.keptFields += keptFields;
  }
  return sum;
}

async function recordUndone(
  tx: Transaction,
  row: ImportRow,
  outcomes: ReadonlyMap<string, UndoOutcome>,
  now: Date,
): Promise<void> {
  const restored = [...outcomes].flatMap(([id, { status }]) => (status === 'restored' ? [id] : []));
  if (restored.length === 0) return;
  const title = row.fileName === null ? 'Import undone' : `Import of ${row.fileName} undone`;
  const metadata = { importId: encodeId('import', row.id) };
  await recordForEach({ tx, caller: { tenantId: row.tenantId }, now }, restored, { type: 'imported', title, metadata });
}
