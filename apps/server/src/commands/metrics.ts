import process from 'node:process';
import type { Replicas } from '../db/replicas/replicas.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import type { ApiMetricsOptions } from '../http/metrics/api-metrics.js';
import { type MetricsServer, serveMetrics } from '../http/metrics/page.js';
import { observeProcess, type Pools } from '../http/metrics/process.js';
import { observeReplicas } from '../http/metrics/replicas.js';
import { receiveSnapshots, sendSnapshots, takeSnapshot, writePage } from '../http/metrics/snapshots.js';

type Settings = NonNullable<Config['metrics']>;
type Close = () => Promise<void>;

/** The options of the API for its metrics, and the function that serves them if they have a port of their own. */
export function openApiMetrics(
  { host, port, token }: Settings,
  { dataDir, worker }: Pick<Config, 'dataDir' | 'worker'>,
  pools: Pools,
  replicas: Replicas | undefined,
): {
  options: Pick<ApiMetricsOptions, 'worker' | 'token' | 'dataDir' | 'serveElsewhere'>;
  serve: () => Promise<Close>;
} {
  observeProcess('api', pools);
  if (replicas) observeReplicas(replicas);
  let collect: (() => Promise<string>) | undefined;
  const take = (given: () => Promise<string>) => {
    collect = given;
  };
  return {
    options: {
      dataDir,
      token,
      // A worker that runs elsewhere serves its own.
      worker: worker === 'process' && process.connected ? receiveSnapshots() : undefined,
      serveElsewhere: port === undefined ? undefined : take,
    },
    async serve() {
      if (port === undefined || !collect) return async () => {};
      const server = await openPort({ host, port, token }, collect);
      return () => server.close();
    },
  };
}

/** Reports the metrics of a worker: to the API of its supervisor, or on METRICS_PORT if it runs alone. */
export async function openWorkerMetrics({ host, port, token }: Settings, pools: Pools): Promise<Close> {
  observeProcess('worker', pools);
  if (process.connected) {
    const stop = sendSnapshots();
    return async () => stop();
  }
  if (port === undefined) return async () => {};
  const server = await openPort({ host, port, token }, async () => writePage([await takeSnapshot()]));
  return () => server.close();
}

async function openPort(
  { host, port, token }: { host: string; port: number; token: string | undefined },
  collect: () => Promise<string>,
): Promise<MetricsServer> {
  try {
    return await serveMetrics({ host, port, token, collect });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`METRICS_PORT, METRICS_HOST: cannot be listened on (${reason}). Choose another port.`);
  }
}
