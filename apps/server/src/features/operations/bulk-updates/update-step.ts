import { type Database, inTenant, startNoAutomations, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { updateMatchingLeads } from '../../crm/leads/index.js';
import { keepChanges } from './changes.js';
import { addFailures } from './failures.js';
import { endBulkUpdate } from './job.js';
import type { BulkUpdateRow } from './present.js';
import * as queries from './queries.js';
import { bulkUpdateWork } from './service.js';

const stepMs = 5_000;
/** A batch grows while it takes less than the first time, and shrinks if it takes longer than the second. */
const [shortMs, longMs] = [250, 1_000];

/** How many leads a batch looks at, and changes at most. Looking costs a tenth of changing. */
export interface BatchSize {
  looked: number;
  locked: number;
}
const firstSize: BatchSize = { looked: 1_000, locked: 100 };
const bounds = { smallest: { looked: 200, locked: 20 }, largest: { looked: 20_000, locked: 500 } };

/** The size of the next batch, by the time that the one before took. */
export function nextSize({ looked, locked }: BatchSize, tookMs: number, isHeldBack: boolean): BatchSize {
  const { smallest, largest } = bounds;
  if (isHeldBack) return smallest;
  const factor = tookMs < shortMs ? 2 : tookMs > longMs ? 0.5 : 1;
  const scale = (size: number, least: number, most: number) => Math.min(most, Math.max(least, size * factor));
  return {
    looked: scale(looked, smallest.looked, largest.looked),
    locked: scale(locked, smallest.locked, largest.locked),
  };
}

/** Changes the leads of bulk updates: batch by batch, each with its place in the list of leads in one transaction. */
export const bulkUpdateHandler: JobHandler = {
  kind: bulkUpdateWork,
  slots: 4,
  // Those of one tenant are done one after the other, so that the later one has the last word.
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 20,
  run: runStep,
  giveUp: ({ tenantId, id }, failure, { db, now }) =>
    end(db, { tenantId, id }, 'FAILED', `${explainFailure(failure)} Request the rest with another bulk update.`, now()),
};

async function runStep({ tenantId, id }: Lease, context: RunContext): Promise<StepResult> {
  const { db, now, signal } = context;
  const deadlineMs = performance.now() + stepMs;
  const facts = { matched: 0, changed: 0 };
  let size = firstSize;
  for (;;) {
    const startedMs = performance.now();
    try {
      const batch = await writeAgain(() => changeBatch(db, tenantId, id, size, now()));
      if (!batch) return { next: 'done', facts };
      facts.matched += batch.matched;
      facts.changed += batch.changed;
      if (batch.last === undefined) return { next: 'done', facts };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A custom field of the filter may have been deleted meanwhile.
      await end(db, { tenantId, id }, 'FAILED', error.message, now());
      return { next: 'done', facts };
    }
    const tookMs = performance.now() - startedMs;
    if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts };
    size = nextSize(size, tookMs, context.isHeldBack());
    await context.rest(tookMs);
  }
}

const isUnderWay = ({ status }: BulkUpdateRow) => status === 'PENDING' || status === 'RUNNING';

/** Changes the next leads. Returns undefined if the bulk update has ended. */
async function changeBatch(db: Database, tenantId: string, id: string, size: BatchSize, now: Date) {
  const found = await queries.findBulkUpdate(db, tenantId, id);
  if (!found || !isUnderWay(found)) return undefined;
  const work = async (tx: Transaction) => {
    const row = await queries.lockBulkUpdate(tx, tenantId, id);
    if (!row || !isUnderWay(row)) return undefined;
    await startNoAutomations(tx);
    const { filter, changes, dryRun } = row;
    const batch = await updateMatchingLeads(
      { tx, caller: { tenantId, userId: row.createdById }, now },
      { ...size, after: row.lastLeadId, createdUntil: row.createdAt },
      { filter, changes, dryRun, onWritten: (writes) => keepChanges(tx, row, writes) },
    );
    const { matched, changed, failed, last } = batch;
    const failures = addFailures(row.failures, failed);
    const advance = { lastLeadId: last ?? row.lastLeadId, matched, changed, failed: failed.length, failures };
    await queries.advanceBulkUpdate(tx, row, advance, now.toISOString());
    if (last === undefined) await endBulkUpdate(tx, row, 'COMPLETED', null, now);
    return batch;
  };
  return inTenant(db, tenantId, work, found.actorId);
}

async function end(
  db: Database,
  row: Pick<BulkUpdateRow, 'tenantId' | 'id'>,
  status: 'FAILED',
  error: string,
  now: Date,
): Promise<void> {
  await inTenant(db, row.tenantId, (tx) => endBulkUpdate(tx, row, status, error, now));
}
