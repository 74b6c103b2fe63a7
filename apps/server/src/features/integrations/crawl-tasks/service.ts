import { type CrawlTask, type CrawlTaskCreate, type CrawlTaskUpdate, crawlLimits } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import type { Changes } from '../../../db/records.js';
import { type EgressPolicy, refuseUrl } from '../../../egress/policy.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { ownValue } from '../../../own-value.js';
import { resolvePipeline } from '../../crm/pipelines/index.js';
import { type TaskRow, toTask } from './present.js';
import * as queries from './queries.js';
import { taskRecords } from './queries.js';
import { continueRun, planRun, startRun, stopWork, timetableOf } from './runs.js';
import { findScheduleProblem, firstRunAt, nextRunAt } from './schedule.js';
import type { crawlTasks } from './table.js';
import { moveTask } from './transitions.js';
import { crawlKinds } from './work-kinds.js';

/** Creates a task and schedules its first run. Throws VALIDATION_ERROR, and CONFLICT beyond the limit. */
export async function createTask(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  egress: EgressPolicy,
  input: CrawlTaskCreate,
): Promise<CrawlTask> {
  const { schedule = 'ONCE', timezone = 'UTC', filters = {} } = input;
  checkSchedule(schedule, timezone, now);
  checkFeeds(egress, filters.feeds);
  const promotion = await readPromotion(tx, tenantId, input.promote ?? null);
  if ((await queries.countForInsert(tx, tenantId)) >= crawlLimits.tasksPerTenant) {
    throw new ApiError(
      'CONFLICT.limit_reached',
      `There are ${crawlLimits.tasksPerTenant} crawl tasks, which is the most. Delete one that is no longer needed.`,
    );
  }
  const moment = now.toISOString();
  const task = await taskRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    status: 'PENDING',
    platforms: input.platforms,
    keywords: input.keywords,
    sells: input.sells ?? null,
    schedule,
    timezone,
    scheduleFrom: moment,
    filters,
    ...promotion,
    nextRunAt: firstRunAt({ schedule, timezone, from: now })?.toISOString() ?? null,
    createdAt: moment,
    updatedAt: moment,
  });
  await planRun(tx, task, now);
  return toTask(task);
}

function checkSchedule(schedule: string, timezone: string, now: Date): void {
  const problem = findScheduleProblem({ schedule, timezone }, now);
  if (problem !== undefined) throw invalidField('body.schedule', problem);
}

function checkFeeds(egress: EgressPolicy, feeds: readonly string[] = []): void {
  for (const [index, feed] of feeds.entries()) {
    const problem = refuseUrl(egress, feed);
    if (problem !== undefined) throw invalidField(`body.filters.feeds.${index}`, problem);
  }
}

async function readPromotion(
  tx: Transaction,
  tenantId: string,
  promote: NonNullable<CrawlTaskCreate['promote']> | null,
) {
  if (!promote) return { promoteMinScore: null, promotesByLanguage: false, promotePipelineId: null };
  const { minScore = null, pipelineId } = promote;
  const pipeline = pipelineId ? await resolvePipeline(tx, tenantId, pipelineId, 'body.promote.pipelineId') : null;
  return {
    promoteMinScore: minScore,
    promotesByLanguage: minScore === null,
    promotePipelineId: pipeline?.id ?? null,
  };
}

/** Updates a locked task; a new schedule counts from now. Throws VALIDATION_ERROR. */
export async function updateTask(
  tx: Transaction,
  egress: EgressPolicy,
  task: TaskRow,
  input: CrawlTaskUpdate,
  now: Date,
): Promise<CrawlTask> {
  const { promote, ...plain } = input;
  if (input.filters) checkFeeds(egress, input.filters.feeds);
  const promotion = promote === undefined ? {} : await readPromotion(tx, task.tenantId, promote);
  const sent = Object.entries({ ...plain, ...promotion });
  const changed = sent.filter(
    ([field, value]) => value !== undefined && !isSame(value, ownValue<unknown>(task, field)),
  );
  if (changed.length === 0) return toTask(task);
  const changes: Changes<typeof crawlTasks> = Object.fromEntries(changed);
  const hasNewSchedule = changes.schedule !== undefined || changes.timezone !== undefined;
  if (hasNewSchedule) Object.assign(changes, reschedule({ ...task, ...Object.fromEntries(changed) }, now));
  const updated = await taskRecords.update(tx, task, changes, now);
  if (hasNewSchedule && waits(updated)) await planRun(tx, updated, now);
  return toTask(updated);
}

