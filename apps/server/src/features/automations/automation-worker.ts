import { setTimeout as delay } from 'node:timers/promises';
import { automationLimits } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import type { Clock } from '../../db/clock.js';
import type { Job } from '../../jobs/start-jobs.js';
import { createWakeSignal } from '../../webhooks/wake-signal.js';
import type { RunningWorker } from '../../webhooks/webhook-worker.js';
import { executeRun, putOffRun } from './executor.js';
import { deleteOldRuns, listDueRuns } from './run-queries.js';

const batchRuns = 50;
const defaultPollMs = 500;
const failurePauseMs = 1_000;
const dayMs = 24 * 3_600_000;
const purgedRuns = 5_000;

/** Does the runs of automations until it is stopped. Any number of workers may share a database. */
export function startAutomationWorker(options: {
  /** As the worker's role. */
  db: Database;
  clock: Clock;
  log: Logger;
  pollMs?: number;
}): RunningWorker {
  const { db, clock, log, pollMs = defaultPollMs } = options;
  const signal = createWakeSignal();
  let stopping = false;
  const loop = (async () => {
    while (!stopping) {
      try {
        const due = await listDueRuns(db, clock.now(), batchRuns);
        let worked = false;
        for (const run of due) if (!stopping) worked = (await work(db, run, clock, log)) || worked;
        // None, or all of them in other hands.
        if (!worked) await signal.wait(pollMs);
      } catch (error) {
        // Mostly a database that is away; the worker outlives it.
        log.error({ err: error }, 'automations.loop_failed');
        await delay(failurePauseMs);
      }
    }
  })();
  return {
    wake: signal.wake,
    async stop() {
      stopping = true;
      signal.wake();
      await loop;
    },
  };
}

/** Does a run, or puts it off; false where it was in other hands. */
async function work(db: Database, id: { tenantId: string; id: string }, clock: Clock, log: Logger): Promise<boolean> {
  const startedMs = performance.now();
  try {
    const status = await executeRun(db, id, clock.now());
    if (status === undefined) return false;
    log.info({ ...id, status, durationMs: Math.round(performance.now() - startedMs) }, 'automation.run');
  } catch (error) {
    log.error({ err: error, ...id }, 'automation.failed');
    await putOffRun(db, id, clock.now());
  }
  return true;
}

/** What keeps the log of runs short. */
export const automationJobs: readonly Job[] = [
  {
    name: 'purge-automation-runs',
    everySeconds: 3_600,
    run: async ({ db, now }) => {
      const before = new Date(now.getTime() - automationLimits.runRetentionDays * dayMs);
      return { runs: await deleteOldRuns(db, before, purgedRuns) };
    },
  },
];
