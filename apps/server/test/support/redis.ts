import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort } from './free-port.js';

/** A real Redis for one test file. */
export interface TestRedis {
  url: string;
  close(): Promise<void>;
}

const usualPort = 6379;

export const hasRedisServer = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * The Redis of TEST_REDIS_URL, else the one on this machine, else one that is started on a free port. Undefined where there is none to start; throws
 * then where CI is set, so that nothing is left untested unseen.
 */
export async function openTestRedis(): Promise<TestRedis | undefined> {
  const close = async () => undefined;
  if (process.env.TEST_REDIS_URL) return { url: process.env.TEST_REDIS_URL, close };
  if (await answers(usualPort)) return { url: `redis://127.0.0.1:${usualPort}`, close };
  const started = await startRedis();
  if (!started && process.env.CI) throw new Error('The tests need a Redis: start one, or install redis-server.');
  return started;
}

/** The title of a group of tests that needs Redis. */
export function titleWithRedis(title: string, redis: TestRedis | undefined): string {
  return redis ? title : `${title} (left out: no Redis answers, and no redis-server is installed)`;
}

/** Deletes what a test left under its prefix. */
export async function deleteKeys({ url }: Pick<TestRedis, 'url'>, prefix: string): Promise<void> {
  const redis = new Redis(url, { protocol: 2 });
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 10_000 })) {
    if (keys.length > 0) await redis.unlink(...(keys as string[]));
  }
  await redis.quit();
}

async function startRedis(): Promise<TestRedis | undefined> {
  const port = await findFreePort();
  const dir = await mkdtemp(path.join(tmpdir(), 'lead-engagement-redis-'));
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir], {
    stdio: 'ignore',
  });
  const failed = new Promise<boolean>((resolve) => child.once('error', () => resolve(false)));
  const up = await Promise.race([failed, untilAnswering(port)]);
  if (up) return { url: `redis://127.0.0.1:${port}`, close: () => end(child, dir) };
  await rm(dir, { recursive: true, force: true });
  return undefined;
}

async function end(child: ChildProcess, dir: string): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(dir, { recursive: true, force: true });
}

async function untilAnswering(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(port)) return true;
    await delay(50);
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** A way to Redis that can be cut, or hang. */
export interface RedisProxy {
  url: string;
  /** Breaks every connection, and takes none. */
  cut(): Promise<void>;
  /** Keeps connections, and passes nothing on. */
  hang(): void;
  /** Passes all on again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a way to the Redis of `url`. */
export async function openRedisProxy(url: string): Promise<RedisProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let hanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      if (hanging) from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      hanging = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
