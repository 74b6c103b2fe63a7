import type { Tokens } from '@lead-engagement/connector-kit';
import type { IntentEngine } from '../../../ai/intent-engine.js';
import { purgeHolds } from '../../../connectors/backoff.js';
import type { ConnectorSet } from '../../../connectors/connector-set.js';
import { purgeTurns } from '../../../connectors/request-pacing.js';
import type { Transport } from '../../../connectors/transport.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { settleWork } from '../../../jobs/enqueue.js';
import {
  type Chore,
  explainFailure,
  type JobHandler,
  type Lease,
  type StepContext,
  type StepResult as WorkResult,
} from '../../../jobs/handler.js';
import { countCrawledPlatform } from '../../../telemetry/counters.js';
import { hourSeconds, minuteMs } from '../../../time.js';
import { dropDeleted, lockResults, promoteRow, type StoredResult, storeResults } from '../crawl-results/index.js';
import { type PreparedPage, preparePage, type Unit } from './prepare-page.js';
import type { TaskRow } from './present.js';
import { scoreToPromote } from './promotion-scores.js';
import { addResults, purgeTask, taskRecords } from './queries.js';
import { createReadAhead, type ReadAhead } from './read-ahead.js';
import { findRunPlatform, updateRunPlatform } from './run-queries.js';
import { endRunIfDone, giveUpStart, startRun, tellWaiting } from './runs.js';
import { nextStatus } from './transitions.js';
import { crawlKinds } from './work-kinds.js';

export interface CrawlDeps {
  connectors: ConnectorSet;
  transport: Transport;
  tokens: Tokens;
  /** The User-Agent header of requests to platforms. */
  userAgent: string;
  scoreIntents: IntentEngine;
}

const purgedRows = 5_000;
const pageSlots = 16;
/** The timeout of a page that is read ahead, and its longest age. */
const aheadMs = minuteMs;

/** The handlers of due crawl jobs. */
export function createCrawlHandlers(deps: CrawlDeps): JobHandler[] {
  const ahead = createReadAhead<PreparedPage>({ maxPages: pageSlots, maxAgeMs: aheadMs });
  return [
    {
      kind: crawlKinds.start,
      slots: 8,
      slotsPerTenant: 2,
      slotsPerKey: 2,
      leaseSeconds: 30,
      run: startDueRun,
      giveUp: giveUpDueRun,
    },
    {
      kind: crawlKinds.page,
      slots: pageSlots,
      slotsPerTenant: 4,
      slotsPerKey: 2,
      leaseSeconds: 180,
      run: (lease, context) => runStep(deps, ahead, lease, context),
      giveUp: giveUpPlatform,
    },
    { kind: crawlKinds.purge, slots: 2, slotsPerTenant: 1, slotsPerKey: 1, leaseSeconds: 60, run: purgeDeleted },
  ];
}

/** Deletes rate limits of hosts that have expired. */
export const crawlChores: readonly Chore[] = [
  {
    name: 'purge-crawl-turns',
    everySeconds: hourSeconds,
    run: async ({ db, now }) => ({ places: await purgeTurns(db, now()), holds: await purgeHolds(db, now()) }),
  },
];

/** Starts the scheduled run of a task; a task that was paused, ended or deleted meanwhile is skipped. */
function startDueRun(lease: Lease, { db, now }: StepContext): Promise<WorkResult> {
  const { tenantId, id } = lease;
  return inTenant(db, tenantId, async (tx): Promise<WorkResult> => {
    const task = await taskRecords.findAndLock(tx, tenantId, id);
    const dueAt = task?.nextRunAt ? new Date(task.nextRunAt) : undefined;
    if (!task || !dueAt || !nextStatus(task, 'start')) return { next: 'done' };
    if (dueAt > now()) return { next: 'again', at: dueAt };
    if (!(await settleWork(tx, lease, { next: 'done' }))) return { next: 'settled' };
    await startRun(tx, task, dueAt, now());
    return { next: 'settled' };
  });
}

/** Tells why a scheduled run was not started; otherwise its task would wait for a time that has passed. */
async function giveUpDueRun({ tenantId, id }: Lease, failure: unknown, { db, now }: StepContext): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const task = await taskRecords.findAndLock(tx, tenantId, id);
    if (!task?.nextRunAt || !nextStatus(task, 'start')) return;
    await giveUpStart(tx, task, `${explainFailure(failure)} The run of ${task.nextRunAt} was not started.`, now());
  });
}

/**
 * Reads a page of a run and stores it with the checkpoint; if the process dies before that, the page is read again. While a page is being
 * stored, the next one is read and prepared.
 */
