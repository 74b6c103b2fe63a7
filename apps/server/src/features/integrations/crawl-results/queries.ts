import type { CrawlResult, CrawlResultPromote, CrawlResultQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  between,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { asRecordset, columnList, setFrom } from '../../../db/rows.js';
import { decodeId } from '../../../ids.js';
import { markOfPlace } from './copies.js';
import { dropPlaces } from './copy-queries.js';
import { type ResultRow, toResult } from './present.js';

/** Results of a task that is being deleted count as deleted already. */
const isLive = (db: Queryable, tenantId: string): Fragment => db`
  task_id not in (select id from crawl_tasks where tenant_id = ${tenantId} and deleted_at is not null)`;

/** Finds a result. */
export async function findResult(db: Queryable, tenantId: string, id: string): Promise<ResultRow | undefined> {
  const [row] = await db<ResultRow[]>`
    select * from crawl_results where tenant_id = ${tenantId} and id = ${id} and ${isLive(db, tenantId)}`;
  return row;
}

/** Finds a result and locks it until the transaction ends. */
export async function lockResult(tx: Transaction, tenantId: string, id: string): Promise<ResultRow | undefined> {
  const [row] = await tx<ResultRow[]>`
    select * from crawl_results where tenant_id = ${tenantId} and id = ${id} and ${isLive(tx, tenantId)}
    for no key update`;
  return row;
}

/** Finds and locks several results, in the order of their authors to avoid deadlocks. */
export async function lockResults(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<ResultRow[]> {
  if (ids.length === 0) return [];
  return tx<ResultRow[]>`
    select * from crawl_results where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
    order by author collate "C", id for no key update`;
}

/** A page of results. */
export async function listResults(
  db: Queryable,
  tenantId: string,
  query: CrawlResultQuery,
): Promise<Page<CrawlResult>> {
  const page = openPage('crawl-results', query);
  const key = page.sort === 'score' ? 'score' : 'created_at';
  const { 'publishedAt[gte]': from, 'publishedAt[lt]': until } = query;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isOneOf(db, 'task_id', 'crawlTask', query.taskId, query['taskId[not]']),
    isOneOf(db, 'run_id', 'crawlRun', query.runId, query['runId[not]']),
    query.minScore === undefined ? undefined : db`score >= ${query.minScore}`,
    ...between(db, 'score', query['score[gte]'], query['score[lte]']),
    hasOneOf(db, 'platform', query.platform, query['platform[not]']),
    hasOneOf(db, 'type', query.type, query['type[not]']),
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'language', query.language, query['language[not]']),
    hasOneOf(db, 'author', query.author, query['author[not]']),
    from === undefined ? undefined : db`published_at >= ${from}`,
    until === undefined ? undefined : db`published_at < ${until}`,
    ...ofRecords(db, 'crawlResult', query),
    isLive(db, tenantId),
  ]);
  return fetchPage(page, {
    rows: db<ResultRow[]>`
      select * from crawl_results where ${allOf(db, [matching, afterCursor(db, page, key)])}
      ${inOrder(db, page, key)} limit ${page.limit + 1}`,
    count: () => countRows(db, 'crawl_results', matching),
    position: (row) => ({ value: page.sort === 'score' ? row.score : row.createdAt, id: row.id }),
    present: toResult,
  });
}

/** A result to be stored. */
export type NewResult = Omit<ResultRow, 'status' | 'promotedLeadId' | 'places'>;

/** A result that was written. Results that were stored already and have not changed are left out. */
export type StoredResult = Pick<ResultRow, 'id' | 'status' | 'score' | 'language' | 'scoreEngine'> & { isNew: boolean };

/** The columns that are updated if a result is found again. */
const refreshed = [
  'type',
  'author',
  'authorName',
  'authorUrl',
  'followers',
  'url',
  'title',
  'content',
  'language',
  'attribution',
  'publishedAt',
] as const satisfies (keyof ResultRow)[];
const rescored = ['score', 'scoreReasons', 'scoreEngine', 'updatedAt'] as const satisfies (keyof ResultRow)[];

