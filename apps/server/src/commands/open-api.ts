import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createEngines } from '../ai/engines.js';
import { buildApp } from '../app.js';
import { listenForCallerChanges } from '../callers/caller-changes.js';
import { listenForSetupChanges } from '../callers/setup-changes.js';
import { connect, connectForSearches, type Database, servingIdleSeconds } from '../db/client.js';
import { warnOfSkew } from '../db/clock.js';
import { openHeldConnection } from '../db/held-connection.js';
import { migrate } from '../db/migrate.js';
import { poolsTransactions, setPooledDefaults } from '../db/pooler.js';
import { listConnections, openReplicas } from '../db/replicas/open-replicas.js';
import { type Config, publicUrl } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { listenForNotices } from '../events/pg-notifications.js';
import { createWaker } from '../events/wake.js';
import { handOutPurpose } from '../features/accounts/oauth/index.js';
import { visitorPurpose } from '../features/inbox/chat/index.js';
import { openFileStore } from '../files/open-store.js';
import { openRateLimiter } from '../limits/rate/open-rate-limiter.js';
import { atMostEvery } from '../process/at-most-every.js';
import { tellSupervisor, wakeIntervalMs, wakeMessage } from '../process/channel.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { Closer } from '../process/shutdown.js';
import { poolCloseSeconds } from '../process/stop-times.js';
import { createDeviceKeys } from '../security/device-keys.js';
import { createCipher } from '../security/encryption.js';
import { createPasswords } from '../security/passwords.js';
import { createScryptProcesses } from '../security/scrypt-processes.js';
import { createSessionTokens } from '../security/session-tokens.js';
import { createSignedTokens } from '../security/signed-tokens.js';
import { checkSecretsReadable } from '../security/stored-secrets.js';
import { version } from '../version.js';
import { startWorker } from '../worker.js';
import { cliCommand } from './cli-command.js';
import { openChannels, openConnectors } from './connectors.js';
import { type DatabaseUrls, getDatabaseUrls } from './database.js';
import { egressPolicy } from './egress-policy.js';
import { openApiMetrics } from './metrics.js';
import { openServerKeys } from './secret-keys.js';
import { createSuspectProcess } from './suspect-process.js';

/** An API that does not listen yet. Run the closers in order. */
export interface OpenedApi {
  app: FastifyInstance;
  closers: Closer[];
}

/** Migrates the database and builds the API on it. If that fails, everything that was opened is closed before the error is thrown. */
export async function openApi(config: Config, lifecycle: Lifecycle, log: Logger): Promise<OpenedApi> {
  // The order of closing: new requests first, then new deliveries, then the database connections.
  const closers: Closer[] = [];
  try {
    return { app: await build(config, lifecycle, log, (name, close) => closers.unshift({ name, close })), closers };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** Closes what was opened, whether or not the database is there. */
export async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const { close } of closers) await close('not started').catch(() => undefined);
}

