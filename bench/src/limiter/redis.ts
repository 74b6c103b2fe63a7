import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RateLimiter } from '../../../apps/server/src/limits/rate/rate-limiter.js';
import { openRedisLink } from '../../../apps/server/src/limits/rate/redis-link.js';
import { createRedisRateLimiter } from '../../../apps/server/src/limits/rate/redis-rate-limiter.js';
import { createLogger } from '../../../apps/server/src/telemetry/log.js';
import type { Defer } from '../cleanup.js';

const port = 6379;

/** Rate limits in Redis, with counts of the commands that they send. */
export interface CountingRedis {
  rateLimiter: RateLimiter;
  /** The number of each command that Redis received while `work` ran. */
  countCommands(work: () => Promise<void>): Promise<Record<string, number>>;
}

/** Connects to the Redis of this machine; undefined if there is none. */
export async function openCountingRedis(defer: Defer): Promise<CountingRedis | undefined> {
  const first = await openMonitor().catch(() => undefined);
  if (!first) return undefined;
  first.socket.destroy();
  const prefix = `bench-${process.pid}:`;
  const link = await openRedisLink({ url: `redis://127.0.0.1:${port}`, log: createLogger('warn'), timeoutMs: 5_000 });
  const rateLimiter = createRedisRateLimiter({ link, prefix });
  defer(async () => {
    await rateLimiter.close();
    await link.close();
    await deleteKeys(prefix);
  });
  return {
    rateLimiter,
    async countCommands(work) {
      const monitor = await openMonitor();
      await work();
      // MONITOR reports a command after it was carried out.
      await delay(200);
      monitor.socket.destroy();
      const counts: Record<string, number> = {};
      for (const line of monitor.lines) {
        // Commands of a script inside Redis are marked `lua` and do not cost a round trip.
        if (!line.includes(prefix) || / lua\] /.test(line)) continue;
        const name = /\] "(\w+)"/.exec(line)?.[1] ?? 'unknown';
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    },
  };
}

async function deleteKeys(prefix: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const script = `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end`;
  socket.write(`EVAL "${script}" 0 ${prefix}*\r\n`);
  await new Promise((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('error', reject);
  });
  socket.destroy();
}

async function openMonitor(): Promise<{ socket: Socket; lines: string[] }> {
  const lines: string[] = [];
  const socket = connect(port, '127.0.0.1');
  let rest = '';
  socket.on('data', (data: Buffer) => {
    const parts = (rest + data.toString('latin1')).split('\r\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const told = new Promise((resolve) => socket.once('data', resolve));
  socket.write('MONITOR\r\n');
  await told;
  return { socket, lines };
}
