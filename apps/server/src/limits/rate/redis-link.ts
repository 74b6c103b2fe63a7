import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { admitScript, countScript, renewScript, restoreScript, useScript } from './redis-scripts.js';

/** Redis did not respond in time, or not at all. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** A connection to Redis that never blocks a request for long. */
export interface RedisLink {
  /** Each method returns the result of its script, or rejects with RedisAway. */
  admit(keys: readonly string[], args: readonly (string | number)[]): Promise<number[]>;
  count(key: string, args: readonly (string | number)[]): Promise<number[]>;
  use(keys: readonly string[], args: readonly (string | number)[]): Promise<number[]>;
  renew(key: string, args: readonly (string | number)[]): Promise<unknown>;
  restore(key: string, args: readonly (string | number)[]): Promise<unknown>;
  /** Removes a member of a sorted set, if necessary once Redis is back. Does not wait for it. */
  remove(key: string, member: string): void;
  /** Returns true if Redis counts as away; no commands are sent to it then. */
  isAway(): boolean;
  /** The number of outages since the start. */
  outages(): number;
  close(): Promise<void>;
}

/** The scripts as commands of the client. */
interface Scripted {
  admit(...args: (string | number)[]): Promise<number[]>;
  count(...args: (string | number)[]): Promise<number[]>;
  use(...args: (string | number)[]): Promise<number[]>;
  renew(...args: (string | number)[]): Promise<unknown>;
  restoreDay(...args: (string | number)[]): Promise<unknown>;
}

export interface RedisLinkOptions {
  /** A server, or several nodes of a cluster, separated by commas. */
  url: string;
  log: Logger;
  /** The timeout of a command, in milliseconds. */
  timeoutMs?: number;
  /** The interval between checks while Redis is away. */
  probeMs?: number;
  /** How long to wait for Redis at the start. */
  startMs?: number;
}

/** A single slow response is tolerated; several in a row count as an outage. */
const timeoutsToTrip = 3;
/** The number of unanswered checks after which the connection may be dead and is opened again. */
const probesToReconnect = 4;
const probeKey = 'lead-engagement:probe';
/** The maximum number of pending removals. Others expire with their lease. */
const maxUnremoved = 10_000;

/**
 * Connects to the Redis of `url` and monitors the connection. After three timeouts in a row, or if the connection breaks, Redis counts as
 * away until it responds again. Each change is logged. Redis may also be away at the start.
 */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink> {
  const { url, log, timeoutMs = 50, probeMs = 500, startMs = 2_000 } = options;
  const redis = await createClient(url, startMs);
  const scripts = redis as unknown as Scripted;
  let away: boolean | undefined;
  let outages = 0;
  let timeouts = 0;
  let unanswered = 0;
  let lastError = 'no answer in time';
  let closed = false;
  /** Members that could not be removed yet. */
  const unremoved: { key: string; member: string }[] = [];

  function remove(key: string, member: string): void {
    redis.zrem(key, member).catch(() => {
      if (unremoved.length < maxUnremoved) unremoved.push({ key, member });
    });
  }

  function leave(): void {
    if (away || closed) return;
    away = true;
    outages += 1;
    log.warn({ reason: lastError }, 'redis away: limits are counted by each process alone');
  }
  function comeBack(): void {
    timeouts = 0;
    for (const { key, member } of unremoved.splice(0)) remove(key, member);
    if (away) log.info('redis back: limits are shared again');
    away = false;
  }
  redis.on('error', (error: Error) => {
    lastError = error.message;
  });
  redis.on('close', leave);

  async function ask<T>(command: () => Promise<T>): Promise<T> {
    try {
      const answer = await inTime(command(), timeoutMs);
      timeouts = 0;
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') lastError = error.message;
      timeouts += 1;
      if (timeouts >= timeoutsToTrip) leave();
      throw new RedisAway('Redis did not answer.', { cause: error });
    }
  }
  /** Redis is back when it accepts writes, because a read-only or full server is useless, and when all nodes of a cluster respond. */
  const check = () =>
    inTime(probe(redis, probeMs), timeoutMs).then(comeBack, (error: Error) => {
      lastError = error.message.startsWith('MOVED') ? isCluster : error.message;
      unanswered = (unanswered + 1) % probesToReconnect;
      if (unanswered === 0) redis.disconnect(true);
    });
  redis.on('ready', check);
  const probing = setInterval(() => {
    if (!away) return;
    if (redis.status === 'ready') void check();
    // If a node names another one while the client closes its connections, the client opens a new connection, and waits for ever for it to end.
    else if (redis.status === 'disconnecting') redis.disconnect(true);
  }, probeMs).unref();

  redis.connect().catch(() => undefined);
  await Promise.race([
    new Promise((resolve) => redis.once('ready', resolve)),
    delay(startMs, undefined, { ref: false }),
  ]);
  if (redis.status === 'ready') await check();
  if (away === undefined) leave();

  return {
    admit: (keys, args) => ask(() => scripts.admit(...keys, ...args)),
    count: (key, args) => ask(() => scripts.count(key, ...args)),
    use: (keys, args) => ask(() => scripts.use(...keys, ...args)),
    renew: (key, args) => ask(() => scripts.renew(key, ...args)),
    restore: (key, args) => ask(() => scripts.restoreDay(key, ...args)),
    remove,
    isAway: () => away === true,
    outages: () => outages,
    async close() {
      closed = true;
      clearInterval(probing);
      // Pending commands run first, so that the slots of the last requests are released.
      await inTime(redis.quit(), startMs).catch(() => redis.disconnect());
    },
  };
}

