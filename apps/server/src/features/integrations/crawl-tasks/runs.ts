import { firstCheckpoint } from '@lead-engagement/connector-kit';
import { crawlLimits } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { appendEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import { newUuid } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { dayMs, minuteMs } from '../../../time.js';
import { type RunPlatformRow, type TaskRow, toTask } from './present.js';
import { setLastError, taskRecords } from './queries.js';
import * as runQueries from './run-queries.js';
import { nextRunAt, type Timetable } from './schedule.js';
import type { RunSearch, StoredRunStatus } from './table.js';
import { nextStatus } from './transitions.js';
import { crawlKinds } from './work-kinds.js';

/** A run starts this long before the previous run began, because platforms list new posts with a delay. */
const overlapMs = 15 * minuteMs;

export function timetableOf({ schedule, timezone, scheduleFrom }: TaskRow): Timetable {
  return { schedule, timezone, from: new Date(scheduleFrom) };
}

/** Schedules a run of a task at its `nextRunAt`; a time in the past means at once. */
export async function planRun(tx: Transaction, { tenantId, id, nextRunAt }: TaskRow, now: Date): Promise<void> {
  await cancelWork(tx, tenantId, crawlKinds.start, [id]);
  if (nextRunAt === null) return;
  await enqueueJobs(tx, [{ kind: crawlKinds.start, tenantId, id, dueAt: new Date(nextRunAt) }], now);
}

/**
 * Starts the scheduled run of a locked task. A scheduled time never gets a second run, and one run covers all scheduled times up to `now`.
 */
export async function startRun(tx: Transaction, task: TaskRow, scheduledFor: Date, now: Date): Promise<TaskRow> {
  const { tenantId, id: taskId } = task;
  const next = nextRunAt(timetableOf(task), now)?.toISOString() ?? null;
  const run = {
    tenantId,
    id: newUuid(now.getTime()),
    taskId,
    status: 'RUNNING' as const,
    scheduledFor: scheduledFor.toISOString(),
    search: searchOf(task),
    createdAt: now.toISOString(),
  };
  const platforms = await preparePlatforms(tx, task, now);
  if (!(await runQueries.insertRun(tx, run, platforms))) {
    const waiting = await taskRecords.update(tx, task, { nextRunAt: next }, now);
    await planRun(tx, waiting, now);
    return waiting;
  }
  await cancelWork(tx, tenantId, crawlKinds.start, [taskId]);
  await enqueuePages({ tx, caller: { tenantId }, now }, platforms);
  return taskRecords.update(tx, task, { status: 'RUNNING', lastRunAt: now.toISOString(), nextRunAt: next }, now);
}

function searchOf({ keywords, filters, sells }: TaskRow): RunSearch {
  return { keywords, filters, sells };
}

/** Enqueues one job for each platform of a run; the jobs are independent. */
export function enqueuePages(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  platforms: readonly Pick<RunPlatformRow, 'id' | 'platform'>[],
): Promise<void> {
  const work = platforms.map(({ id, platform }) => ({ kind: crawlKinds.page, tenantId, id, key: platform }));
  return enqueueJobs(tx, work, now);
}

/** Each platform continues where its last run began, unless the search of the task has changed, and no further back than a first run looks. */
async function preparePlatforms(tx: Transaction, task: TaskRow, now: Date) {
  const latest = await runQueries.listLatestRuns(tx, task.tenantId, task.id, task.platforms);
  return task.platforms.map((platform) => {
    const before = latest.find((run) => run.platform === platform && isSameSearch(run.search, searchOf(task)));
    const firstMs = now.getTime() - crawlLimits.firstRunDays * dayMs;
    const sinceMs = before ? Math.max(doneUntilMs(before), firstMs) : firstMs;
    return {
      id: newUuid(now.getTime()),
      platform,
      checkpoint: firstCheckpoint(before?.checkpoint.kept),
      since: new Date(sinceMs).toISOString(),
    };
  });
}

/**
 * Until when everything has been found, with the overlap. A run that has read all but some records leaves the oldest of them to the next,
 * which may be able to read it. Other PARTIAL runs go back as far as the one before did: pages are read from the newest on, so the oldest
 * are missing.
 */
function doneUntilMs({
  status,
  checkpoint,
  since,
  createdAt,
}: Awaited<ReturnType<typeof runQueries.listLatestRuns>>[number]) {
  const oldest = checkpoint.complete ? checkpoint.skipped?.oldest : undefined;
  if (status !== 'SUCCEEDED' && !oldest) return Date.parse(since);
  const doneMs = Date.parse(createdAt) - overlapMs;
  if (status === 'SUCCEEDED' || !oldest) return doneMs;
  return Math.max(Math.min(doneMs, Date.parse(oldest) - overlapMs), Date.parse(since));
}

/** What the tenant sells finds no other posts: it changes the scores of those to come. */
function isSameSearch(one: RunSearch, other: RunSearch): boolean {
  const text = ({ keywords, filters }: RunSearch) => JSON.stringify([keywords, Object.entries(filters).sort()]);
  return text(one) === text(other);
}

/** Notes in a locked task that its scheduled run could not be started, and plans the next one, if there is one. */
export async function giveUpStart(tx: Transaction, task: TaskRow, error: string, now: Date): Promise<void> {
  const next = nextRunAt(timetableOf(task), now)?.toISOString() ?? null;
  const failureCount = task.failureCount + 1;
  const givesUp = task.schedule === 'ONCE' || failureCount >= crawlLimits.failuresInRow;
  const status = givesUp ? 'FAILED' : 'SCHEDULED';
  const changes = { status, failureCount, lastError: error, nextRunAt: givesUp ? null : next } as const;
  const updated = await taskRecords.update(tx, task, changes, now);
  await planRun(tx, updated, now);
  if (givesUp) await tellOfTask(tx, task, updated, 'crawl_task.failed', now);
}

function tellOfTask(
  tx: Transaction,
  before: TaskRow,
  task: TaskRow,
  type: 'crawl_task.completed' | 'crawl_task.failed',
  now: Date,
): Promise<void> {
  const data = toTask(task);
  const occurrence = { data, score: null, pipelineId: null, previous: previousOf(toTask(before), data) };
  return appendEvents(tx, task.tenantId, type, [occurrence], now);
}

/** The result of a run on one platform. */
export interface PlatformEnd {
  status: Extract<StoredRunStatus, 'SUCCEEDED' | 'PARTIAL' | 'FAILED'>;
  error: string | null;
}

/** Ends the run of a locked task once none of its platforms is still running, and plans the next run. */
export async function endRunIfDone(tx: Transaction, task: TaskRow, runId: string, now: Date): Promise<void> {
  const platforms = await runQueries.listRunPlatforms(tx, task.tenantId, runId);
  if (platforms.some(({ status }) => status === 'RUNNING')) return;
  const status = runStatusOf(platforms);
  await runQueries.setRunStatus(tx, { tenantId: task.tenantId, id: runId }, status, now);
  const failed = status === 'FAILED';
  const failureCount = failed ? task.failureCount + 1 : 0;
  const givesUp = failed && (task.schedule === 'ONCE' || failureCount >= crawlLimits.failuresInRow);
  const next = nextStatus(task, !failed ? 'succeed' : givesUp ? 'give-up' : 'fail');
  if (next === undefined) throw new Error(`A run ended of a task that is ${task.status}.`);
  const rests = next !== 'SCHEDULED';
  const changes = {
    status: next,
    failureCount,
    lastError: describeProblems(platforms),
    ...(rests && { nextRunAt: null }),
  };
  const ended = await taskRecords.update(tx, task, changes, now);
  if (!rests) await planRun(tx, ended, now);
  if (!failed) await tellOfTask(tx, task, ended, 'crawl_task.completed', now);
  else if (givesUp) await tellOfTask(tx, task, ended, 'crawl_task.failed', now);
}

function runStatusOf(platforms: readonly RunPlatformRow[]): StoredRunStatus {
  if (platforms.every(({ status }) => status === 'FAILED')) return 'FAILED';
  return platforms.every(({ status }) => status === 'SUCCEEDED') ? 'SUCCEEDED' : 'PARTIAL';
}

function describeProblems(platforms: readonly RunPlatformRow[]): string | null {
  const problems = platforms
    .filter(({ error }) => error !== null)
    .map(({ platform, error }) => `${platform}: ${error}`);
  return problems.length === 0 ? null : problems.join('\n');
}

/** Writes into a locked task which host its run waits for, without a new version: clients need not see it as a change. */
export async function tellWaiting(
  tx: Transaction,
  task: TaskRow,
  { runId }: Pick<RunPlatformRow, 'runId'>,
): Promise<void> {
  const platforms = await runQueries.listRunPlatforms(tx, task.tenantId, runId);
  const waits = platforms.flatMap(({ platform, waiting }) => (waiting === null ? [] : [`${platform}: ${waiting}`]));
  await setLastError(tx, task, waits.join('\n') || null);
}

/**
 * Stops the current and scheduled work of a task, and marks its run as PAUSED or ABORTED. Returns what changes of the task with it: a run that
 * has stopped waits for no host.
 */
export async function stopWork(
  tx: Transaction,
  { tenantId, id }: TaskRow,
  status: Extract<StoredRunStatus, 'PAUSED' | 'ABORTED'>,
  now: Date,
): Promise<Partial<Pick<TaskRow, 'lastError'>>> {
  await cancelWork(tx, tenantId, crawlKinds.start, [id]);
  const run = await runQueries.findOpenRun(tx, tenantId, id);
  if (!run) return {};
  const platforms = await runQueries.listRunPlatforms(tx, tenantId, run.id);
  await cancelWork(
    tx,
    tenantId,
    crawlKinds.page,
    platforms.map((platform) => platform.id),
  );
  await runQueries.setRunStatus(tx, run, status, status === 'ABORTED' ? now : null);
  return platforms.some(({ waiting }) => waiting !== null) ? { lastError: null } : {};
}

/** Continues the run of a task that was paused. */
export async function continueRun(tx: Transaction, { tenantId, id }: TaskRow, now: Date): Promise<void> {
  const run = await runQueries.findOpenRun(tx, tenantId, id);
  if (!run) throw new Error('The task was paused while it was running, but has no run.');
  await runQueries.setRunStatus(tx, run, 'RUNNING', null);
  const platforms = await runQueries.listRunPlatforms(tx, tenantId, run.id);
  await enqueuePages(
    { tx, caller: { tenantId }, now },
    platforms.filter(({ status }) => status === 'RUNNING'),
  );
}
