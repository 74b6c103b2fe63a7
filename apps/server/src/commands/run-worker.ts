import { findEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { type Config, ConfigurationError, openSecretKeys } from '../env.js';
import { createLogger } from '../log.js';
import { installShutdown } from '../process/shutdown.js';
import { onParentGone, onWake } from '../process/worker-channel.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { egressPolicy } from './serve.js';

/** Runs the worker alone: relays events, delivers webhooks, keeps house, until the process is told to end. */
export async function runWorker(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'worker' });
  const databaseUrl = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  if (databaseUrl === undefined) {
    throw new ConfigurationError('DATABASE_URL: is not set, and no server runs on DATA_DIR. Start one, or set it.');
  }
  const cipher = createCipher(openSecretKeys(config));
  const worker = await startWorker({ databaseUrl, cipher, egress: egressPolicy(config), mail: config.mail, log });
  const shutDown = installShutdown({ closers: [{ name: 'worker', close: () => worker.stop() }], log });
  onWake(() => worker.wake());
  onParentGone(() => void shutDown('parent gone'));
}
