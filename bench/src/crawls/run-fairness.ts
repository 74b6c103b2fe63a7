import { setTimeout as delay } from 'node:timers/promises';
import { withCleanup } from '../cleanup.js';
import { openWorld, type World } from '../deliveries/world.js';
import { format, printNote, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import { addTask, startCrawling } from './world.js';

const tasks = 500;
const samples = 20;
const resultsEach = 100;
const tickMs = 250;

/**
 * Measures the time from a task's creation to its run for one tenant, both while another tenant has 500 due tasks and while it has
 * none.
 */
export async function runCrawlFairness(): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const [busy, other] = [await world.addTenant(), await world.addTenant()];
    for (let at = 0; at < tasks; at++) await addTask(world, busy);
    const idle: number[] = [];
    const beside: number[] = [];
    await startCrawling(world, resultsEach, defer);
    for (let at = 0; at < samples; at++) beside.push(await startDelayMs(world, other));
    const [row] = await world.owner<{ left: number }[]>`
      select count(*)::int as left from crawl_tasks where tenant_id = ${busy} and status <> 'COMPLETED'`;
    const left = row?.left ?? 0;
    await untilDone(world);
    for (let at = 0; at < samples; at++) idle.push(await startDelayMs(world, other));
    printTitle(`crawls: a task's creation to the begin of its run, beside ${tasks} due tasks of another tenant`);
    const line = (name: string, delays: number[]) => [name, format(median(delays)), format(Math.max(...delays))];
    printTable(['', 'median, ms', 'most, ms'], [line('alone', idle), line(`beside them, ${left} left`, beside)]);
    const later = median(beside) - median(idle);
    printNote(
      `later by ${format(later)} ms   target at most a tick, ${tickMs} ms: ${later <= tickMs ? 'met' : 'MISSED'}`,
    );
  });
}

/** Uses the clock of this process, which the worker shares. */
async function startDelayMs(world: World, tenantId: string): Promise<number> {
  const startedMs = performance.now();
  const taskId = await addTask(world, tenantId);
  for (;;) {
    const [task] = await world.owner`select from crawl_tasks where id = ${taskId} and last_run_at is not null`;
    if (task) return performance.now() - startedMs;
    await delay(2);
  }
}

async function untilDone({ owner }: World): Promise<void> {
  for (;;) {
    const [task] = await owner`select from crawl_tasks where status <> 'COMPLETED' limit 1`;
    if (!task) return;
    await delay(100);
  }
}
