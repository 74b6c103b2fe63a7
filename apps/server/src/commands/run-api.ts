import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connect, type Database } from '../db/client.js';
import { findLastBackup } from '../db/last-backup.js';
import { reach } from '../db/unavailable.js';
import { untilDatabaseIsUp } from '../db/wait-for-database.js';
import { type Config, publicUrl, refuseMissingKey } from '../env/env.js';
import { onParentGone, tellSupervisor } from '../process/channel.js';
import { createLifecycle } from '../process/lifecycle.js';
import { type Closer, installShutdown, parentGone } from '../process/shutdown.js';
import { stopTimes } from '../process/stop-times.js';
import { startWatchdog } from '../process/watchdog.js';
import { createLogger } from '../telemetry/log.js';
import { followLogLevel } from '../telemetry/log-level.js';
import { startTraces } from '../telemetry/traces/start.js';
import { bootstrap } from './bootstrap.js';
import { cliCommand } from './cli-command.js';
import { getDatabaseUrls } from './database.js';
import { greeting } from './greeting.js';
import { closeAll, openApi } from './open-api.js';
import { refusedPort, reservePort } from './port.js';
import { recordAddress } from './server-address.js';

/**
 * Runs only the API until the process is told to end. `serve` supervises it, so that a crash ends neither the worker nor the database.
 * `closeLast` is closed after everything that the API has opened. Waits for the database, also if it is lost during the start. Resolves to
 * the address once the API accepts requests.
 */
export async function runApi(settings: Config, closeLast: readonly Closer[] = []): Promise<string> {
  const log = createLogger(settings.logLevel, { process: 'api' }, { traced: settings.traces !== undefined });
  followLogLevel(log, settings.dataDir, settings.logLevel);
  startWatchdog({ name: 'api', log });
  const closers: Closer[] = [...closeLast];
  const deadlineMs = settings.shutdownDelayMs + stopTimes.process;
  const shutDown = installShutdown({ closers, log, deadlineMs });
  onParentGone(() => void shutDown(parentGone));
  refuseMissingKey(settings);
  closers.unshift(...(await startTraces(settings.traces, 'api', log)));

  // The port must be known before the app is built: tokens and links contain it, and webhooks may not reach it.
  const { port, release } = await reservePort(settings);
  const config = { ...settings, port };
  const lifecycle = createLifecycle('starting');
  const wait = { url: config.databaseOwnerUrl, timeoutMs: config.startTimeoutMs, log };
  const { app, closers: opened } = await untilDatabaseIsUp(() => openApi(config, lifecycle, log), wait);
  closers.unshift(...opened);
  closers.unshift({ name: 'delay', close: (reason) => leave(lifecycle, reason, config.shutdownDelayMs) });

  await release();
  try {
    await app.listen({ port, host: config.host });
  } catch (error) {
    const refusal = refusedPort(error, config);
    if (refusal !== error) await closeAll(opened);
    throw refusal;
  }
  tellSupervisor({ type: 'listening', port });
  await untilDatabaseIsUp(() => greet(config, log), wait);
  await recordAddress(config);
  lifecycle.enter('serving');
  return publicUrl(config);
}

/** Fails `/readyz` and goes on serving for a while, so that load balancers send requests elsewhere before the port is closed. */
async function leave(lifecycle: ReturnType<typeof createLifecycle>, reason: string, delayMs: number): Promise<void> {
  lifecycle.enter('stopping');
  if (reason !== parentGone && delayMs > 0) await delay(delayMs);
}

/** Says when the last backup was made, so that a start after an accident tells how much a restore would lose. */
async function tellLastBackup(owner: Database, log: Logger): Promise<void> {
  const at = await findLastBackup(owner);
  if (at) log.info({ lastBackup: at.toISOString() }, `the last backup was made at ${at.toISOString()}`);
  else log.info({ lastBackup: null }, 'no backup was made yet by `backup`');
}

/**
 * Prints where the server is and, once, the first key: now that the server listens, so that nothing is left that could keep the key from
 * being of use.
 */
async function greet(config: Config, log: Logger): Promise<void> {
  const { owner: ownerUrl, direct } = await getDatabaseUrls(config);
  const owner = connect(ownerUrl, 'owner', { maxConnections: 1 });
  const db = connect(direct, 'lead_engagement_api', { maxConnections: 1 });
  const print = (first?: Parameters<typeof greeting>[2]) =>
    void process.stdout.write(greeting(publicUrl(config), cliCommand(config.entry), first));
  try {
    await reach(owner);
    const first = await bootstrap(owner, db, config.bootstrap, new Date(), print);
    if (first) return;
    print();
    await tellLastBackup(owner, log);
  } finally {
    await Promise.all([owner, db].map((pool) => pool.end({ timeout: 1 })));
  }
}
