import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LeadQuery } from '@lead-engagement/contract';
import type { Database } from '../../../apps/server/src/db/client.js';
import { listLeads } from '../../../apps/server/src/features/crm/leads/list-queries.js';
import { withCleanup } from '../cleanup.js';
import { format, printRatio, printTable, printTitle, type Target } from '../report.js';
import { inTurns, mean, median } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { type LargeDatabase, openDatabase } from './database.js';
import { explainPages, type PageCost } from './page-cost.js';

const leadCount = 1_000_000;
const positions = [0, 50, 250_000, 500_000, 750_000, 950_000];
const deepest = 950_000;
/** Rows per step towards a position. More than a client may request, so that fewer steps are needed. */
const stepRows = 10_000;
const timedRounds = 400;
/** Rounds for measurements that take a tenth of a second. */
const fewRounds = 10;
const deltaPairs = 5_000;
/** A page touches five or six blocks, depending on their boundaries, so a single page cannot show a difference of a tenth. */
const pagesInARow = 100;
/** PostgreSQL chooses the plan of a prepared statement after five executions. */
const executionsToSettle = 8;
const firstPage = LeadQuery.parse({});

/** Measures the database cost of pages at every depth of a list of a million leads, and the additional cost of the total. */
export async function runPaging(): Promise<void> {
  await withCleanup(async (defer) => {
    const database = await openDatabase(join(await makeTemporaryFolder(defer), 'data'), leadCount, defer);
    const { db, tenantId } = database;
    const cursors = await walk(db, tenantId);
    await reportCosts(db, tenantId, cursors);
    await reportTimes(database, cursors);
  });
}

/** The cursor after each position, read as a client reads it. Throws if the pages before it do not contain every row once. */
async function walk(db: Database, tenantId: string): Promise<Map<number, string>> {
  const cursors = new Map([[0, '']]);
  const seen = new Set<string>();
  let cursor = '';
  for (let position = 0; position < deepest; ) {
    const next = positions.find((one) => one > position) ?? deepest;
    const limit = Math.min(stepRows, next - position);
    const page = await listLeads(db, tenantId, { ...firstPage, limit, cursor });
    for (const { id } of page.data) seen.add(id);
    position += limit;
    if (seen.size !== position) throw new Error(`Only ${seen.size} different leads stand before row ${position}.`);
    cursor = page.meta.cursor;
    cursors.set(position, cursor);
  }
  return cursors;
}

async function reportCosts(db: Database, tenantId: string, cursors: Map<number, string>): Promise<void> {
  // The first page has a different statement from the later pages, whose plan the walk has already settled.
  for (let done = 0; done < executionsToSettle; done++) await listLeads(db, tenantId, firstPage);
  const costs = new Map<number, PageCost[]>();
  for (const position of positions) {
    const query = { ...firstPage, cursor: cursors.get(position) };
    costs.set(position, await explainPages(db, tenantId, query, pagesInARow));
  }
  printTitle(
    `paging: ${firstPage.limit} of ${format(leadCount)} leads, newest first, total left out; ${pagesInARow} pages in a row each`,
  );
  printTable(
    ['from row', 'blocks, first page', 'mean', 'least', 'greatest', 'from cache', 'ms median', 'plan'],
    [...costs].map(([position, pages]) => describeCosts(position, pages)),
  );
  const ratio = meanBlocks(costs.get(deepest)) / meanBlocks(costs.get(0));
  const target = { least: 0.9, most: 1.1 };
  printRatio(
    `blocks of a page, from row ${format(deepest)} / from the first`,
    { value: ratio, least: ratio, greatest: ratio },
    target,
  );
}

function describeCosts(position: number, pages: PageCost[]): string[] {
  const blocks = pages.map(blocksOf);
  return [
    format(position),
    format(blocks[0] ?? 0),
    format(meanBlocks(pages), 2),
    format(Math.min(...blocks)),
    format(Math.max(...blocks)),
    `${format((100 * mean(pages.map(({ hits }) => hits))) / meanBlocks(pages))} %`,
    format(median(pages.map(({ executionMs }) => executionMs)), 2),
    [...new Set(pages.map(({ plan }) => plan))].join('; '),
  ];
}

function blocksOf({ hits, reads }: PageCost): number {
  return hits + reads;
}

function meanBlocks(pages: PageCost[] = []): number {
  return mean(pages.map(blocksOf));
}

async function reportTimes({ db, tenantId, addDeltas }: LargeDatabase, cursors: Map<number, string>): Promise<void> {
  printTitle(`paging: time of a page as the server makes it, in turns, one connection, medians of ${timedRounds}`);
  const pageTwo = { ...firstPage, cursor: cursors.get(50) };
  const rows = await timeInTurns(db, tenantId, [
    ['page two, its total in the cursor', pageTwo],
    [`page from row ${format(deepest)}, its total in the cursor`, { ...firstPage, cursor: cursors.get(deepest) }],
    ['first page, total from 1 delta', firstPage],
  ]);
  await addDeltas(deltaPairs);
  const [pageBetween, manyDeltas] = await timeInTurns(db, tenantId, [
    ['page two', pageTwo],
    [`first page, total from ${format(2 * deltaPairs + 1)} deltas`, firstPage],
  ]);
  const filtered = await timeInTurns(
    db,
    tenantId,
    [
      ['first page of a filter that all match, total counted', { ...firstPage, status: ['OPEN'] }],
      ['first page of the leads with one word, of one title', { ...firstPage, q: '123456' }],
      ['first page of the leads with one word, of eleven contacts in a thousand', { ...firstPage, q: 'contact77' }],
      ['first page of the leads with two words', { ...firstPage, q: 'lead 4321' }],
      ['first page by value, total from deltas', { ...firstPage, sort: '-value' }],
    ],
    fewRounds,
  );
  const all = [...rows, ...(manyDeltas ? [manyDeltas] : []), ...filtered];
  printTable(
    ['', 'ms'],
    all.map(([name, ms]) => [name, format(ms, 2)]),
  );
  const [alone, , first] = rows;
  const target = { least: 0, most: 2 };
  printTimeRatio('first page with its total / page alone, 1 delta', first, alone, target);
  printTimeRatio(`the same, ${format(2 * deltaPairs + 1)} deltas`, manyDeltas, pageBetween, target);
}

type Time = [name: string, ms: number];

function printTimeRatio(name: string, of: Time | undefined, to: Time | undefined, target: Target): void {
  const ratio = (of?.[1] ?? Number.NaN) / (to?.[1] ?? Number.NaN);
  printRatio(name, { value: ratio, least: ratio, greatest: ratio }, target);
}

/** Milliseconds per query: the median of the rounds. */
async function timeInTurns(
  db: Database,
  tenantId: string,
  queries: [name: string, query: LeadQuery][],
  rounds = timedRounds,
): Promise<[string, number][]> {
  const timesMs = new Map(queries.map(([name]) => [name, [] as number[]]));
  for (const [, query] of queries) await listLeads(db, tenantId, query);
  for (const [name, query] of inTurns(queries, rounds)) {
    const startedMs = performance.now();
    await listLeads(db, tenantId, query);
    timesMs.get(name)?.push(performance.now() - startedMs);
  }
  return [...timesMs].map(([name, times]) => [name, median(times)]);
}
