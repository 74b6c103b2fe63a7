import type { Logger } from 'pino';
import { connect } from './db/client.js';
import { openDatabaseClock } from './db/clock.js';
import { ensurePartitions } from './events/partitions.js';
import { listenForWakes } from './events/wake.js';
import { automationJobs, startAutomationWorker } from './features/automations/automation-worker.js';
import { customFieldJobs } from './features/custom-fields/jobs.js';
import { leadJobs } from './features/leads/jobs.js';
import { scoreJobs } from './features/leads/score-jobs.js';
import { tagJobs } from './features/tags/jobs.js';
import { housekeepingJobs } from './jobs/housekeeping.js';
import { startJobs } from './jobs/start-jobs.js';
import { createMailer, type MailSettings } from './mail/mailer.js';
import { createMailJob } from './mail/send-mails.js';
import type { Cipher } from './security/encryption.js';
import { checkSecretsReadable } from './security/stored-secrets.js';
import type { EgressPolicy } from './webhooks/egress.js';
import { type RunningWorker, startWebhookWorker } from './webhooks/webhook-worker.js';

export interface WorkerOptions {
  databaseUrl: string;
  cipher: Cipher;
  egress: EgressPolicy;
  /** How mails leave; undefined where none do. */
  mail?: MailSettings | undefined;
  log: Logger;
}

const maxConnections = 8;

/** Starts all that runs behind the API: relay, deliveries, jobs. Needs a migrated database. Any number may share one. Rejects with UnreadableSecretsError. */
export async function startWorker({ databaseUrl, cipher, egress, mail, log }: WorkerOptions): Promise<RunningWorker> {
  const db = connect(databaseUrl, 'lead_engagement_worker', { maxConnections });
  try {
    await checkSecretsReadable(db, cipher);
    const clock = await openDatabaseClock(db);
    await ensurePartitions(db, clock.now());
    const mailer = mail && createMailer(mail);
    const mailJobs = mailer ? [createMailJob({ cipher, mailer, log })] : [];
    const jobs = await startJobs({
      db,
      clock,
      log,
      jobs: [
        ...housekeepingJobs,
        ...leadJobs,
        ...scoreJobs,
        ...automationJobs,
        ...customFieldJobs,
        ...tagJobs,
        ...mailJobs,
      ],
    });
    const webhooks = startWebhookWorker({ db, cipher, egress, clock, log });
    const automations = startAutomationWorker({ db, clock, log });
    const wake = () => {
      automations.wake();
      webhooks.wake();
    };
    await listenForWakes(db, wake);
    const stop = async () => {
      await Promise.all([jobs.stop(), automations.stop(), webhooks.stop()]);
      mailer?.close();
      await db.end({ timeout: 1 });
    };
    let stopped: Promise<void> | undefined;
    return {
      wake,
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
