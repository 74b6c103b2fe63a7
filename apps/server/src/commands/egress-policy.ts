import { createEgressPolicy, portOf } from '../egress/policy.js';
import type { Config } from '../env/env.js';

/** Where requests may go. Loopback only outside production; never to a port that this server, its database, its Redis or its collector of
 * traces has. */
export function egressPolicy(
  { egressAllowCidrs, production, sandboxLoopback, port, redisUrl, traces }: Config,
  databaseUrls: readonly string[],
) {
  return createEgressPolicy({
    allowCidrs: egressAllowCidrs,
    allowLoopback: !production,
    sandboxLoopback,
    closedPorts: [
      port,
      ...databaseUrls.map((url) => portIn(url, 5432)),
      ...(redisUrl?.split(',').map((url) => portIn(url, 6379)) ?? []),
      ...(traces ? [portOf(new URL(traces.endpoint))] : []),
    ],
  });
}

function portIn(url: string, standard: number): number {
  return Number(new URL(url).port || standard);
}