async function runStep(
  deps: CrawlDeps,
  ahead: ReadAhead<PreparedPage>,
  lease: Lease,
  context: StepContext,
): Promise<WorkResult> {
  const unit = await findRunPlatform(context.db, lease.tenantId, lease.id);
  if (unit?.status !== 'RUNNING') return { next: 'done' };
  const page = (await ahead.take(unit)?.catch(() => undefined)) ?? (await preparePage(deps, unit, context));
  if (!page.end && !page.nextAt) {
    const next = { ...unit, ...page.progress, found: unit.found + page.rows.length };
    ahead.begin(next, () => preparePage(deps, next, { ...context, signal: AbortSignal.timeout(aheadMs) }));
  }
  const result = await storePage(lease, unit, page, context);
  if (page.end && result.next === 'settled' && result.facts) countCrawledPlatform(unit.platform, page.end.status);
  if (result.next !== 'settled' || !result.isReady) ahead.drop(unit);
  return result;
}

async function storePage(lease: Lease, unit: Unit, page: PreparedPage, { db, now }: StepContext): Promise<WorkResult> {
  return inTenant(db, lease.tenantId, async (tx): Promise<WorkResult> => {
    const task = await taskRecords.findAndLock(tx, lease.tenantId, unit.taskId);
    const rest = page.nextAt ? ({ next: 'again', at: page.nextAt } as const) : ({ next: 'again' } as const);
    const isMine = task && (await settleWork(tx, lease, page.end ? { next: 'done' } : rest));
    if (!isMine) return { next: 'settled' };
    const stored = await storeResults(tx, page.rows);
    await dropDeleted(tx, unit, page.deleted, now());
    const created = stored.filter(({ isNew }) => isNew).length;
    const promotion = await promoteDue(tx, task, stored, now());
    await addResults(tx, task, created);
    const error = page.end ? joinErrors(page.end.error, promotion.problem) : promotion.problem;
    await updateRunPlatform(tx, unit, {
      ...page.progress,
      found: unit.found + page.rows.length,
      created: unit.created + created,
      promoted: unit.promoted + promotion.count,
      ...(error !== null && { error }),
      ...(page.end && { status: page.end.status, completedAt: now().toISOString() }),
    });
    if (page.end) await endRunIfDone(tx, task, unit.runId, now());
    else if (page.progress.waiting !== undefined && page.progress.waiting !== unit.waiting)
      await tellWaiting(tx, task, unit);
    const facts = { platform: unit.platform, found: page.rows.length, created, promoted: promotion.count, ...page.end };
    return { next: 'settled', isReady: !page.end && !page.nextAt, facts };
  });
}

function joinErrors(...errors: (string | null)[]): string | null {
  return errors.filter((error) => error !== null).join(' ') || null;
}

/** Makes leads of the results that reach the score set in the task, or the one of their language. */
async function promoteDue(
  tx: Transaction,
  task: TaskRow,
  stored: readonly StoredResult[],
  now: Date,
): Promise<{ count: number; problem: string | null }> {
  const { tenantId } = task;
  const due = stored.filter((result) => result.status === 'NEW' && result.score >= scoreToPromote(task, result));
  if (due.length === 0) return { count: 0, problem: null };
  const rows = await lockResults(
    tx,
    tenantId,
    due.map(({ id }) => id),
  );
  const maker = { createdByType: 'rule', createdById: encodeId('crawlTask', task.id) } as const;
  let count = 0;
  let problem: string | null = null;
  for (const row of rows) {
    try {
      await tx.savepoint((savepoint) =>
        promoteRow({ tx: savepoint, caller: { tenantId, userId: null, maker }, now }, row, {}),
      );
      count += 1;
    } catch (error) {
      // A rule of the tenant rejects the lead; the result stays and can be promoted manually.
      if (!(error instanceof ApiError)) throw error;
      problem ??= `A result could not be promoted: ${error.message}`;
    }
  }
  return { count, problem };
}

/** Ends the part of a run on a platform after repeated failures of the server; the other platforms go on. */
async function giveUpPlatform(lease: Lease, failure: unknown, { db, now }: StepContext): Promise<void> {
  await inTenant(db, lease.tenantId, async (tx) => {
    const unit = await findRunPlatform(tx, lease.tenantId, lease.id);
    const task = unit && (await taskRecords.findAndLock(tx, lease.tenantId, unit.taskId));
    if (!task || unit.status !== 'RUNNING' || task.status !== 'RUNNING') return;
    const error = `${explainFailure(failure)} The platform was not read to its end.`;
    await updateRunPlatform(tx, unit, { status: 'FAILED', error, completedAt: now().toISOString() });
    await endRunIfDone(tx, task, unit.runId, now());
  });
}

/** Deletes the runs and results of a deleted task in batches. */
async function purgeDeleted({ tenantId, id }: Lease, { db }: StepContext): Promise<WorkResult> {
  const isGone = await inTenant(db, tenantId, (tx) => purgeTask(tx, tenantId, id, purgedRows));
  return { next: isGone ? 'done' : 'again' };
}
