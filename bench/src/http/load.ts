import autocannon from 'autocannon';
import { readCpuTimeUs } from './cpu-time.js';
import type { Server } from './servers.js';

/** The results of one load run on one server. */
export interface Run {
  requestsPerSecond: number;
  cpuUsPerRequest: number;
  latencyMsP99: number;
}

/** The requests of a run, sent in rotation. */
export interface Load {
  paths: readonly string[];
  headers: Record<string, string>;
  /** The body to post to each path; without it, the paths are read. */
  body?: string;
}

export const connections = 16;

/** Loads a server for `seconds` from 16 connections without pipelining. Throws if any response is not a 2xx. */
export async function loadServer(server: Server, { paths, headers, body }: Load, seconds: number): Promise<Run> {
  const cpuBefore = readCpuTimeUs(server.pid);
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: paths.map((path) =>
      body === undefined ? { method: 'GET', path, headers } : { method: 'POST', path, headers, body },
    ),
  });
  const cpuUs = readCpuTimeUs(server.pid) - cpuBefore;
  const { errors, timeouts, non2xx, statusCodeStats } = result;
  if (errors + timeouts + non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${server.name}: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`);
  }
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    cpuUsPerRequest: cpuUs / result['2xx'],
    latencyMsP99: result.latency.p99,
  };
}
