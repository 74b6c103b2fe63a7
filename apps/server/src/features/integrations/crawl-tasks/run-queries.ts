import type { CrawlRun, CrawlRunQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { asRecordset } from '../../../db/rows.js';

import { type RunPlatformRow, type RunRow, toRun, toStoredStates } from './present.js';
import type { RunSearch, StoredRunStatus } from './table.js';

/** A page of the runs of a task. */
export async function listRuns(
  db: Queryable,
  tenantId: string,
  taskId: string,
  query: CrawlRunQuery,
): Promise<Page<CrawlRun>> {
  const page = openPage(`runs of ${taskId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`task_id = ${taskId}`,
    hasOneOf(db, 'status', toStoredStates(query.status), toStoredStates(query['status[not]'])),
    ...ofRecords(db, 'crawlRun', query),
  ]);
  const fetchRows = async () => {
    const runs = await db<RunRow[]>`
      select * from crawl_runs where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`;
    const platforms = await db<RunPlatformRow[]>`
      select * from crawl_run_platforms
      where tenant_id = ${tenantId} and run_id = any(${runs.map(({ id }) => id)}::uuid[]) order by platform`;
    return runs.map((run) => ({ ...run, platforms: platforms.filter(({ runId }) => runId === run.id) }));
  };
  return fetchPage(page, {
    rows: fetchRows(),
    count: () => countRows(db, 'crawl_runs', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toRun,
  });
}

/** A run with its platforms. */
export async function findRun(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<(RunRow & { platforms: RunPlatformRow[] }) | undefined> {
  const [row] = await db<RunRow[]>`select * from crawl_runs where tenant_id = ${tenantId} and id = ${id}`;
  if (!row) return undefined;
  const platforms = await db<RunPlatformRow[]>`
    select * from crawl_run_platforms where tenant_id = ${tenantId} and run_id = ${id} order by platform`;
  return { ...row, platforms };
}

/** Stores a run with its platforms; false where the task has one of this moment already, or one under way. */
export async function insertRun(
  tx: Transaction,
  run: Omit<RunRow, 'completedAt'>,
  platforms: readonly Pick<RunPlatformRow, 'id' | 'platform' | 'checkpoint' | 'since'>[],
): Promise<boolean> {
  const { count } = await tx`
    insert into crawl_runs ${tx({ ...run, search: tx.json(run.search as never) })} on conflict do nothing`;
  if (count === 0) return false;
  const { tenantId, id: runId, taskId, status, createdAt } = run;
  const rows = platforms.map((platform) => ({ ...platform, tenantId, runId, taskId, status, createdAt }));
  await tx`
    insert into crawl_run_platforms
      (tenant_id, id, run_id, task_id, platform, status, checkpoint, since, created_at)
    select tenant_id, id, run_id, task_id, platform, status, checkpoint, since, created_at
    from ${asRecordset(tx, 'crawl_run_platforms', rows)}`;
  return true;
}

/** The latest run of each platform of a task that found anything there was to find, and what it looked for. */
export async function listLatestRuns(
  tx: Transaction,
  tenantId: string,
  taskId: string,
  platforms: readonly string[],
): Promise<
  (Pick<RunPlatformRow, 'platform' | 'status' | 'checkpoint' | 'since' | 'createdAt'> & { search: RunSearch })[]
> {
  return tx`
    select latest.platform, latest.status, latest.checkpoint, latest.since, latest.created_at, r.search
    from unnest(${[...platforms]}::text[]) as wanted (platform)
    cross join lateral (
      select p.* from crawl_run_platforms p
      where p.tenant_id = ${tenantId} and p.task_id = ${taskId} and p.platform = wanted.platform
        and p.status in ('SUCCEEDED', 'PARTIAL')
      order by p.id desc limit 1
    ) latest
    join crawl_runs r on r.tenant_id = ${tenantId} and r.id = latest.run_id`;
}

/** Finds the run of a task that is under way or paused. */
export async function findOpenRun(tx: Transaction, tenantId: string, taskId: string): Promise<RunRow | undefined> {
  const [row] = await tx<RunRow[]>`
    select * from crawl_runs where tenant_id = ${tenantId} and task_id = ${taskId} and status in ('RUNNING', 'PAUSED')`;
  return row;
}

/** Finds a run on one platform, with what it looks for. */
export async function findRunPlatform(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<(RunPlatformRow & { search: RunSearch }) | undefined> {
  const [row] = await db<(RunPlatformRow & { search: RunSearch })[]>`
    select p.*, r.search from crawl_run_platforms p
    join crawl_runs r on r.tenant_id = p.tenant_id and r.id = p.run_id
    where p.tenant_id = ${tenantId} and p.id = ${id}`;
  return row;
}

/** The platforms of a run. */
export async function listRunPlatforms(tx: Transaction, tenantId: string, runId: string): Promise<RunPlatformRow[]> {
  return tx<RunPlatformRow[]>`
    select * from crawl_run_platforms where tenant_id = ${tenantId} and run_id = ${runId} order by platform`;
}

/** Gives a run, and those of its platforms that are not done, another status. */
export async function setRunStatus(
  tx: Transaction,
  { tenantId, id }: Pick<RunRow, 'tenantId' | 'id'>,
  status: StoredRunStatus,
  completedAt: Date | null,
): Promise<void> {
  const moment = completedAt?.toISOString() ?? null;
  await tx`
    update crawl_runs set status = ${status}, completed_at = ${moment} where tenant_id = ${tenantId} and id = ${id}`;
  await tx`
    update crawl_run_platforms set status = ${status}, completed_at = ${moment}, waiting = null, waiting_since = null
    where tenant_id = ${tenantId} and run_id = ${id} and status in ('RUNNING', 'PAUSED')`;
}

/** Writes what a step did. */
export async function updateRunPlatform(
  tx: Transaction,
  { tenantId, id }: RunPlatformRow,
  { checkpoint, ...changes }: Partial<RunPlatformRow>,
): Promise<void> {
  const stored = { ...changes, ...(checkpoint && { checkpoint: tx.json(checkpoint as never) }) };
  await tx`update crawl_run_platforms set ${tx(stored)} where tenant_id = ${tenantId} and id = ${id}`;
}
