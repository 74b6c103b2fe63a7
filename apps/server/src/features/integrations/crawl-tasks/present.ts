import type { CrawlRun, CrawlRunStatus, CrawlTask } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import type { crawlRunPlatforms, crawlRuns, crawlTasks, StoredRunStatus } from './table.js';

/** A task as stored. */
export type TaskRow = typeof crawlTasks.$inferSelect;
/** A run as stored. */
export type RunRow = typeof crawlRuns.$inferSelect;
/** A run on one platform as stored. */
export type RunPlatformRow = typeof crawlRunPlatforms.$inferSelect;

export function toTask(row: TaskRow): CrawlTask {
  const { promoteMinScore: minScore, promotesByLanguage, promotePipelineId } = row;
  return {
    id: encodeId('crawlTask', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    status: row.status,
    platforms: row.platforms,
    keywords: row.keywords,
    sells: row.sells,
    schedule: row.schedule,
    timezone: row.timezone,
    filters: row.filters,
    promote:
      minScore === null && !promotesByLanguage
        ? null
        : { minScore, pipelineId: promotePipelineId === null ? null : encodeId('pipeline', promotePipelineId) },
    resultCount: row.resultCount,
    nextRunAt: row.nextRunAt,
    lastRunAt: row.lastRunAt,
    lastError: row.lastError,
    failureCount: row.failureCount,
    endReason: row.endReason,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The state of jobs that each stored one is. */
const runStates = {
  RUNNING: 'RUNNING',
  PAUSED: 'PENDING',
  SUCCEEDED: 'COMPLETED',
  PARTIAL: 'PARTIAL',
  FAILED: 'FAILED',
  ABORTED: 'CANCELLED',
} as const satisfies Record<StoredRunStatus, CrawlRunStatus>;

/** A state that only a newer version knows is shown as it is stored. */
function toState(status: StoredRunStatus): CrawlRunStatus {
  return ownValue(runStates, status) ?? (status as CrawlRunStatus);
}

/** The stored states that are shown as one of these; undefined for no filter. */
export function toStoredStates(shown: readonly CrawlRunStatus[] | undefined): StoredRunStatus[] | undefined {
  const stored = Object.entries(runStates) as [StoredRunStatus, CrawlRunStatus][];
  return shown && stored.flatMap(([status, state]) => (shown.includes(state) ? status : []));
}

export function toRun(row: RunRow & { platforms: RunPlatformRow[] }): CrawlRun {
  const sum = (field: 'found' | 'created' | 'promoted') =>
    row.platforms.reduce((total, platform) => total + platform[field], 0);
  return {
    id: encodeId('crawlRun', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    taskId: encodeId('crawlTask', row.taskId),
    status: toState(row.status),
    scheduledFor: row.scheduledFor,
    found: sum('found'),
    created: sum('created'),
    promoted: sum('promoted'),
    platforms: row.platforms.map(
      ({ platform, status, found, created, promoted, pages, error, waiting, completedAt }) => ({
        platform,
        status: toState(status),
        found,
        created,
        promoted,
        pages,
        error,
        waiting,
        completedAt,
      }),
    ),
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  };
}
