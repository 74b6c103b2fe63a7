import type { CrawlTask, CrawlTaskQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';

import { type TaskRow, toTask } from './present.js';
import { crawlTasks } from './table.js';

/** Tasks by their key. Lock the task before you change its runs or results; new runs and results can still be inserted meanwhile. */
export const taskRecords = recordsOf(crawlTasks, 'crawlTask', { changeLock: 'no key update' });

/** A page of live tasks. */
export async function listTasks(db: Queryable, tenantId: string, query: CrawlTaskQuery): Promise<Page<CrawlTask>> {
  const page = openPage('crawl-tasks', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    query.platform && db`platforms && ${query.platform}::text[]`,
    query['platform[not]'] && db`not platforms && ${query['platform[not]']}::text[]`,
    ...ofRecords(db, 'crawlTask', query),
  ]);
  return fetchPage(page, {
    rows: db<TaskRow[]>`
      select * from crawl_tasks where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'crawl_tasks', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toTask,
  });
}

/** Counts the live tasks, and locks out other inserts until the transaction ends. */
export async function countForInsert(tx: Transaction, tenantId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.crawl_tasks'), hashtext(${tenantId}))`;
  return countRows(tx, 'crawl_tasks', tx`tenant_id = ${tenantId} and deleted_at is null`);
}

/** Adds to the task's count of results, without a new version: clients need not see it as a change of the task. */
export async function addResults(tx: Transaction, { tenantId, id }: TaskRow, created: number): Promise<void> {
  if (created === 0) return;
  await tx`
    update crawl_tasks set result_count = result_count + ${created} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Writes why a current run waits, without a new version. */
export async function setLastError(
  tx: Transaction,
  { tenantId, id }: TaskRow,
  lastError: string | null,
): Promise<void> {
  await tx`update crawl_tasks set last_error = ${lastError} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Deletes a batch of what is left of a deleted task. Returns true if nothing is left. */
export async function purgeTask(tx: Transaction, tenantId: string, id: string, limit: number): Promise<boolean> {
  const { count } = await tx`
    delete from crawl_results where tenant_id = ${tenantId} and id in (
      select id from crawl_results where tenant_id = ${tenantId} and task_id = ${id} limit ${limit})`;
  if (count === limit) return false;
  const runs = await tx`
    delete from crawl_runs where tenant_id = ${tenantId} and id in (
      select id from crawl_runs where tenant_id = ${tenantId} and task_id = ${id} limit ${limit})`;
  if (runs.count === limit) return false;
  await tx`delete from crawl_tasks where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null`;
  return true;
}
