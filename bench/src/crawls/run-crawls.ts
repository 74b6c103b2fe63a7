import { setTimeout as delay } from 'node:timers/promises';
import type { ResultRow } from '../../../apps/server/src/features/integrations/crawl-results/present.js';
import { newUuid } from '../../../apps/server/src/ids.js';
import { withCleanup } from '../cleanup.js';
import { openWorld, type World } from '../deliveries/world.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns, median } from '../statistics.js';
import { runCrawlFairness } from './run-fairness.js';
import { addTask, pageResults, startCrawling } from './world.js';

const results = 100_000;
const rounds = 2;
const sampleMs = 20;

/**
 * Measures a run that finds 100,000 results on one platform, page by page with language, score and checkpoint, compared with a bare
 * multi-row upsert of the same rows in the same pages, in alternation. Also measures how late a tenant's task starts while another
 * tenant has 500 tasks.
 */
export async function runCrawls(): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const tenantId = await world.addTenant();
    await startCrawling(world, results, defer);
    const rates = { run: [] as number[], upsert: [] as number[] };
    const heaps: Heap[] = [];
    let first = '';
    for (const kind of inTurns(['run', 'upsert'] as const, rounds)) {
      if (kind === 'upsert') {
        rates.upsert.push(await upsertAgain(world, tenantId, first));
        continue;
      }
      const { taskId, seconds, heap } = await crawlOnce(world, tenantId);
      first ||= taskId;
      heaps.push(heap);
      rates.run.push(results / seconds);
    }
    report(rates, heaps);
  });
  await runCrawlFairness();
}

async function crawlOnce(world: World, tenantId: string) {
  const heap = watchHeap();
  const startedMs = performance.now();
  const taskId = await addTask(world, tenantId);
  for (let isDone = false; !isDone; ) {
    await delay(sampleMs);
    const [task] = await world.owner<{ status: string; resultCount: number; lastError: string | null }[]>`
      select status, result_count, last_error from crawl_tasks where id = ${taskId}`;
    isDone = task?.status === 'COMPLETED';
    if (isDone && task?.resultCount !== results)
      throw new Error(`The run found ${task?.resultCount}: ${task?.lastError}`);
    if (task?.status === 'FAILED') throw new Error(`The run failed: ${task.lastError}`);
  }
  return { taskId, seconds: (performance.now() - startedMs) / 1_000, heap: heap.stop() };
}

/** In MB: the peak, and the minimum in the first and in the last quarter, which approximates the heap after garbage collection. */
interface Heap {
  peak: number;
  firstFloor: number;
  lastFloor: number;
}

function watchHeap(): { stop(): Heap } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage().heapUsed / 2 ** 20), sampleMs);
  return {
    stop() {
      clearInterval(timer);
      const quarter = Math.max(1, samples.length >> 2);
      return {
        peak: Math.max(...samples),
        firstFloor: Math.min(...samples.slice(0, quarter)),
        lastFloor: Math.min(...samples.slice(-quarter)),
      };
    },
  };
}

/** Upserts the rows of a task for another task, page by page. Resolves to rows per second, without the time of reading them. */
async function upsertAgain({ owner }: World, tenantId: string, taskId: string): Promise<number> {
  const copyId = newUuid();
  await owner`
    insert into crawl_tasks select (jsonb_populate_record(t, ${owner.json({ id: copyId })})).* from crawl_tasks t
    where t.tenant_id = ${tenantId} and t.id = ${taskId}`;
  let spentMs = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (let done = 0; done < results; done += pageResults) {
    const found = await owner<ResultRow[]>`
      select * from crawl_results where tenant_id = ${tenantId} and task_id = ${taskId} and id > ${last}
      order by id limit ${pageResults}`;
    last = found.at(-1)?.id ?? last;
    const rows = found.map((row) => ({
      ...row,
      id: newUuid(),
      taskId: copyId,
      scoreReasons: owner.json(row.scoreReasons),
      places: owner.json(row.places as never),
    }));
    const startedMs = performance.now();
    await owner`
      insert into crawl_results ${owner(rows)}
      on conflict (tenant_id, task_id, platform, external_id) do update
      set content = excluded.content, score = excluded.score, updated_at = excluded.updated_at`;
    spentMs += performance.now() - startedMs;
  }
  return results / (spentMs / 1_000);
}

function report(rates: { run: number[]; upsert: number[] }, heaps: Heap[]): void {
  const most = (part: keyof Heap) => format(Math.max(...heaps.map((heap) => heap[part])));
  printTitle(
    `crawls: ${format(results)} results in one run, ${pageResults} on a page, ${rounds} runs of each in turns`,
  );
  printTable(
    ['', 'median'],
    [
      ['run, rows/s', format(median(rates.run))],
      ['bare upsert, rows/s', format(median(rates.upsert))],
      ['greatest heap in a run, MB', most('peak')],
      ['smallest heap in its first quarter, MB', most('firstFloor')],
      ['smallest heap in its last quarter, MB', most('lastFloor')],
    ],
  );
  printRatio('rows/s, run / bare upsert', divide(rates.run, rates.upsert), { least: 0.4 });
}