function reschedule(task: TaskRow, now: Date): Pick<TaskRow, 'scheduleFrom' | 'nextRunAt'> {
  checkSchedule(task.schedule, task.timezone, now);
  const renewed = { ...task, scheduleFrom: now.toISOString() };
  const isFirst = waits(task) && (task.lastRunAt === null || task.schedule === 'ONCE');
  const next = isFirst ? firstRunAt(timetableOf(renewed)) : nextRunAt(timetableOf(renewed), now);
  const rests = task.status === 'COMPLETED' || task.status === 'FAILED';
  return { scheduleFrom: renewed.scheduleFrom, nextRunAt: rests ? null : (next?.toISOString() ?? null) };
}

function waits({ status }: TaskRow): boolean {
  return status === 'PENDING' || status === 'SCHEDULED';
}

/** Compares JSON with sorted keys, because the database sorts them too. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort())
        : part,
    );
  return text(one) === text(other);
}

/** Deletes a locked task: its run is aborted at once; its runs and results are deleted in the background. */
export async function deleteTask(tx: Transaction, task: TaskRow, now: Date): Promise<{ id: string; deleted: true }> {
  const { tenantId, id } = task;
  await stopWork(tx, task, 'ABORTED', now);
  await taskRecords.softDelete(tx, task, now);
  await enqueueJobs(tx, [{ kind: crawlKinds.purge, tenantId, id }], now);
  return { id: encodeId('crawlTask', id), deleted: true };
}

/** Runs a locked task now. Throws INVALID_TRANSITION. */
export async function runTask(tx: Transaction, task: TaskRow, now: Date): Promise<CrawlTask> {
  if (moveTask(task, 'run') === 'RUNNING') return toTask(await startRun(tx, task, now, now));
  const changes = { status: 'PENDING' as const, nextRunAt: now.toISOString(), failureCount: 0, endReason: null };
  const pending = await taskRecords.update(tx, task, changes, now);
  await planRun(tx, pending, now);
  return toTask(pending);
}

/** Pauses a locked task. Throws INVALID_TRANSITION. */
export async function pauseTask(tx: Transaction, task: TaskRow, now: Date): Promise<CrawlTask> {
  const status = moveTask(task, 'pause');
  const stopped = await stopWork(tx, task, 'PAUSED', now);
  return toTask(await taskRecords.update(tx, task, { ...stopped, status, pausedFrom: task.status }, now));
}

/** Returns a locked task to its state before the pause. Throws INVALID_TRANSITION. */
export async function resumeTask(tx: Transaction, task: TaskRow, now: Date): Promise<CrawlTask> {
  const status = moveTask(task, 'resume');
  const resumed = await taskRecords.update(tx, task, { status, pausedFrom: null }, now);
  if (status === 'RUNNING') await continueRun(tx, resumed, now);
  else await planRun(tx, resumed, now);
  return toTask(resumed);
}

/** Ends a locked task. Throws INVALID_TRANSITION. */
export async function cancelTask(tx: Transaction, task: TaskRow, now: Date): Promise<CrawlTask> {
  const status = moveTask(task, 'cancel');
  const stopped = await stopWork(tx, task, 'ABORTED', now);
  const changes = { ...stopped, status, pausedFrom: null, nextRunAt: null, endReason: 'CANCELLED' as const };
  return toTask(await taskRecords.update(tx, task, changes, now));
}
