import type { Logger } from 'pino';
import { connect } from './db/client.js';
import { openDatabaseClock } from './db/clock.js';
import { ensurePartitions } from './events/partitions.js';
import { listenForWakes } from './events/wake.js';
import { housekeepingJobs } from './jobs/housekeeping.js';
import { startJobs } from './jobs/start-jobs.js';
import type { Cipher } from './security/encryption.js';
import type { EgressPolicy } from './webhooks/egress.js';
import { type RunningWorker, startWebhookWorker } from './webhooks/webhook-worker.js';

export interface WorkerOptions {
  databaseUrl: string;
  cipher: Cipher;
  egress: EgressPolicy;
  log: Logger;
}

const maxConnections = 8;

/** Starts all that runs behind the API: relay, deliveries, jobs. Needs a migrated database. Any number may share one. */
export async function startWorker({ databaseUrl, cipher, egress, log }: WorkerOptions): Promise<RunningWorker> {
  const db = connect(databaseUrl, 'lead_engagement_worker', { maxConnections });
  try {
    const clock = await openDatabaseClock(db);
    await ensurePartitions(db, clock.now());
    const jobs = await startJobs({ db, clock, log, jobs: housekeepingJobs });
    const webhooks = startWebhookWorker({ db, cipher, egress, clock, log });
    await listenForWakes(db, webhooks.wake);
    const stop = async () => {
      await Promise.all([jobs.stop(), webhooks.stop()]);
      await db.end({ timeout: 1 });
    };
    let stopped: Promise<void> | undefined;
    return {
      wake: webhooks.wake,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await db.end({ timeout: 1 });
    throw error;
  }
}
