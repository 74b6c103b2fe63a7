import autocannon, { type Request } from 'autocannon';
import { readCpuTimeUs, readPostgresTimeUs } from './cpu-time.js';
import type { Server } from './servers.js';

/** The results of one load run on one server. CPU times are per request, in microseconds. */
export interface Run {
  requestsPerSecond: number;
  nodeUs: number;
  /** Of all processes of the database, which the servers share: the other one has nothing to do meanwhile. */
  postgresUs: number;
  latencyMsP99: number;
}

/** One request. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The requests of a run: sent in rotation, or made one by one where each has to differ from those before. */
export type Calls = readonly Call[] | (() => Call);

/** When a run ends. */
export type Length = { seconds: number } | { requests: number };

/** How often autocannon looks whether a number of requests is reached: the time of a run ends then. */
const sampleMs = 10;

/**
 * Loads a server from several connections without pipelining. `api` is the process id of the API that the database is started with. Throws if
 * any response is not a 2xx.
 */
export async function loadServer(
  server: Server,
  api: number,
  { calls, connections }: { calls: Calls; connections: number },
  length: Length,
): Promise<Run> {
  const before = { node: readCpuTimeUs(server.pid), postgres: readPostgresTimeUs(api) };
  const result = await autocannon({
    url: server.url,
    connections,
    timeout: 60,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests, sampleInt: sampleMs }),
    requests:
      typeof calls === 'function'
        ? [{ setupRequest: (request: Request) => ({ ...request, ...calls() }) }]
        : calls.map((call) => ({ ...call })),
  });
  const node = readCpuTimeUs(server.pid) - before.node;
  const postgres = readPostgresTimeUs(api) - before.postgres;
  const { errors, timeouts, non2xx, statusCodeStats } = result;
  if (errors + timeouts + non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${server.name}: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`);
  }
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    nodeUs: node / result['2xx'],
    postgresUs: postgres / result['2xx'],
    latencyMsP99: result.latency.p99,
  };
}
