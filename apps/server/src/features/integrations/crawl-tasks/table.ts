import type { Checkpoint } from '@lead-engagement/connector-kit';
import { type CrawlFilters, crawlTaskStatuses } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import { pipelines } from '../../crm/pipelines/table.js';

export const crawlTasks = pgTable(
  'crawl_tasks',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    /** Set while the runs and results are being deleted; the row is deleted after them. */
    deletedAt: moment(),
    name: text().notNull(),
    status: text({ enum: crawlTaskStatuses }).notNull(),
    /** The state before the pause; null unless the task is PAUSED. */
    pausedFrom: text({ enum: crawlTaskStatuses }),
    platforms: text().array().notNull(),
    keywords: text().array().notNull(),
    sells: text(),
    schedule: text().notNull(),
    timezone: text().notNull(),
    /** The time that HOURLY and DAILY count from. */
    scheduleFrom: moment().notNull(),
    filters: jsonb().$type<CrawlFilters>().notNull(),
    /** Null: no result is promoted by a score of its task. */
    promoteMinScore: integer(),
    /** Whether results are promoted by the score that is known for their language. `promoteMinScore` is null then. */
    promotesByLanguage: boolean().notNull().default(false),
    promotePipelineId: uuid(),
    resultCount: integer().notNull().default(0),
    nextRunAt: moment(),
    lastRunAt: moment(),
    lastError: text(),
    failureCount: integer().notNull().default(0),
    endReason: text({ enum: ['CANCELLED'] }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.promotePipelineId], foreignColumns: [pipelines.tenantId, pipelines.id] }),
    index('crawl_tasks_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('crawl_tasks_deleted').on(t.tenantId, t.id).where(sql`deleted_at is not null`),
  ],
);

/** The search of a run, copied from the task when the run began. */
export interface RunSearch {
  keywords: string[];
  filters: CrawlFilters;
  /** What the tenant sells; missing in runs of the version before. */
  sells?: string | null;
}

/** The states of runs as they are stored, which a server of the version before reads and writes as well. `toRun` shows those of jobs. */
export const storedRunStatuses = ['RUNNING', 'PAUSED', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'ABORTED'] as const;
export type StoredRunStatus = (typeof storedRunStatuses)[number];

export const crawlRuns = pgTable(
  'crawl_runs',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    taskId: uuid().notNull(),
    status: text({ enum: storedRunStatuses }).notNull(),
    scheduledFor: moment().notNull(),
    search: jsonb().$type<RunSearch>().notNull(),
    createdAt: moment().notNull(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [crawlTasks.tenantId, crawlTasks.id] }),
    unique('crawl_runs_once').on(t.tenantId, t.taskId, t.scheduledFor),
    uniqueIndex('crawl_runs_under_way').on(t.tenantId, t.taskId).where(sql`status in ('RUNNING', 'PAUSED')`),
    index('crawl_runs_created').on(t.tenantId, t.taskId, t.createdAt, t.id),
    index('crawl_runs_completed').on(t.tenantId, t.completedAt),
  ],
);

/** A run on one platform, which is the unit of work of a worker. */
export const crawlRunPlatforms = pgTable(
  'crawl_run_platforms',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    runId: uuid().notNull(),
    taskId: uuid().notNull(),
    platform: text().notNull(),
    status: text({ enum: storedRunStatuses }).notNull(),
    /** The position of the next step; the next run of the task starts with it too. */
    checkpoint: jsonb().$type<Checkpoint>().notNull(),
    /** Items published before this are not searched for. */
    since: moment().notNull(),
    found: integer().notNull().default(0),
    created: integer().notNull().default(0),
    promoted: integer().notNull().default(0),
    pages: integer().notNull().default(0),
    /** Consecutive failures of the current page. */
    tries: integer().notNull().default(0),
    error: text(),
    /** The host that the run waits for, and until when; null if it does not wait. */
    waiting: text(),
    /** The time since which the run has only waited. */
    waitingSince: moment(),
    createdAt: moment().notNull(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.runId], foreignColumns: [crawlRuns.tenantId, crawlRuns.id] }).onDelete(
      'cascade',
    ),
    unique('crawl_run_platforms_once').on(t.tenantId, t.runId, t.platform),
    index('crawl_run_platforms_latest').on(t.tenantId, t.taskId, t.platform, t.id),
  ],
);

export const grants: Grants = {
  crawl_tasks: { api: 'SELECT, INSERT, UPDATE, DELETE' },
  crawl_runs: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
  crawl_run_platforms: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