/** Stores results of one task with one statement. Results that are stored already are updated if they have changed. */
export async function upsertResults(tx: Transaction, rows: readonly NewResult[]): Promise<StoredResult[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = columnList(tx, Object.keys(first));
  // The same order for every writer, so that two statements with the same results wait for each other but do not deadlock.
  const inOneOrder = rows.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const [known, given] = ['r', 'excluded'].map((from) => columnsOf(tx, from, refreshed)) as [Fragment, Fragment];
  return tx<StoredResult[]>`
    insert into crawl_results as r (${columns}, status)
    select ${columns}, 'NEW' from ${asRecordset(tx, 'crawl_results', inOneOrder)}
    on conflict (tenant_id, task_id, platform, external_id) do update
      set ${setFrom(tx, 'excluded', [...refreshed, ...rescored])}
      where (${known}) is distinct from (${given})
    returning r.id, r.status, r.score, r.language, r.score_engine, (xmax = 0) as is_new`;
}

function columnsOf(tx: Transaction, from: string, fields: readonly string[]): Fragment {
  return fields.map((field) => tx`${tx(from)}.${tx(field)}`).reduce((before, part) => tx`${before}, ${part}`);
}

/**
 * Deletes results that were deleted on their platform and stand nowhere else. A promoted result stays without its text, because its lead
 * refers to it.
 */
export async function dropDeleted(
  tx: Transaction,
  { tenantId, taskId, platform }: { tenantId: string; taskId: string; platform: string },
  externalIds: readonly string[],
  now: Date,
): Promise<void> {
  if (externalIds.length === 0) return;
  const marks = externalIds.map((externalId) => markOfPlace({ platform, externalId }));
  await dropPlaces(tx, { tenantId, taskId, platform }, { externalIds, marks }, now);
  const those = tx`
    tenant_id = ${tenantId} and task_id = ${taskId} and platform = ${platform}
      and external_id = any(${[...externalIds]}::text[])`;
  await tx`delete from crawl_results where ${those} and status <> 'PROMOTED'`;
  await tx`update crawl_results set content = '', title = null, updated_at = ${now.toISOString()} where ${those}`;
}

/** Updates a locked result. */
export async function updateResult(
  tx: Transaction,
  { tenantId, id }: ResultRow,
  changes: Pick<Partial<ResultRow>, 'status' | 'promotedLeadId'>,
  now: Date,
): Promise<ResultRow> {
  const [row] = await tx<ResultRow[]>`
    update crawl_results set ${tx({ ...changes, updatedAt: now.toISOString() })}
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  return row as ResultRow;
}

/** Locks an account until the transaction ends, so that concurrent promotions of its results create only one contact. */
export async function lockAccount(tx: Transaction, tenantId: string, handle: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`lead_engagement.crawl ${tenantId} ${handle}`}, 0))`;
}

/** The oldest live contact that has an account among its social profiles. `handle` is from `handleKey`. */
export async function findContactOfAccount(
  tx: Transaction,
  tenantId: string,
  handle: string,
): Promise<string | undefined> {
  const [row] = await tx<{ contactId: string }[]>`
    select contact_id from contact_handles where tenant_id = ${tenantId} and handle = ${handle}
    order by contact_id limit 1`;
  return row?.contactId;
}

/**
 * The newest open lead of a contact, in this pipeline and with this owner if they are given. The lead cannot be deleted until the
 * transaction ends.
 */
export async function holdOpenLead(
  tx: Transaction,
  { tenantId, contactId }: Record<'tenantId' | 'contactId', string>,
  { pipelineId, assignedToId }: CrawlResultPromote,
): Promise<string | undefined> {
  const inPipeline = pipelineId ? tx`pipeline_id = ${decodeId('pipeline', pipelineId) ?? null}` : tx`true`;
  const isOwned = assignedToId ? tx`assigned_to_id = ${decodeId('user', assignedToId) ?? null}` : tx`true`;
  const [row] = await tx<{ id: string }[]>`
    select id from leads
    where tenant_id = ${tenantId} and contact_id = ${contactId} and status in ('OPEN', 'NURTURING') and deleted_at is null
      and ${inPipeline} and ${isOwned}
    order by created_at desc, id desc limit 1 for key share`;
  return row?.id;
}

/** The live pipeline that a task promotes into; undefined if the task names none or the pipeline was deleted. */
export async function findPipelineOfTask(
  tx: Transaction,
  tenantId: string,
  taskId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select p.id from crawl_tasks t
    join pipelines p on p.tenant_id = t.tenant_id and p.id = t.promote_pipeline_id
    where t.tenant_id = ${tenantId} and t.id = ${taskId} and p.deleted_at is null`;
  return row?.id;
}
