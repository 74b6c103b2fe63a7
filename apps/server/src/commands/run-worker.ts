import process from 'node:process';
import type { Logger } from 'pino';
import { connect } from '../db/client.js';
import { reach } from '../db/unavailable.js';
import { untilDatabaseIsUp } from '../db/wait-for-database.js';
import { type Config, publicUrl } from '../env/env.js';
import { openFileStore } from '../files/open-store.js';
import { onParentGone, onWake } from '../process/channel.js';
import { lowerPriority } from '../process/low-priority.js';
import { type Closer, installShutdown, parentGone } from '../process/shutdown.js';
import { startWatchdog } from '../process/watchdog.js';
import { createCipher } from '../security/encryption.js';
import { createLogger } from '../telemetry/log.js';
import { followLogLevel } from '../telemetry/log-level.js';
import { startTraces } from '../telemetry/traces/start.js';
import { runSuspectWork, startWorker, type WorkerOptions } from '../worker.js';
import { openChannels, openConnectors } from './connectors.js';
import { getDatabaseUrls } from './database.js';
import { egressPolicy } from './egress-policy.js';
import { openWorkerMetrics } from './metrics.js';
import { openServerKeys } from './secret-keys.js';
import { createSuspectProcess } from './suspect-process.js';

/**
 * Runs the worker alone: relays events, delivers webhooks, keeps house, until the process is told to end. Waits for the database. With
 * `suspects`, the id of a holder, it does only the work that killed workers held, and ends when none is left.
 */
export async function runWorker(config: Config, { suspects }: { suspects?: string } = {}): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'worker' }, { traced: config.traces !== undefined });
  followLogLevel(log, config.dataDir, config.logLevel);
  // A flood of jobs leaves the API its processors.
  lowerPriority(5);
  startWatchdog({ name: 'worker', log });
  const closers: Closer[] = [];
  const shutDown = installShutdown({ closers, log });
  onParentGone(() => void shutDown(parentGone));
  closers.push(...(await startTraces(config.traces, 'worker', log)));
  if (suspects !== undefined) {
    const stopping = new AbortController();
    const run = openOptions(config, log).then((options) => runSuspectWork(options, suspects, stopping.signal));
    const close = async () => {
      stopping.abort();
      await run;
    };
    closers.unshift({ name: 'suspects', close });
    if (await run) return void shutDown('no suspect is left');
    // The step that blocks would go on beside the next suspect.
    process.exit(1);
  }
  const wait = { url: config.databaseUrl, timeoutMs: config.startTimeoutMs, log };
  const startSuspectRun = createSuspectProcess(config.entry, log);
  const worker = await untilDatabaseIsUp(
    async () => startWorker({ ...(await openOptions(config, log)), startSuspectRun }),
    wait,
  );
  closers.unshift({ name: 'worker', close: () => worker.stop() });
  onWake(() => worker.wake());
  if (config.metrics) closers.push({ name: 'metrics', close: await openWorkerMetrics(config.metrics, worker.pools) });
}

async function openOptions(config: Config, log: Logger): Promise<WorkerOptions> {
  const { worker: databaseUrl } = await getDatabaseUrls(config);
  return {
    databaseUrl,
    connections: config.connections,
    replicas: config.replicas,
    dataDir: config.dataDir,
    cipher: createCipher(await openKeys(config, databaseUrl)),
    files: openFileStore(config.dataDir, config.s3),
    egress: egressPolicy(config, [databaseUrl, ...config.replicas.urls]),
    connectors: await openConnectors(config),
    destinations: config.destinations,
    mail: config.mail,
    model: config.model,
    embeddings: config.embeddings,
    tracking: config.tracking,
    mailServers: { providers: config.mailProviders },
    channelPlatforms: await openChannels(config),
    publicUrl: publicUrl(config),
    log,
  };
}

async function openKeys(config: Config, databaseUrl: string) {
  const db = connect(databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  try {
    await reach(db);
    return await openServerKeys(config, db);
  } finally {
    await db.end({ timeout: 1 });
  }
}
