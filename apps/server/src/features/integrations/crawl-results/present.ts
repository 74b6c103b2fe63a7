import type { CrawlResult } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { crawlResults } from './table.js';

/** A result as stored. */
export type ResultRow = typeof crawlResults.$inferSelect;

export function toResult(row: ResultRow): CrawlResult {
  return {
    id: encodeId('crawlResult', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    taskId: encodeId('crawlTask', row.taskId),
    runId: encodeId('crawlRun', row.runId),
    platform: row.platform,
    type: row.type,
    externalId: row.externalId,
    author: row.author,
    authorName: row.authorName,
    authorUrl: row.authorUrl,
    followers: row.followers,
    url: row.url,
    title: row.title,
    content: row.content,
    language: row.language,
    attribution: row.attribution,
    publishedAt: row.publishedAt,
    score: row.score,
    scoreReasons: row.scoreReasons,
    scoreEngine: row.scoreEngine,
    status: row.status,
    places: row.places.map(({ platform, externalId, author, url, publishedAt, foundAt }) => ({
      platform,
      externalId,
      author,
      url,
      publishedAt,
      foundAt,
    })),
    promotedLeadId: row.promotedLeadId === null ? null : encodeId('lead', row.promotedLeadId),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
