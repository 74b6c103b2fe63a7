import { createEngines } from '../ai/engines.js';
import { buildApp } from '../app.js';
import { atMostEvery } from '../at-most-every.js';
import { listenForCallerChanges } from '../callers/caller-changes.js';
import { connect, connectForSearches, type Database } from '../db/client.js';
import { migrate } from '../db/migrate.js';
import { poolsTransactions, setPooledDefaults } from '../db/pooler.js';
import { type Config, ConfigurationError, openSecretKeys, publicUrl } from '../env.js';
import { listenForTyping } from '../events/typing.js';
import { createWaker } from '../events/wake.js';
import { visitorPurpose } from '../features/chat/visitors.js';
import { handOutPurpose } from '../features/oauth/hand-outs.js';
import { openFileStore } from '../files/open-store.js';
import { createLogger } from '../log.js';
import { onParentGone, tellSupervisor, wakeIntervalMs, wakeMessage } from '../process/channel.js';
import { type Closer, installShutdown } from '../process/shutdown.js';
import { startWatchdog } from '../process/watchdog.js';
import { openRateLimiter } from '../rate-limits/open-rate-limiter.js';
import { createCipher } from '../security/encryption.js';
import { createPasswords } from '../security/passwords.js';
import { createSessionTokens } from '../security/session-tokens.js';
import { createSignedTokens } from '../security/signed-tokens.js';
import { checkSecretsReadable } from '../security/stored-secrets.js';
import { version } from '../version.js';
import { startWorker } from '../worker.js';
import { bootstrap } from './bootstrap.js';
import { cliCommand } from './cli-command.js';
import { openConnectors } from './connectors.js';
import { type DatabaseUrls, getDatabaseUrls } from './database.js';
import { egressPolicy } from './egress-policy.js';
import { greeting } from './greeting.js';
import { openApiMetrics } from './metrics.js';
import { reservePort } from './port.js';

/**
 * Runs only the API until the process is told to end. `serve` supervises it, so that a crash ends neither the worker nor the database.
 * `closeLast` is closed after everything that the API has opened. Resolves to the address once the API accepts requests.
 */
export async function runApi(settings: Config, closeLast: readonly Closer[] = []): Promise<string> {
  const log = createLogger(settings.logLevel, { process: 'api' });
  startWatchdog({ name: 'api', log });
  // The order of closing: new requests first, then new deliveries, then the database connections.
  const closers: Closer[] = [...closeLast];
  const closeFirst = (name: string, close: () => Promise<void>) => closers.unshift({ name, close });
  const shutDown = installShutdown({ closers, log });
  onParentGone(() => void shutDown('parent gone'));

  // The port must be known before the app is built: tokens and links contain it, and webhooks may not reach it.
  const { port, release } = await reservePort(settings);
  const config = { ...settings, port };
  const urls = await getDatabaseUrls(config);
  await migrate(urls.owner, urls);
  if (urls.pooled) await setPooledDefaults(urls.direct);
  const { redisUrl, limitsPerProcess } = config;
  const { rateLimiter, redis, close } = await openRateLimiter({
    databaseUrl: urls.api,
    redisUrl,
    perProcess: limitsPerProcess,
    log,
  });
  closeFirst('limits', close);
  const db = connect(urls.api, 'lead_engagement_api', { pooled: urls.pooled });
  const searchDb = connectForSearches(urls.api, { pooled: urls.pooled });
  closeFirst(
    'database connections',
    async () => void (await Promise.all([db, searchDb].map((pool) => pool.end({ timeout: 5 })))),
  );
  await refuseTransactionPooler(urls, db, searchDb);
  const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
  const first = await bootstrap(owner, db, config.bootstrap, new Date());
  await owner.end();

  const secretKeys = openSecretKeys(config);
  const cipher = createCipher(secretKeys);
  await checkSecretsReadable(db, cipher);
  const connectors = await openConnectors(config);
  const worker = await openWorker(config, { databaseUrl: urls.worker, cipher, connectors, log });
  closeFirst('worker', () => worker.stop());
  const waker = createWaker({ worker, notifyUrl: config.databaseDirectUrl ?? config.databaseUrl });
  closeFirst('waker', () => waker.stop());

  const callerChanges = await listenForCallerChanges(urls.direct);
  closeFirst('caller changes', () => callerChanges.stop());

  const metrics = config.metrics && openApiMetrics(config.metrics, config, { api: db, lists: searchDb });
  const typingNotices = await listenForTyping(urls.direct);
  closeFirst('typing notices', () => typingNotices.stop());

  const ownUrl = publicUrl(config);
  const app = await buildApp({
    db,
    searchDb,
    cipher,
    files: openFileStore(config.dataDir, config.s3),
    tokens: createSessionTokens(secretKeys),
    handOuts: createSignedTokens(secretKeys, handOutPurpose),
    visitors: createSignedTokens(secretKeys, visitorPurpose),
    telegramUrl: config.telegramUrl,
    externalIssuer: config.externalIssuer,
    appsAcrossTenants: config.appsAcrossTenants,
    passwords: createPasswords(),
    egress: egressPolicy(config, [urls.api, urls.direct]),
    engines: createEngines(config.model),
    connectors,
    rateLimiter,
    metrics: metrics && { ...metrics.options, rateLimiter, redis },
    callerChanges,
    typingNotices,
    tracking: config.tracking,
    secretScanningKeysUrl: config.secretScanningKeysUrl,
    log,
    publicUrl: ownUrl,
    mail: config.mail !== undefined,
    version,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    wake: () => waker.wake(),
  });
  closeFirst('http server', () => app.close());
  if (metrics) closeFirst('metrics', await metrics.serve());
  await release();
  await app.listen({ port, host: config.host });
  process.stdout.write(greeting(ownUrl, cliCommand(config.entry), first));
  tellSupervisor({ type: 'listening', port });
  return ownUrl;
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
  own: Pick<Parameters<typeof startWorker>[0], 'databaseUrl' | 'cipher' | 'connectors' | 'log'>,
): Promise<Pick<Awaited<ReturnType<typeof startWorker>>, 'wake' | 'stop'>> {
  if (config.worker === 'inline') {
    const { mail, model, tracking, telegramUrl } = config;
    const files = openFileStore(config.dataDir, config.s3);
    const egress = egressPolicy(config, [own.databaseUrl]);
    const to = { publicUrl: publicUrl(config), telegramUrl };
    return startWorker({ ...own, ...to, files, egress, mail, model, tracking });
  }
  const wake = atMostEvery(wakeIntervalMs, () => tellSupervisor(wakeMessage));
  return { wake: wake.call, stop: async () => {} };
}