const isCluster = 'it is a node of a cluster: name several of its nodes in REDIS_URL, separated by commas';

async function probe(redis: Redis | Cluster, lifeMs: number): Promise<void> {
  const nodes = redis.isCluster ? checkNodes(redis as Cluster) : [];
  await Promise.all([redis.set(probeKey, '', 'PX', lifeMs), ...nodes]);
}

/**
 * Every node that has slots must be there and find its cluster complete. The client forgets a node whose connection broke until it reads the
 * slots again, and a node that has just started answers a PING before it serves its slots.
 */
function checkNodes(cluster: Cluster): Promise<void>[] {
  const nodes = new Map(cluster.nodes('master').map((node) => [`${node.options.host}:${node.options.port}`, node]));
  const owners = new Set(cluster.slots.map(([owner]) => owner ?? 'of some slots'));
  return [...owners].map(async (owner) => {
    const node = nodes.get(owner);
    // For the next check.
    if (!node) cluster.refreshSlotsCache();
    const info = await node?.cluster('INFO');
    if (!info?.includes('cluster_state:ok')) throw new Error(`the node ${owner} of the cluster is away`);
  });
}

async function createClient(url: string, connectTimeout: number): Promise<Redis | Cluster> {
  // Loaded only if Redis is used.
  const { Cluster, Redis } = await import('ioredis');
  const retryStrategy = (attempt: number) => Math.min(50 * attempt, 1_000);
  const options = {
    connectTimeout,
    // Every server and proxy supports version 2 of the protocol.
    protocol: 2 as const,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // After a failover, the old primary is read-only, and its address may point to the new primary by now.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
  const [first = url, ...others] = url.split(',');
  const redis =
    others.length === 0
      ? new Redis(url, {
          ...options,
          lazyConnect: true,
          // A command that cannot be sent now is useless later.
          enableOfflineQueue: false,
          retryStrategy,
        })
      : new Cluster([first, ...others], {
          lazyConnect: true,
          // Without it, commands for a node that is connecting go to any other node, and back, until they fail.
          enableOfflineQueue: true,
          redisOptions: { ...credentialsOf(first), ...options },
          clusterRetryStrategy: retryStrategy,
          slotsRefreshTimeout: connectTimeout,
        });
  redis.defineCommand('admit', { numberOfKeys: 4, lua: admitScript });
  redis.defineCommand('count', { numberOfKeys: 1, lua: countScript });
  redis.defineCommand('use', { numberOfKeys: 2, lua: useScript });
  redis.defineCommand('renew', { numberOfKeys: 1, lua: renewScript });
  redis.defineCommand('restoreDay', { numberOfKeys: 1, lua: restoreScript });
  return redis;
}

/** The user, password and encryption for all nodes of a cluster: those of the first. */
function credentialsOf(url: string) {
  const { protocol, username, password } = new URL(url);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

/** Rejects after `timeoutMs`. A response that arrived in time but was not read yet because this process was busy still counts. */
function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new RedisAway('No answer in time.')), timeoutMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
