import { type Config, openSecretKeys, publicUrl } from '../env.js';
import { openFileStore } from '../files/open-store.js';
import { createLogger } from '../log.js';
import { onParentGone, onWake } from '../process/channel.js';
import { installShutdown } from '../process/shutdown.js';
import { startWatchdog } from '../process/watchdog.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { openConnectors } from './connectors.js';
import { getDatabaseUrls } from './database.js';
import { egressPolicy } from './egress-policy.js';
import { openWorkerMetrics } from './metrics.js';

/** Runs the worker alone: relays events, delivers webhooks, keeps house, until the process is told to end. */
export async function runWorker(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'worker' });
  startWatchdog({ name: 'worker', log });
  const { worker: databaseUrl } = await getDatabaseUrls(config);
  const cipher = createCipher(openSecretKeys(config));
  const worker = await startWorker({
    databaseUrl,
    cipher,
    files: openFileStore(config.dataDir, config.s3),
    egress: egressPolicy(config, [databaseUrl]),
    connectors: await openConnectors(config),
    mail: config.mail,
    model: config.model,
    tracking: config.tracking,
    telegramUrl: config.telegramUrl,
    publicUrl: publicUrl(config),
    log,
  });
  const closers = [{ name: 'worker', close: () => worker.stop() }];
  if (config.metrics) closers.push({ name: 'metrics', close: await openWorkerMetrics(config.metrics, worker.pools) });
  const shutDown = installShutdown({ closers, log });
  onWake(() => worker.wake());
  onParentGone(() => void shutDown('parent gone'));
}
