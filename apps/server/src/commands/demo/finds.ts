import { CrawlTaskCreate } from '@lead-engagement/contract';
import { createIntentEngine } from '../../ai/intent-engine.js';
import type { EgressPolicy } from '../../egress/policy.js';
import { lockResults, promoteRow, storeResults } from '../../features/integrations/crawl-results/index.js';
import {
  addResults,
  cleanItem,
  crawlKinds,
  createTask,
  endRunIfDone,
  listRunPlatforms,
  pauseTask,
  startRun,
  taskRecords,
  updateRunPlatform,
} from '../../features/integrations/crawl-tasks/index.js';
import { newUuid } from '../../ids.js';
import { cancelWork } from '../../jobs/enqueue.js';
import { hourMs } from '../../time.js';
import { counts, type Demo, daysAfter, daysBefore } from './demo.js';
import { posts } from './words.js';

const keywords = ['CRM', 'recommend'];
const platform = 'LEMMY';
const host = 'lemmy.example';
const runs = 4;
/** Of all runs. */
const mostResults = 40;

/** Plans a crawl task with some runs. In the end it is paused, so that no request is made to the invented platform. */
export async function planFinds(demo: Demo, egress: EgressPolicy): Promise<void> {
  const { tx, tenantId, agenda } = demo;
  const input = CrawlTaskCreate.parse({
    name: 'Teams that look for a CRM',
    platforms: [platform],
    keywords,
    schedule: 'DAILY',
    filters: { instances: [host] },
  });
  agenda.add(daysBefore(demo, 41, 40), async (begin) => {
    const { id } = await createTask({ tx, caller: { tenantId }, now: begin }, egress, input);
    const promoted = { left: counts.promoted };
    let at = begin;
    for (let run = 0; run < runs; run += 1) {
      agenda.add(at, (now) => collect(demo, id, run, promoted, now));
      at = daysAfter(demo, at, 9, 8);
    }
    agenda.add(at, async (now) => {
      await pauseTask(tx, await taskRecords.lock(tx, tenantId, id, undefined), now);
    });
  });
}

async function collect(demo: Demo, taskId: string, run: number, promoted: { left: number }, now: Date): Promise<void> {
  const { tx, tenantId, chance, caller } = demo;
  const started = await startRun(tx, await taskRecords.lock(tx, tenantId, taskId, undefined), now, now);
  const found = posts.slice(0, mostResults / runs).map(([author, content], at) => {
    const publishedAt = new Date(now.getTime() - chance.between(1, 20) * hourMs).toISOString();
    const externalId = `demo-${run}-${at}`;
    const name = `${author}${run === 0 ? '' : run}`;
    return cleanItem(
      {
        type: 'POST',
        externalId,
        url: `https://${host}/post/${run}${at}`,
        author: name,
        followers: chance.between(10, 5_000),
        content,
        language: 'en',
        publishedAt,
      },
      () => 'en',
      now,
    );
  });
  const items = found.filter((item) => item !== undefined);
  const scores = await createIntentEngine(undefined)(
    tenantId,
    items.map((item) => ({ ...item, keywords })),
    now,
    new AbortController().signal,
    async () => ({ outcome: 'failed', error: 'The demo asks no model.' }),
  );
  const endedAt = new Date(now.getTime() + 90_000);
  for (const unit of await listRunPlatforms(tx, tenantId, await findRunId(demo, started.id))) {
    await cancelWork(tx, tenantId, crawlKinds.page, [unit.id]);
    const rows = items.map((item, at) => ({
      tenantId,
      id: newUuid(now.getTime()),
      taskId: started.id,
      runId: unit.runId,
      platform,
      ...item,
      score: scores[at]?.score ?? 0,
      scoreReasons: scores[at]?.reasons ?? [],
      scoreEngine: scores[at]?.engine ?? 'rules',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }));
    const stored = await storeResults(tx, rows);
    const best = stored.filter(({ score }) => score >= 60).slice(0, Math.min(2, promoted.left));
    promoted.left -= best.length;
    const locked = await lockResults(
      tx,
      tenantId,
      best.map(({ id }) => id),
    );
    for (const row of locked) await promoteRow({ tx, caller, now: endedAt }, row, {});
    await addResults(tx, started, stored.length);
    const done = { found: rows.length, created: stored.length, promoted: best.length, pages: 1 };
    await updateRunPlatform(tx, unit, { ...done, status: 'SUCCEEDED', completedAt: endedAt.toISOString() });
    await endRunIfDone(tx, started, unit.runId, endedAt);
  }
  // The next run is one of the story, not of a worker.
  await cancelWork(tx, tenantId, crawlKinds.start, [started.id]);
}

async function findRunId({ tx, tenantId }: Demo, taskId: string): Promise<string> {
  const [run] = await tx<{ id: string }[]>`
    select id from crawl_runs where tenant_id = ${tenantId} and task_id = ${taskId} and status = 'RUNNING'`;
  if (!run) throw new Error('The task was started, but has no run.');
  return run.id;
}
