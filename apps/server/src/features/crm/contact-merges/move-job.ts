import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { deleteAlongLater } from '../contacts/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { advanceMerge, holdContacts, mustWait, type Receiver, reopenMerges } from './move-queries.js';
import { addCounts, moveNext, moveNextBack } from './moves.js';
import { findMerge, lockMerge, type MergeRow } from './queries.js';
import { type BatchRows, batchRows } from './references.js';

const kind = 'merge-contacts';
const stepMs = 5_000;
const waitMs = 1_000;

/** Has the worker move the records of a merge, or of its undo, that the request left. */
export async function moveLater(
  tx: Transaction,
  { tenantId, id }: Pick<MergeRow, 'tenantId' | 'id'>,
  now: Date,
): Promise<void> {
  await enqueueJobs(tx, [{ kind, tenantId, id }], now);
}

/** Moves the records of merges and of their undos: batch by batch, each with its counts in one transaction. */
export function createMergeMoveWork(most: BatchRows = batchRows): JobHandler {
  return {
    kind,
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    // Erasures, purges and other merges wait for it.
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => runStep(lease, context, most),
  };
}

async function runStep({ tenantId, id }: Lease, context: RunContext, most: BatchRows): Promise<StepResult> {
  const { db, now, signal } = context;
  const deadlineMs = performance.now() + stepMs;
  const facts = { records: 0 };
  for (;;) {
    const startedMs = performance.now();
    const size = context.isHeldBack() ? smaller(most) : most;
    const batch = await writeAgain(() => moveBatch(db, tenantId, id, size, now()));
    if (batch === 'waits') {
      return { next: 'again', at: new Date(now().getTime() + waitMs), facts, isIdle: facts.records === 0 };
    }
    if (batch === 'ended') return { next: 'done', facts };
    facts.records += batch;
    if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts };
    await context.rest(performance.now() - startedMs);
  }
}

function smaller(most: BatchRows): BatchRows {
  const entries = Object.entries(most).map(([table, rows]) => [table, Math.ceil(rows / 4)]);
  return Object.fromEntries(entries) as BatchRows;
}

/** Moves the next records. Returns how many. */
async function moveBatch(
  db: Database,
  tenantId: string,
  id: string,
  most: BatchRows,
  now: Date,
): Promise<number | 'waits' | 'ended'> {
  const found = await findMerge(db, tenantId, id);
  if (!found?.isMoving) return 'ended';
  const work = async (tx: Transaction) => {
    // The contacts first, as the merge and the undo lock them.
    const contacts = await holdContacts(tx, found);
    const row = await lockMerge(tx, tenantId, id);
    if (!row?.isMoving) return 'ended';
    if (await mustWait(tx, row)) return 'waits';
    const { moved } = await (row.undoneAt ? moveNextBack : moveNext)(tx, row, most, now);
    const records = Object.values(moved).reduce((sum, count) => sum + count, 0);
    // It has ended once a whole round finds nothing: records may be added to those that have not moved yet.
    const counts = row.undoneAt ? row.moved : addCounts(row.moved, moved);
    await advanceMerge(tx, { ...row, moved: counts, isMoving: records > 0 }, now.toISOString());
    if (records > 0) {
      await followDeletions(tx, row, contacts, now);
      return records;
    }
    await makeScoresDue(tx, tenantId, { contactIds: receiversOf(row) }, now);
    await moveOn(tx, row, contacts, now);
    return 'ended';
  };
  return inTenant(db, tenantId, work, found.actorId ?? '');
}

/** The contacts that get records by a merge, or by its undo, or lose some. */
export function receiversOf({ undoneAt, primaryId, mergedIds }: MergeRow): string[] {
  return undoneAt ? [primaryId, ...mergedIds] : [primaryId];
}

/**
 * Has the merges of contacts that got records go on with them. Merges of this version wait for the records; one of an older server, during a
 * rolling upgrade, has ended before they came.
 */
async function moveOn(tx: Transaction, row: MergeRow, contacts: readonly Receiver[], now: Date): Promise<void> {
  const merged = getters(row, contacts).filter(({ mergedIntoId }) => mergedIntoId !== null);
  if (merged.length === 0) return;
  const ids = merged.map(({ id }) => id);
  for (const merge of await reopenMerges(tx, row.tenantId, ids)) await moveLater(tx, merge, now);
}

/** What a deleted contact gets is deleted along with it, so that it is restored with it too. */
async function followDeletions(
  tx: Transaction,
  row: MergeRow,
  contacts: readonly Receiver[],
  now: Date,
): Promise<void> {
  const deleted = getters(row, contacts).filter(
    ({ deletedAt, mergedIntoId }) => deletedAt !== null && mergedIntoId === null,
  );
  await deleteAlongLater(
    { tx, caller: { tenantId: row.tenantId }, now },
    deleted.map(({ id }) => id),
  );
}

function getters({ undoneAt, primaryId, mergedIds }: MergeRow, contacts: readonly Receiver[]): Receiver[] {
  return contacts.filter(({ id }) => (undoneAt ? mergedIds.includes(id) : id === primaryId));
}
