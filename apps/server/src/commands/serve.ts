import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { untilOwnerEnds } from '../db/embedded/wait-for-owner.js';
import { type Config, refuseMissingKey } from '../env/env.js';
import { isSnapshotMessage } from '../http/metrics/snapshots.js';
import { isListeningMessage, isWakeMessage } from '../process/channel.js';
import { unusableSettingsExitCode } from '../process/exit-codes.js';
import { heapArguments } from '../process/heap.js';
import { type Closer, installShutdown } from '../process/shutdown.js';
import { stopTimes } from '../process/stop-times.js';
import { type SupervisedProcess, superviseProcess } from '../process/supervisor.js';
import { createLogger } from '../telemetry/log.js';
import { followLogLevel } from '../telemetry/log-level.js';
import { listChannels, listConnectors } from './connectors.js';
import { inheritEnvironment } from './inherit-environment.js';

/**
 * Runs the API, its worker and, without DATABASE_URL, its database until the process is told to end. The API and the worker are separate
 * processes that are restarted after any exit, also one during the start; this process serves no requests and owns the database. It exits
 * if the API cannot start because of its settings or a port in use.
 */
export async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'supervisor' });
  followLogLevel(log, config.dataDir, config.logLevel);
  // The order of closing: new requests first, then new deliveries, then the database.
  const closers: Closer[] = [];
  const closeFirst = (name: string, close: () => Promise<void>) => closers.unshift({ name, close });
  const deadlineMs = config.shutdownDelayMs + stopTimes.supervisor;
  const shutDown = installShutdown({ closers, log, deadlineMs, followParent: config.startedByNpm });
  refuseMissingKey(config);

  const { entry, dataDir } = config;
  const [connectors, channels] = [await listConnectors(config), await listChannels(config)];
  const inherited = inheritEnvironment(config.environment, connectors, channels);
  const environment: NodeJS.ProcessEnv = { ...inherited, DATA_DIR: dataDir };
  // Not in the environment of the API, which would send work to workers elsewhere that do not use this database.
  const databaseUrl =
    config.databaseWorkerUrl ??
    config.databaseDirectUrl ??
    config.databaseUrl ??
    (await openEmbedded(config, log, closeFirst));

  const nodeArgs = heapArguments(config.heapMegabytes, config.environment.NODE_OPTIONS);

  // The port of the first process is kept for its successors.
  let port: number | undefined;
  let worker: SupervisedProcess | undefined;
  let isStopping = false;
  const startWorker = () => {
    if (worker || isStopping || config.worker !== 'process') return;
    // By now the API has migrated the shared database and created the keys.
    const env = () => ({
      ...environment,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: undefined,
      DATABASE_OWNER_URL: undefined,
      DATABASE_WORKER_URL: undefined,
      PORT: String(port),
    });
    const onMessage = (message: unknown) => {
      if (isSnapshotMessage(message)) api.send(message);
    };
    worker = superviseProcess({ name: 'worker', entry, args: ['worker'], nodeArgs, env, log, onMessage });
  };
  const startedMs = performance.now();
  let hasSaidWhy = false;
  const api = superviseProcess({
    name: 'API',
    entry,
    args: ['api'],
    nodeArgs,
    env: () => (port === undefined ? environment : { ...environment, PORT: String(port) }),
    log,
    onMessage: (message) => {
      if (isWakeMessage(message)) worker?.wake();
      if (!isListeningMessage(message)) return;
      port = message.port;
      startWorker();
    },
    isNeeded: ({ code }) => {
      hasSaidWhy = code !== null;
      if (port !== undefined) return true;
      // Killed, or failed for a reason that another attempt may not have.
      return code !== unusableSettingsExitCode && performance.now() - startedMs < config.startTimeoutMs;
    },
    timing: { stopGraceMs: config.shutdownDelayMs + stopTimes.kill },
  });
  // At the same time, because each may take the whole of its period. The worker goes on while the API still takes requests.
  closeFirst('API and worker', async () => {
    // The API may just have begun to listen.
    isStopping = true;
    const stopWorker = async () => {
      await delay(config.shutdownDelayMs);
      await worker?.stop();
    };
    await Promise.all([api.stop(), stopWorker()]);
  });
  // The reason that the API has printed stays the last line, unless it was killed and had none.
  void api.ended.then(() => shutDown('the API could not be started', 1, hasSaidWhy ? 'debug' : 'info'));
}

async function openEmbedded(
  { dataDir, startTimeoutMs: timeoutMs }: Config,
  log: Parameters<typeof startEmbeddedPostgres>[0]['log'],
  closeFirst: (name: string, close: () => Promise<void>) => void,
): Promise<string> {
  const embedded = await untilOwnerEnds(() => startEmbeddedPostgres({ dataDir, log }), { timeoutMs, log });
  closeFirst('embedded database', () => embedded.stop());
  return embedded.urls.worker;
}
