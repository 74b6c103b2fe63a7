import { crawlResultStatuses, crawlResultTypes, type IntentReason } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { leads } from '../../crm/leads/table.js';
import { crawlTasks } from '../crawl-tasks/table.js';

/** Where a post was found besides the place that its result names. */
export interface StoredPlace {
  platform: string;
  externalId: string;
  author: string;
  url: string | null;
  publishedAt: string | null;
  foundAt: string;
}

export const crawlResults = pgTable(
  'crawl_results',
  {
    ...recordColumns,
    taskId: uuid().notNull(),
    /** The run that found it first, which may be gone. */
    runId: uuid().notNull(),
    platform: text().notNull(),
    type: text({ enum: crawlResultTypes }).notNull(),
    externalId: text().notNull(),
    author: text().notNull(),
    authorName: text(),
    authorUrl: text(),
    followers: integer(),
    url: text(),
    title: text(),
    content: text().notNull(),
    language: text().notNull(),
    attribution: text(),
    publishedAt: moment(),
    score: smallint().notNull(),
    scoreReasons: jsonb().$type<IntentReason[]>().notNull(),
    scoreEngine: text().notNull(),
    status: text({ enum: crawlResultStatuses }).notNull(),
    promotedLeadId: uuid(),
    places: jsonb().$type<StoredPlace[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [crawlTasks.tenantId, crawlTasks.id] }),
    // A purged lead leaves the result behind: the migration sets this one column to null.
    foreignKey({ columns: [t.tenantId, t.promotedLeadId], foreignColumns: [leads.tenantId, leads.id] }),
    unique('crawl_results_once').on(t.tenantId, t.taskId, t.platform, t.externalId),
    index('crawl_results_created').on(t.tenantId, t.createdAt, t.id),
    index('crawl_results_task_score').on(t.tenantId, t.taskId, t.score, t.id),
    index('crawl_results_score').on(t.tenantId, t.score, t.id),
    index('crawl_results_lead').on(t.tenantId, t.promotedLeadId).where(sql`promoted_lead_id is not null`),
  ],
);

/** Hashes of what identifies a post (its places, address and authors), by which its copies are found. */
export const crawlResultMarks = pgTable(
  'crawl_result_marks',
  {
    tenantId: uuid().notNull(),
    taskId: uuid().notNull(),
    mark: text().notNull(),
    resultId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.mark, t.resultId] }),
    foreignKey({
      columns: [t.tenantId, t.resultId],
      foreignColumns: [crawlResults.tenantId, crawlResults.id],
    }).onDelete('cascade'),
    index('crawl_result_marks_result').on(t.tenantId, t.resultId),
  ],
);

export const grants: Grants = {
  crawl_results: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
  crawl_result_marks: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT' },
};
