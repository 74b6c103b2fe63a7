import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type Postmaster, spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.js';
import { stopOrphan } from './postmaster-file.js';

/** A PostgreSQL server that is restarted on the same port if it exits unexpectedly. */
export type KeptServer = { port: number; stop(): Promise<void> };

const startAttempts = 5;
const firstRestartDelayMs = 250;
const maxRestartDelayMs = 10_000;

/**
 * Starts the server of a cluster and keeps it running until `stop()`. Throws EmbeddedPostgresError with the last log lines if it does not
 * start in five attempts (about 3 s).
 */
export async function keepServerRunning(cluster: Cluster, log: Logger): Promise<KeptServer> {
  let current: Postmaster | undefined;
  const onSpawn = (spawned: Postmaster) => {
    current = spawned;
  };
  const port = await startServer(cluster, log, onSpawn);
  const abort = new AbortController();
  const keeping = (async () => {
    for (let delayMs = firstRestartDelayMs; ; delayMs = Math.min(delayMs * 2, maxRestartDelayMs)) {
      await current?.exited;
      if (abort.signal.aborted) return;
      log.error({ lastLines: current?.lastLines(), delayMs }, 'the database ended unexpectedly and is started again');
      if (!(await waitUnlessAborted(delayMs, abort.signal))) return;
      if (await tryStart(cluster, port, log, onSpawn)) delayMs = firstRestartDelayMs / 2;
    }
  })();

  const stop = async () => {
    abort.abort();
    // Repeat, because a restart may be in progress, whose server is known only after it is spawned.
    do {
      if (current !== undefined) await stopPostmaster(current, cluster);
    } while (!(await Promise.race([keeping.then(() => true), delay(20, false)])));
  };
  let stopped: Promise<void> | undefined;
  return {
    port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

type OnSpawn = (postmaster: Postmaster) => void;

async function startServer(cluster: Cluster, log: Logger, onSpawn: OnSpawn): Promise<number> {
  let lastLines: string[] = [];
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    // The order matters: a server that was left over still holds the previous port.
    const { foreignPid } = await stopOrphan(cluster.clusterDir, cluster.binaries.pgCtl, cluster.osUser);
    const port = await choosePort(attempt === 1 ? cluster.state.port : null);
    const postmaster = await spawnPostmaster(cluster, port, foreignPid, log);
    onSpawn(postmaster);
    if (await waitUntilReady(postmaster, cluster.clusterDir, log)) return port;
    lastLines = postmaster.lastLines();
    // The port was taken in the meantime, or processes of a killed server still hold its memory for a moment.
    if (attempt < startAttempts) await delay(300 * attempt);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start in ${cluster.clusterDir}. It said last:\n  ${lastLines.join('\n  ')}`,
  );
}

async function tryStart(cluster: Cluster, port: number, log: Logger, onSpawn: OnSpawn): Promise<boolean> {
  try {
    const { foreignPid } = await stopOrphan(cluster.clusterDir, cluster.binaries.pgCtl, cluster.osUser);
    const postmaster = await spawnPostmaster(cluster, port, foreignPid, log);
    onSpawn(postmaster);
    return await waitUntilReady(postmaster, cluster.clusterDir, log);
  } catch (error) {
    // Nobody awaits a restart. The cause, such as a full disk or no memory for a process, may be gone at the next attempt.
    log.error({ err: error }, 'the database did not start again');
    return false;
  }
}

async function waitUnlessAborted(delayMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(delayMs, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Returns the previous port if it is free, so that saved addresses still work, else any free one. */
async function choosePort(preferred: number | null): Promise<number> {
  const port = (preferred === null ? undefined : await findFreePort(preferred)) ?? (await findFreePort(0));
  if (port === undefined) throw new EmbeddedPostgresError('There is no free port on 127.0.0.1 for the database.');
  return port;
}

function findFreePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}