async function build(
  config: Config,
  lifecycle: Lifecycle,
  log: Logger,
  closeFirst: (name: string, close: () => Promise<void>) => void,
): Promise<FastifyInstance> {
  const urls = await getDatabaseUrls(config);
  await migrate(urls.owner, urls, { log });
  if (urls.pooled) await setPooledDefaults(urls.direct);
  const held = openHeldConnection(urls.direct);
  closeFirst('held connection', () => held.stop());
  const { connections, redisUrl, limitsPerProcess } = config;
  const { pooled } = urls;
  const idleSeconds = servingIdleSeconds;
  const db = connect(urls.api, 'lead_engagement_api', { maxConnections: connections.writes, idleSeconds, pooled });
  const searchDb = connectForSearches(urls.api, { maxConnections: connections.lists, pooled });
  closeFirst(
    'database connections',
    async () => void (await Promise.all([db, searchDb].map((pool) => pool.end({ timeout: poolCloseSeconds })))),
  );
  await refuseTransactionPooler(urls, db, searchDb);
  const { rateLimiter, redis, close } = await openRateLimiter({
    db,
    held,
    redisUrl,
    perProcess: limitsPerProcess,
    log,
  });
  closeFirst('limits', close);

  const replicas = await openReplicas({
    ...config.replicas,
    primary: db,
    maxConnections: listConnections,
    log,
  });
  if (replicas) closeFirst('replicas', () => replicas.close(poolCloseSeconds));

  await warnOfSkew(db, log);
  const secretKeys = await openServerKeys(config, db);
  const cipher = createCipher(secretKeys);
  await checkSecretsReadable(db, cipher);
  const connectors = await openConnectors(config);
  const channelPlatforms = await openChannels(config);
  const worker = await openWorker(config, { databaseUrl: urls.worker, cipher, connectors, channelPlatforms, log });
  closeFirst('worker', () => worker.stop());
  const waker = createWaker({ worker, notifier: config.databaseUrl === undefined ? undefined : held });
  closeFirst('waker', async () => waker.stop());
  const callerChanges = await listenForCallerChanges(held);
  const setupChanges = await listenForSetupChanges(held);

  const metrics = config.metrics && openApiMetrics(config.metrics, config, { api: db, lists: searchDb }, replicas);
  const liveNotices = await listenForNotices(held);

  const scryptProcesses = createScryptProcesses();
  closeFirst('password processes', async () => scryptProcesses.close());

  const app = await buildApp({
    db,
    searchDb,
    connections,
    replicas,
    cipher,
    files: openFileStore(config.dataDir, config.s3),
    tokens: createSessionTokens(secretKeys),
    handOuts: createSignedTokens(secretKeys, handOutPurpose),
    visitors: createSignedTokens(secretKeys, visitorPurpose),
    deviceKeys: createDeviceKeys(secretKeys),
    channelPlatforms,
    externalIssuer: config.externalIssuer,
    appsAcrossTenants: config.appsAcrossTenants,
    packages: config.packages,
    logsAddresses: config.logsAddresses,
    clientIdMetadata: config.clientIdMetadata,
    dynamicRegistration: config.dynamicRegistration,
    passwords: createPasswords({ derive: scryptProcesses.derive }),
    egress: egressPolicy(config, [urls.api, urls.direct, ...config.replicas.urls]),
    engines: createEngines(config.model),
    embeddings: config.embeddings,
    embeddingPackages: join(config.dataDir, 'embeddings'),
    connectors,
    destinations: config.destinations,
    rateLimiter,
    metrics: metrics && { ...metrics.options, rateLimiter, redis },
    callerChanges,
    setupChanges,
    liveNotices,
    tracking: config.tracking,
    mailServers: { providers: config.mailProviders },
    secretScanningKeysUrl: config.secretScanningKeysUrl,
    log,
    publicUrl: publicUrl(config),
    mail: config.mail !== undefined,
    version,
    cli: cliCommand(config.entry),
    lifecycle,
    trustProxy: config.trustProxy,
    continuesTraces: config.traces?.continues === true,
    corsOrigins: config.corsOrigins,
    wake: () => waker.wake(),
  });
  // A worker in this process takes no more work at the same time, because both may take the whole of their period.
  closeFirst('http server', async () => void (await Promise.all([app.close(), worker.stop()])));
  if (metrics) closeFirst('metrics', await metrics.serve());
  return app;
}

/** Without a direct connection, a pooler that pools transactions would lose roles, locks and notifications. */
async function refuseTransactionPooler({ pooled }: DatabaseUrls, db: Database, searchDb: Database): Promise<void> {
  if (pooled || !(await poolsTransactions(db, searchDb))) return;
  throw new ConfigurationError(
    'DATABASE_URL: is a pooler that gives each transaction another connection. Set DATABASE_DIRECT_URL to the database itself, or let the ' +
      'pooler pool sessions.',
  );
}

/** Returns the worker that the API wakes: an inline one with WORKER=inline, or else that of its supervisor. */
async function openWorker(
  config: Config,
  own: Pick<Parameters<typeof startWorker>[0], 'databaseUrl' | 'cipher' | 'connectors' | 'channelPlatforms' | 'log'>,
): Promise<Pick<Awaited<ReturnType<typeof startWorker>>, 'wake' | 'stop'>> {
  if (config.worker === 'inline') {
    const { connections, dataDir, mail, model, embeddings, tracking, replicas, destinations } = config;
    const files = openFileStore(config.dataDir, config.s3);
    const egress = egressPolicy(config, [own.databaseUrl, ...config.replicas.urls]);
    const to = { publicUrl: publicUrl(config) };
    const startSuspectRun = createSuspectProcess(config.entry, own.log);
    const mailServers = { providers: config.mailProviders };
    const settings = { mail, model, embeddings, tracking, destinations, mailServers };
    return startWorker({ ...own, ...to, ...settings, connections, startSuspectRun, replicas, dataDir, files, egress });
  }
  const wake = atMostEvery(wakeIntervalMs, () => tellSupervisor(wakeMessage));
  return { wake: wake.call, stop: async () => {} };
}
