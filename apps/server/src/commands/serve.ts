import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../app.js';
import { connect } from '../db/client.js';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { type Config, readSecretKey } from '../env.js';
import { createWaker } from '../events/wake.js';
import { createLocalRateLimiter } from '../http/rate-limiter.js';
import { createLogger } from '../log.js';
import { type Closer, installShutdown } from '../process/shutdown.js';
import { superviseWorker } from '../process/supervisor.js';
import { createCipher } from '../security/encryption.js';
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
  const db = connect(databaseUrl, 'lead_engagement_api');
  closeFirst('database connections', () => db.end({ timeout: 5 }));
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  const first = await bootstrap(owner, db, config.bootstrap, new Date());
  await owner.end();

  const secretKey = readSecretKey(config);
  const worker = await openWorker(config, { databaseUrl, secretKey, log });
  closeFirst('worker', () => worker.stop());
  const waker = createWaker({ worker, notifyUrl: config.databaseUrl });
  closeFirst('waker', () => waker.stop());

  const listenUrl = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}`;
  const app = await buildApp({
    db,
    cipher: createCipher(secretKey),
    egress: egressPolicy(config),
    limiter: createLocalRateLimiter(),
    log,
    publicUrl: config.publicUrl ?? `${listenUrl}:${config.port}`,
    version,
    trustProxy: config.trustProxy,
    wake: () => waker.wake(),
  });
  closeFirst('http server', () => app.close());
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(greeting(config.publicUrl ?? `${listenUrl}:${portOf(app)}`, first));
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
  { databaseUrl, secretKey, log }: { databaseUrl: string; secretKey: string; log: Logger },
): Promise<RunningWorker> {
  if (config.worker === 'off') return { wake: () => {}, stop: async () => {} };
  if (config.worker === 'inline') {
    return startWorker({ databaseUrl, cipher: createCipher(secretKey), egress: egressPolicy(config), log });
  }
  return superviseWorker({
    entry: config.entry,
    args: ['worker'],
    // The worker shares the database and the key that this process found or made.
    env: { ...config.environment, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
    log,
  });
}
