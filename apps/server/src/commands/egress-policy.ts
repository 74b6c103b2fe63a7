import { createEgressPolicy } from '../egress/policy.js';
import type { Config } from '../env.js';

/** Where requests may go. Loopback only outside production; never to a port that this server, its database or its Redis has. */
export function egressPolicy(
  { egressAllowCidrs, production, sandboxLoopback, port, redisUrl }: Config,
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
    ],
  });
}

function portIn(url: string, standard: number): number {
  return Number(new URL(url).port || standard);
}
