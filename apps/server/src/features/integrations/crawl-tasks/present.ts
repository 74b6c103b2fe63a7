import type { CrawlRun, CrawlTask } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { crawlRunPlatforms, crawlRuns, crawlTasks } from './table.js';

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

export function toRun(row: RunRow & { platforms: RunPlatformRow[] }): CrawlRun {
  const sum = (field: 'found' | 'created' | 'promoted') =>
    row.platforms.reduce((total, platform) => total + platform[field], 0);
  return {
    id: encodeId('crawlRun', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    taskId: encodeId('crawlTask', row.taskId),
    status: row.status,
    scheduledFor: row.scheduledFor,
    found: sum('found'),
    created: sum('created'),
    promoted: sum('promoted'),
    platforms: row.platforms.map(
      ({ platform, status, found, created, promoted, pages, error, waiting, completedAt }) => ({
        platform,
        status,
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
