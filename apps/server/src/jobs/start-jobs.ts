import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { openBoss, tickQueue } from './boss.js';

/** What a job works with. */
export interface JobContext {
  /** As the worker's role. */
  db: Database;
  now: Date;
}

/** Work that is done every so often, once for all workers of a database. A missed or repeated run must do no harm. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Whether there is anything to do; without it, always. */
  isDue?(context: JobContext): Promise<boolean>;
  /** Returns what it did, for the log. Must end within 90 seconds. */
  run(context: JobContext): Promise<Record<string, number>>;
}

/** So long a run goes on with work in batches; what is left then waits for the next one. */
export const runBudgetMs = 50_000;

const defaultTickMs = 5_000;

/**
 * Runs jobs until it is stopped. Time is cut into slots of each job's length; every worker offers the run of a slot,
 * and pg-boss takes one of each. A run whose worker is killed is taken over within two minutes.
 */
export async function startJobs(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: readonly Job[];
  tickMs?: number;
}): Promise<{ stop(): Promise<void> }> {
  const { db, log, tickMs = defaultTickMs } = options;
  const boss = openBoss(db, { migrate: false });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'jobs.failed');
  });
  await boss.start();
  const sendDue = createTicker(boss, options);
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await sendDue();
        await runWaiting(boss, options, stopping.signal);
      } catch (error) {
        // Mostly a database that is away; the next tick tries again.
        log.error({ err: error }, 'jobs.failed');
      }
      await delay(tickMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      await boss.stop({ graceful: false });
    },
  };
}

/** Offers each job's run of the present slot, once; the slot is told by this machine's clock only to save offers. */
function createTicker(
  boss: PgBoss,
  { db, clock, jobs }: { db: Database; clock: Clock; jobs: readonly Job[] },
): () => Promise<void> {
  const offered = new Map<string, number>();
  return async () => {
    for (const job of jobs) {
      const { name, everySeconds } = job;
      const slot = Math.floor(Date.now() / (everySeconds * 1_000));
      if (offered.get(name) === slot) continue;
      if (job.isDue && !(await job.isDue({ db, now: clock.now() }))) continue;
      await boss.send(tickQueue, { job: name }, { singletonKey: name, singletonSeconds: everySeconds });
      offered.set(name, slot);
    }
  };
}

async function runWaiting(
  boss: PgBoss,
  { db, clock, log, jobs }: { db: Database; clock: Clock; log: Logger; jobs: readonly Job[] },
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const [tick] = await boss.fetch<{ job: string }>(tickQueue);
    if (!tick) return;
    const job = jobs.find(({ name }) => name === tick.data.job);
    const startedMs = performance.now();
    try {
      // A tick of a newer version's job: left to fail, so that a worker which knows it takes the retry.
      if (!job) throw new Error(`There is no job named ${tick.data.job}.`);
      const done = await job.run({ db, now: clock.now() });
      await boss.complete(tickQueue, tick.id);
      log.info({ job: job.name, ...done, durationMs: Math.round(performance.now() - startedMs) }, 'job.run');
    } catch (error) {
      log.error({ err: error, job: tick.data.job, jobId: tick.id }, 'job.failed');
      await boss.fail(tickQueue, tick.id, { message: String(error) });
    }
  }
}
