import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../app.js';
import { connect } from '../db/client.js';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { type Config, openSecretKeys, publicUrl } from '../env.js';
import { createWaker } from '../events/wake.js';
import { listenForCallerChanges } from '../http/caller-changes.js';
import { openLimits } from '../limits/open-limits.js';
import { createLogger } from '../log.js';
import { type Closer, installShutdown } from '../process/shutdown.js';
import { superviseWorker } from '../process/supervisor.js';
import { type Cipher, createCipher } from '../security/encryption.js';
import { createPasswords } from '../security/passwords.js';
import { createSessionTokens } from '../security/session-tokens.js';
import { checkSecretsReadable } from '../security/stored-secrets.js';
import { version } from '../version.js';
import { createEgressPolicy } from '../webhooks/egress.js';
import { startWorker } from '../worker.js';
import { bootstrap } from './bootstrap.js';
import { greeting } from './greeting.js';

/** Runs the API, its worker and, without DATABASE_URL, its database, until the process is told to end. */
export async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'api' });
  // Closed in this order: no new requests, then no new deliveries, then the database.
  const closers: Closer[] = [];
  const closeFirst = (name: string, close: () => Promise<void>) => closers.unshift({ name, close });
  installShutdown({ closers, log, followParent: config.startedByNpm });

  const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log, closeFirst));
  await migrate(databaseUrl);
  const { redisUrl, limitsPerProcess } = config;
  const { limits, redis, close } = await openLimits({ databaseUrl, redisUrl, perProcess: limitsPerProcess, log });
  closeFirst('limits', close);
  const db = connect(databaseUrl, 'lead_engagement_api');
  closeFirst('database connections', () => db.end({ timeout: 5 }));
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  const first = await bootstrap(owner, db, config.bootstrap, new Date());
  await owner.end();

  const secretKeys = openSecretKeys(config);
  const cipher = createCipher(secretKeys);
  await checkSecretsReadable(db, cipher);
  const worker = await openWorker(config, { databaseUrl, cipher, log });
  closeFirst('worker', () => worker.stop());
  const waker = createWaker({ worker, notifyUrl: config.databaseUrl });
  closeFirst('waker', () => waker.stop());

  const callerChanges = await listenForCallerChanges(databaseUrl);
  closeFirst('caller changes', () => callerChanges.stop());

  const app = await buildApp({
    db,
    cipher,
    tokens: createSessionTokens(secretKeys),
    passwords: createPasswords(),
    egress: egressPolicy(config),
    limits,
    metrics: config.metrics ? { limits, redis } : undefined,
    callerChanges,
    secretScanningKeysUrl: config.secretScanningKeysUrl,
    log,
    publicUrl: publicUrl(config),
    mail: config.mail !== undefined,
    version,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    wake: () => waker.wake(),
  });
  closeFirst('http server', () => app.close());
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(greeting(publicUrl({ ...config, port: portOf(app) }), first));
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

async function openEmbedded(
  { dataDir }: Config,
  log: Logger,
  closeFirst: (name: string, close: () => Promise<void>) => void,
): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  closeFirst('embedded database', () => embedded.stop());
  return embedded.url;
}

/** Which networks webhooks may reach. Loopback only outside production. */
export function egressPolicy(config: Config) {
  return createEgressPolicy({ allowCidrs: config.egressAllowCidrs, allowLoopback: !config.production });
}

type RunningWorker = Pick<Awaited<ReturnType<typeof startWorker>>, 'wake' | 'stop'>;

async function openWorker(
  config: Config,
  { databaseUrl, cipher, log }: { databaseUrl: string; cipher: Cipher; log: Logger },
): Promise<RunningWorker> {
  if (config.worker === 'off') return { wake: () => {}, stop: async () => {} };
  if (config.worker === 'inline') {
    return startWorker({ databaseUrl, cipher, egress: egressPolicy(config), mail: config.mail, log });
  }
  return superviseWorker({
    entry: config.entry,
    args: ['worker'],
    // The worker shares the database, and the keys, that this process found or made.
    env: { ...config.environment, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
    log,
  });
}
